import { proveOwnEmail } from '@virtual-med/contract/identity/email-proof';
import { lookAtRecovery, requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { type BodyOf, call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';

/** What a link is good for; asked anew each time, because it is good once. */
export const linkQuery = (token: string) =>
  endpointQuery(
    ['recovery-link', token],
    lookAtRecovery,
    { body: { token } },
    {
      staleTime: 0,
      gcTime: 0,
      // What is typed stays: the meaning is read once.
      refetchOnWindowFocus: false,
    },
  );

export const askForReset = (body: BodyOf<typeof requestPasswordReset>) => call(requestPasswordReset, { body });

export const saveNewPassword = (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body });

export const proveEmail = (body: BodyOf<typeof proveOwnEmail>) => call(proveOwnEmail, { body });
