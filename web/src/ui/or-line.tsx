import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';

/** Between two ways to the same end. */
export const OrLine = () => (
  <p className="flex items-center gap-4 text-sm text-ink-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    {signInTexts.or}
  </p>
);
