import { useNavigate, useSearch } from '@tanstack/react-router';
import { errorEntry, isErrorCode } from '@virtual-med/contract/core/errors';
import { identityTexts } from '@virtual-med/contract/identity/account.texts';
import { identityReturn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';

/** Tells what came of linking an account elsewhere, once; the address then forgets it. */
export function useIdentityReturn(): void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const linked = search[identityReturn.linked];
  const failure = search[identityReturn.failure];
  const navigate = useNavigate();
  useEffect(() => {
    if (linked === undefined && failure === undefined) return;
    if (typeof failure === 'string' && isErrorCode(failure)) {
      const { title = identityTexts.failed, message } = errorEntry(failure);
      toast.error({ title, description: message });
    } else if (linked !== undefined) toast.success({ title: identityTexts.nowLinked });
    void navigate({ to: '.', search: {}, replace: true });
  }, [linked, failure, navigate]);
}
