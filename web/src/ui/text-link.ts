/** A text link, 44 px tall. */
export const textLinkStyle =
  'inline-flex min-h-11 items-center text-sm font-medium text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current';

/** The same within a line, which it does not make taller on a desk. */
export const lineLinkStyle =
  'inline-flex min-h-8 items-center text-support font-medium text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current max-sm:min-h-11';
