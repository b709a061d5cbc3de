import type { LucideIcon } from 'lucide-react';

interface ExternalLinkProps {
  /** Shown only when it leads somewhere on the web. */
  href: string | null;
  label: string;
  /** What it is about, for whoever hears the links one by one. */
  about: string;
  Icon: LucideIcon;
}

/** Opens beside the product, in a window of its own. */
export const ExternalLink = ({ href, label, about, Icon }: ExternalLinkProps) =>
  href && /^https?:\/\//i.test(href) ? (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}: ${about}`}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium whitespace-nowrap text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current md:min-h-9"
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {label}
    </a>
  ) : null;
