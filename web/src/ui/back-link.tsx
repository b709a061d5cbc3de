import { Link } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { ArrowLeft } from 'lucide-react';

const places = {
  paper: 'text-ink-muted hover:text-ink',
  head: 'text-on-band-muted hover:text-on-band lg:text-ink-muted lg:hover:text-ink',
} as const;

/** Back to the landing; beside the `head` of a way in it stands on the clinic's colour on a phone, on paper on a desk. */
export const BackLink = ({ beside = 'paper' }: { beside?: keyof typeof places }) => (
  <Link
    to="/"
    className={`inline-flex min-h-11 shrink-0 items-center gap-2 text-sm font-medium transition-colors ${places[beside]}`}
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {signInTexts.back}
  </Link>
);
