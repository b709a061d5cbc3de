import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@virtual-med/contract/identity/passkeys';
import { type BodyOf, call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';

/** Looked at rarely; what adding one asks for changes with time alone. */
export const passkeysQuery = endpointQuery(['account', 'passkeys'], listPasskeys, {}, { staleTime: 0 });

export const savePasskeyName = (passkeyId: string, body: BodyOf<typeof renamePasskey>) =>
  call(renamePasskey, { params: { passkeyId }, body });

export const deletePasskey = (passkeyId: string) => call(removePasskey, { params: { passkeyId } });

export type PasskeyProofShown = BodyOf<typeof beginPasskey>;

export const passkeyOptions = async (proof: PasskeyProofShown) => (await call(beginPasskey, { body: proof })).options;

export const savePasskey = async (body: BodyOf<typeof addPasskey>) => (await call(addPasskey, { body })).passkey;
