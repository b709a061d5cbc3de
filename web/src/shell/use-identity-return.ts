import { useNavigate, useSearch } from '@tanstack/react-router';
import { identityReturn } from '@virtual-med/contract/identity/identity-return';
import { useEffect } from 'react';

/** Tells what came of linking an account elsewhere, once; the address then forgets it. */
export function useIdentityReturn(): void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const linked = search[identityReturn.linked];
  const failure = search[identityReturn.failure];
  const navigate = useNavigate();
  useEffect(() => {
    if (linked === undefined && failure === undefined) return;
    // Without the words there is nothing to tell; the profile says what is linked.
    void import('./say-identity-return.ts').then(
      ({ sayIdentityReturn }) => sayIdentityReturn(linked, failure),
      () => undefined,
    );
    void navigate({ to: '.', search: {}, replace: true });
  }, [linked, failure, navigate]);
}
