/** A link among words or under a form, tall enough for a thumb. */
export const textLinkStyle =
  'inline-flex min-h-11 items-center text-sm font-medium text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current';
