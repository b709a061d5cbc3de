import type { z } from '@virtual-med/contract/core/zod';
import type { assertion, newCredential } from '@virtual-med/contract/identity/passkeys';
import type { AppContext } from '../../../../context/context.ts';

/** The library and its certificates take a while to load: only who uses a passkey waits for it, once. */
const library = () => import('@simplewebauthn/server');

/** How a device names the account it holds a key for: the person's id as bytes, which tells nobody anything. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** Ed25519, ES256, RS256: what devices can do and WebAuthn recommends. */
export const algorithms = [-8, -7, -257];

interface Expected {
  readonly challenge: string;
  readonly party: { readonly id: string; readonly origin: string };
}

const demands = ({ challenge, party }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

export interface MadeCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly aaguid: string;
}

/** Nothing when the answer is not one to this challenge, for this address, by a person the device has verified. */
export async function readNewCredential(
  ctx: AppContext,
  { response, ...credential }: z.infer<typeof newCredential>,
  expected: Expected,
): Promise<MadeCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { transports = [], ...attested } = response;
  try {
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...credential, response: attested, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
      ...demands(expected),
    });
    return (
      made && {
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: transports.filter((transport) => /^[a-z-]+$/.test(transport)),
        aaguid: made.aaguid,
      }
    );
  } catch (error) {
    ctx.log.info({ reason: (error as Error).message }, 'what a device sent is no new passkey');
    return undefined;
  }
}

interface HeldCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly userId: string;
}

/** The new count of signatures where the held key has signed this challenge for its own account; nothing otherwise. */
export async function readAssertion(
  ctx: AppContext,
  { response, ...credential }: z.infer<typeof assertion>,
  held: HeldCredential,
  expected: Expected,
): Promise<{ counter: number } | undefined> {
  const userHandle = handleOf(held.userId);
  if (response.userHandle !== userHandle) return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: { ...response, userHandle }, clientExtensionResults: {} },
      credential: { id: held.credentialId, publicKey: new Uint8Array(held.publicKey), counter: held.counter },
      ...demands(expected),
    });
    return verified ? { counter: authenticationInfo.newCounter } : undefined;
  } catch (error) {
    ctx.log.info({ reason: (error as Error).message }, 'what a device signed proves nobody');
    return undefined;
  }
}
