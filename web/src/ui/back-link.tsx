import { Link } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { ArrowLeft } from 'lucide-react';

const tones = {
  plain: 'text-ink-muted hover:text-ink',
  'on-band': 'text-on-band-muted hover:text-on-band',
} as const;

/** From a sign-in back to the landing; `on-band` where it stands on a field of the brand's colour. */
export const BackLink = ({ tone = 'plain' }: { tone?: keyof typeof tones }) => (
  <Link
    to="/"
    className={`inline-flex min-h-11 shrink-0 items-center gap-2 text-sm font-medium transition-colors ${tones[tone]}`}
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {signInTexts.back}
  </Link>
);
