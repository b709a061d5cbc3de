import { endpoint } from '../core/endpoint.ts';
import { password } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { assertion } from './passkeys.ts';
import { anyCode } from './sign-in.ts';

export const unlockSession = endpoint({
  method: 'POST',
  path: '/api/session/unlock',
  summary: 'Open a locked session again with the password, a code of the second factor or a passkey of its person',
  access: { area: 'account' },
  audit: 'auth.unlocked',
  withTemporaryPassword: true,
  withoutSecondFactor: true,
  whileLocked: true,
  body: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('password'), password: password(1, 'Senha é obrigatória') }),
    z.strictObject({ by: z.literal('code'), code: anyCode }),
    z.strictObject({ by: z.literal('passkey'), credential: assertion }),
  ]),
  response: z.object({}),
  errors: [
    'auth.invalid_credentials',
    'auth.second_factor_wrong',
    'auth.second_factor_unreadable',
    'auth.passkey_refused',
    'auth.passkey_unknown',
    'auth.passkeys_unavailable',
  ],
  limit: { max: 60, windowSeconds: 60 },
});
