import { endpoint } from '../core/endpoint.ts';
import { password, phone, requiredText } from '../core/fields.ts';
import { instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { proofAsked, proofErrors, shownProof } from './passkeys.ts';
import { anyCode, changePasswordInput, signInPlace } from './sign-in.ts';

/** What people do about themselves; nobody can do it for another. */

const own = { area: 'account' } as const;
const passwordTries = { max: 20, windowSeconds: 300 } as const;
export const currentPasswordInput = z.strictObject({ password: password(1, 'Senha é obrigatória') });

export const profileInput = z.strictObject({
  name: requiredText('Nome é obrigatório', { min: 2 }),
  phone: z.nullable(phone('Telefone obrigatório')),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  summary: 'Change one’s own name and phone',
  access: own,
  audit: 'users.profile_updated',
  body: profileInput,
  response: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change one’s own password; every other session ends',
  access: own,
  audit: 'auth.password_changed',
  body: changePasswordInput,
  response: z.object({}),
  errors: ['auth.current_password_wrong', 'auth.password_unchanged', 'auth.password_too_common'],
  withTemporaryPassword: true,
  withoutSecondFactor: true,
  limit: { max: 20, windowSeconds: 300 },
});

export const device = z.object({
  id: uuid,
  /** A short name for people, such as 'Chrome no Android'. */
  name: z.string(),
  ip: z.nullable(z.string()),
  signedInAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where one is signed in',
  access: own,
  audit: 'none',
  response: z.object({ devices: z.array(device) }),
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  summary: 'Sign one other device out',
  access: own,
  audit: 'auth.session_ended',
  params: z.strictObject({ sessionId: uuid }),
  response: z.object({}),
  errors: ['auth.session_not_found'],
});

export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'Sign every other device out',
  access: own,
  audit: 'auth.session_ended',
  response: z.object({ ended: z.int() }),
});

export const firstCodeInput = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Informe os 6 dígitos do código')),
});

export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/enrol',
  summary: 'Begin with an authenticator app: the key as text and as an otpauth address',
  access: own,
  audit: 'none',
  body: currentPasswordInput,
  response: z.object({
    uri: z.string(),
    /** In groups of four, for typing. */
    key: z.string(),
    /** Plain modules without style or script, to be shown as a data: image. */
    qrSvg: z.string(),
  }),
  errors: ['auth.current_password_wrong', 'auth.second_factor_already_on'],
  withoutSecondFactor: true,
  limit: passwordTries,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  summary: 'Turn the second factor on with a first code; recovery codes are shown this once',
  access: own,
  audit: 'auth.second_factor_on',
  body: firstCodeInput,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [
    'auth.second_factor_wrong',
    'auth.second_factor_already_on',
    'auth.second_factor_off',
    'auth.second_factor_unreadable',
  ],
  withoutSecondFactor: true,
  limit: { max: 30, windowSeconds: 60 },
});

/** What weakens or replaces the second factor asks for both: the password alone may be somebody else's by now. */
export const passwordAndCodeInput = z.strictObject({ ...currentPasswordInput.shape, code: anyCode });

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/disable',
  summary: 'Turn the second factor off, with a code of the app or a recovery code',
  access: own,
  audit: 'auth.second_factor_off',
  body: passwordAndCodeInput,
  response: z.object({}),
  errors: [
    'auth.current_password_wrong',
    'auth.second_factor_off',
    'auth.second_factor_wrong',
    'auth.second_factor_unreadable',
  ],
  limit: passwordTries,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  summary: 'Replace the recovery codes; the old ones stop working',
  access: own,
  audit: 'auth.recovery_codes_renewed',
  body: passwordAndCodeInput,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [
    'auth.current_password_wrong',
    'auth.second_factor_off',
    'auth.second_factor_wrong',
    'auth.second_factor_unreadable',
  ],
  limit: passwordTries,
});

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/account/identities',
  summary: 'The ways one can sign in, and what linking one more asks for now',
  access: own,
  audit: 'none',
  response: z.object({
    hasPassword: z.boolean(),
    /** Present when the installation has an OpenID Connect provider. */
    provider: z.nullable(z.object({ linked: z.boolean(), linkedAt: z.nullable(instant), proofAsked })),
  }),
});

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identities/link',
  summary:
    'Begin to link an account of the OpenID Connect provider: the address to go to; the person is told by e-mail',
  access: own,
  audit: 'none',
  body: z.strictObject({
    /** Where the person is, to come back there. */
    place: signInPlace,
    ...shownProof,
  }),
  response: z.object({ url: z.string() }),
  errors: ['auth.identity_unavailable', 'auth.identity_unreachable', 'auth.identity_already_linked', ...proofErrors],
  limit: { max: 30, windowSeconds: 60 },
});

export const unlinkIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identities/unlink',
  summary: 'Unlink the OpenID Connect account, unless it is the last way in; the person is told by e-mail',
  access: own,
  audit: 'auth.identity_unlinked',
  response: z.object({}),
  errors: ['auth.identity_unavailable', 'auth.last_way_in'],
});
