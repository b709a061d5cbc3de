import { useNavigate } from '@tanstack/react-router';
import { ApiError, noAnswer } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import type { z } from '@virtual-med/contract/core/zod';
import type { FirstAccessArea, firstAccessInput, openRecordInput } from '@virtual-med/contract/identity/first-access';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { useRef } from 'react';
import { signedIn } from '../../../lib/session/session.ts';
import { rememberClinic } from '../../../lib/storage/remembered.ts';
import { passkeyOptions, redeem, redeemByPasskey } from './first-access.api.ts';

/** The form says so beside its button. */
const acceptedTerms = currentTerms.version;

interface Link {
  token: string;
  clinicId: string;
  area: FirstAccessArea;
  /** The link is good for nothing any more. */
  onClosed: () => void;
}

interface Born {
  readonly birthDate?: string;
}

/** The two ways to use a link up, each of which leads in. */
export function useFirstAccess({ token, clinicId, area, onClosed }: Link) {
  const navigate = useNavigate();
  /** What came of the link, which is good once: what follows may fail and be tried again. */
  const result = useRef<Awaited<ReturnType<typeof redeem>>>(undefined);

  async function enter(use: () => Promise<typeof result.current>): Promise<void> {
    try {
      result.current ??= await use();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.link_expired') onClosed();
      throw error;
    }
    if (!result.current) return;
    const { next, redirectTo } = result.current;
    rememberClinic(area, clinicId);
    if (next === 'second_factor')
      return navigate({
        to: area === 'clinic' ? '/clinica/login' : '/paciente/login',
        search: { etapa: next, clinica: clinicId },
        replace: true,
      });
    await signedIn('signed_in');
    // No toast: it would lie over the head of the document that opens, which says enough.
    await navigate({ href: redirectTo, replace: true });
  }

  return {
    withPassword: (body: z.infer<typeof firstAccessInput> | z.infer<typeof openRecordInput>) =>
      enter(() => redeem({ ...body, token, acceptedTerms })),
    /** Nothing comes of it when the person turns away from what the device asks. */
    withPasskey: (born: Born) =>
      enter(async () => {
        const [{ createCredential }, options] = await Promise.all([
          import('../../../lib/browser/webauthn.ts').catch(() => {
            throw noAnswer();
          }),
          passkeyOptions({ ...born, token }),
        ]);
        const made = await createCredential(options);
        if ('credential' in made)
          return redeemByPasskey({ ...born, token, credential: made.credential, acceptedTerms });
        if (made.refused === 'cancelled') return undefined;
        throw new ApiError({ code: 'auth.passkey_not_added', ...errorEntry('auth.passkey_not_added') });
      }),
  };
}
