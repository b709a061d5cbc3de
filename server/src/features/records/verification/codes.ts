import { createHash, randomInt } from 'node:crypto';
import { addressLength, codeAlphabet, codeLength } from '@virtual-med/contract/verification/verification-codes';
import type { AppContext } from '../../../context/context.ts';
import { sealText, unsealText } from '../../../core/crypto/sealed-text.ts';
import { keysOf, openWithAny, type Resealed, resealRows, type SecretKeys } from '../../../core/crypto/secret-keys.ts';
import type { Tx } from '../../../core/db/database.ts';

const draw = (length: number): string =>
  Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** 50 bits; with the code, 90. */
export const drawAddress = (): string => draw(addressLength);
export const drawCode = (): string => draw(codeLength);

/** Whom a sealed code is for: it opens for its own address alone. */
const ownerOf = (address: string): string => `verification ${address}`;

export const sealCode = (secretKey: string, address: string, code: string): Buffer =>
  sealText(secretKey, ownerOf(address), code);

const unsealCode = (secretKey: string, address: string, sealed: Buffer): string =>
  unsealText(secretKey, ownerOf(address), sealed);

/** Nothing when no key of the installation opens it. */
export const openCode = async (ctx: AppContext, address: string, sealed: Buffer): Promise<string | undefined> =>
  (await openWithAny(keysOf(ctx), (key) => unsealCode(key, address, sealed)))?.plain;

/** Tells a code from the one before without telling the code: sealed, no two are the same bytes. */
export const codeDigest = (sealed: Buffer): string => createHash('sha256').update(sealed).digest('base64url');

export const addressUrl = ({ appUrl }: Pick<AppContext, 'appUrl'>, address: string): string => `${appUrl}/v/${address}`;

export async function resealVerificationCodes(tx: Tx, keys: SecretKeys): Promise<Resealed> {
  const rows = await tx.selectFrom('document_verifications').select(['id', 'sealed_code']).execute();
  return resealRows(keys, rows, {
    open: (key, { id, sealed_code }) => unsealCode(key, id, sealed_code),
    async save({ id, sealed_code }, plain) {
      await tx
        .updateTable('document_verifications')
        .set({ sealed_code: sealCode(keys[0], id, plain) })
        .where('id', '=', id)
        .where('sealed_code', '=', sealed_code)
        .execute();
    },
  });
}
