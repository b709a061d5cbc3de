import { endpoint } from '../core/endpoint.ts';
import { password, requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { signedIn } from './sign-in.endpoints.ts';
import { anyCode } from './sign-in.ts';

/** Keys a device holds for an account. What is sent to a browser and comes back is in the JSON forms of WebAuthn. */

const own = { area: 'account' } as const;
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));
const credentialId = base64url(1400);
const clientData = base64url(4000);

const credentialReference = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What `navigator.credentials.create` is asked for. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialReference),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** What `navigator.credentials.get` is asked for: any passkey the device holds for this address. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** A new credential, as a browser tells it. */
/** What a browser is told to ask its device for. */
export const begunPasskey = z.object({ options: creationOptions });

export const newCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: clientData,
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});

/** A challenge a credential has signed, as a browser tells it. */
export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: clientData,
    authenticatorData: base64url(4000),
    signature: base64url(1400),
    userHandle: z.optional(base64url(100)),
  }),
});

/** What has to be shown before one may be added, an identity linked or a clinic exported: a sign-in of a moment ago has shown it already. */
export const proofAsked = z.enum(['nothing', 'password', 'password_and_code', 'sign_in']);
export type PasskeyProof = z.infer<typeof proofAsked>;

/** That proof, as it is shown with what asks for it. */
export const shownProof = { password: z.optional(password(1, 'Senha é obrigatória')), code: z.optional(anyCode) };

/** How it may be refused. */
export const proofErrors = [
  'auth.proof_of_person_required',
  'auth.current_password_wrong',
  'auth.second_factor_wrong',
  'auth.second_factor_unreadable',
] as const;

export const passkey = z.object({
  id: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyNameInput = z.strictObject({
  name: requiredText('Nome é obrigatório', { max: limits.passkeyNameMaxChars }),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The passkeys of one’s account, and what adding one asks for now',
  access: own,
  audit: 'none',
  response: z.object({ passkeys: z.array(passkey), proofAsked }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  summary: 'Begin to add a passkey: what the browser asks of its device',
  access: own,
  audit: 'none',
  body: z.strictObject(shownProof),
  response: begunPasskey,
  errors: ['auth.passkeys_unavailable', 'auth.passkeys_full', ...proofErrors],
  limit: { max: 20, windowSeconds: 300 },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add the passkey a device has made; the person is told by e-mail',
  access: own,
  audit: 'auth.passkey_added',
  body: z.strictObject({ credential: newCredential }),
  response: z.object({ passkey }),
  errors: ['auth.passkey_not_added', 'auth.passkeys_full', 'auth.passkeys_unavailable'],
  limit: { max: 20, windowSeconds: 300 },
});

const ofPasskey = z.strictObject({ passkeyId: uuid });

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Give a passkey another name',
  access: own,
  audit: 'auth.passkey_renamed',
  params: ofPasskey,
  body: passkeyNameInput,
  response: z.object({}),
  errors: ['auth.passkey_not_found'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Remove a passkey, unless it is the last way in; the person is told by e-mail',
  access: own,
  audit: 'auth.passkey_removed',
  params: ofPasskey,
  response: z.object({}),
  errors: ['auth.passkey_not_found', 'auth.last_way_in'],
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/begin',
  summary: 'Begin a sign-in with a passkey: what the browser asks of its device',
  access: { area: 'public' },
  audit: 'none',
  response: z.object({ options: requestOptions }),
  errors: ['auth.passkeys_unavailable'],
  limit: { max: 60, windowSeconds: 60 },
});

const choosableClinic = z.object({ id: uuid, name: z.string(), status: z.enum(['active', 'disabled']) });
export type ChoosableClinic = z.infer<typeof choosableClinic>;

export const signInPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey',
  summary: 'Sign in at one of the three areas with a passkey; who it belongs to may still have to choose the clinic',
  access: { area: 'public' },
  audit: 'auth.signed_in',
  body: z.strictObject({
    area: z.enum(['clinic', 'patient', 'admin']),
    /** The clinic the person chose: that one or none. */
    selectedClinicId: z.optional(uuid),
    /** A clinic they may have meant, such as the last one entered from this browser. */
    likelyClinicId: z.optional(uuid),
    /** Left out by whoever has shown it and now names the clinic. */
    credential: z.optional(assertion),
    /** Of the answer whose clinics are being chosen from: the proof this choice belongs to. */
    choice: z.optional(base64url(64)),
  }),
  /** Without `signedIn`, the clinics there are to choose from; choosing one finishes the sign-in. */
  response: z.object({
    signedIn: z.nullable(signedIn),
    clinics: z.array(choosableClinic),
    /** Sent back with the clinic, once, within five minutes and from the same browser. */
    choice: z.nullable(z.string()),
  }),
  errors: [
    'auth.passkey_refused',
    'auth.passkey_unknown',
    'auth.passkeys_unavailable',
    'auth.session_expired',
    'auth.clinic_unavailable',
    'auth.not_admin',
    'auth.not_staff',
    'auth.not_clinic_member',
    'auth.not_clinic_patient',
  ],
  limit: { max: 60, windowSeconds: 60 },
});

/** Where a passkey is kept, by the number (AAGUID) its keeper gives itself. Says nothing about trust. */
export const passkeyKeepers: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Chaves do iCloud',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Chaves do iCloud',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Gerenciador de senhas do Google',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome no Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
};
