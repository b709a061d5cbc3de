import { ApiError } from '@virtual-med/contract/core/client';
import { useState } from 'react';
import { useAct } from './use-submit.ts';

interface TemporaryPassword {
  temporaryPassword: string;
  expiresAt: string;
}

interface Requests {
  reveal: () => Promise<TemporaryPassword>;
  renew: () => Promise<TemporaryPassword>;
}

/** Answers that are about the person and not about this attempt: they stay readable. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && /\.(temporary_password_missing|account_in_use)$/.test(error.code);

/** Shown only when asked for, since every showing is recorded; where none is left, a new one can be made. */
export function useTemporaryPassword(failed: string, { reveal, renew }: Requests) {
  const [shown, setShown] = useState<TemporaryPassword>();
  const [refusal, setRefusal] = useState<{ message: string; renewable: boolean }>();
  const asking = (request: Requests['reveal'], renewable: boolean) => async () => {
    try {
      setShown(await request());
      setRefusal(undefined);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setRefusal({ message: error.message, renewable });
    }
  };
  return { shown, refusal, reveal: useAct(failed, asking(reveal, true)), renew: useAct(failed, asking(renew, false)) };
}
