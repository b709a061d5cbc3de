import { Link } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { ArrowLeft } from 'lucide-react';

/** From a door back to the landing. */
export const BackLink = () => (
  <Link
    to="/"
    className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-muted transition-colors hover:text-ink"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {signInTexts.back}
  </Link>
);
