import { createLink, type LinkComponent } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { textLinkStyle } from './text-link.ts';

const styles = {
  link: `${textLinkStyle} gap-2`,
  quiet:
    '-mt-2 inline-flex min-h-11 items-center gap-2 text-support font-medium text-ink-muted transition-colors hover:text-ink',
} as const;

interface BackAnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  variant?: keyof typeof styles;
}

const BackAnchor = ({ variant = 'link', children, ...rest }: BackAnchorProps) => (
  <a {...rest} className={styles[variant]}>
    <ArrowLeft className="size-4" aria-hidden="true" />
    {children}
  </a>
);

/** Leads to the page above this one. */
export const BackTo: LinkComponent<typeof BackAnchor> = createLink(BackAnchor);
