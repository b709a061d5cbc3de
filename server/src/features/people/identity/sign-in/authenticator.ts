import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { Secret } from 'otpauth';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { newId } from '../../../../core/ids.ts';
import { stepOfCode, withoutRecoveryCode } from './codes.ts';

type Part = 'key' | 'recovery codes';

const prefix = 'v2.';
const ownerOf = (part: Part, userId: string): string => `second factor ${part} ${userId}`;

/** The text of one column of `two_factors`: the app's key in base32, or the recovery codes as JSON. */
export const sealPart = (secretKey: string, part: Part, userId: string, plain: string): string =>
  prefix + sealText(secretKey, ownerOf(part, userId), plain).toString('base64url');

/** Throws when it was not sealed with this secret, for this person. */
export const openPart = (secretKey: string, part: Part, userId: string, sealed: string): string =>
  isOfToday(sealed)
    ? unsealText(secretKey, ownerOf(part, userId), Buffer.from(sealed.slice(prefix.length), 'base64url'))
    : openFormerPart(secretKey, part, sealed);

export const isOfToday = (sealed: string): boolean => sealed.startsWith(prefix);

const formerNonceBytes = 24;

/**
 * Rows written by better-auth, which did this before: hex of nonce and ciphertext, and a key whose characters were its
 * bytes. They are sealed anew at the next code, or by a rotation of the secret. Remove, with @noble/ciphers, when no
 * installation has a row without the prefix.
 */
function openFormerPart(secretKey: string, part: Part, sealed: string): string {
  const bytes = Buffer.from(sealed, 'hex');
  const cipher = xchacha20poly1305(
    createHash('sha256').update(secretKey).digest(),
    bytes.subarray(0, formerNonceBytes),
  );
  const plain = Buffer.from(cipher.decrypt(bytes.subarray(formerNonceBytes))).toString('utf8');
  return part === 'key' ? Secret.fromUTF8(plain).base32 : plain;
}

/** An authenticator app and its recovery codes. */
interface SecondFactor {
  /** A first code has shown that the key arrived; only then is it asked for at sign-in. */
  readonly verified: boolean;
  /** In base32. */
  readonly key: string;
  /** Unused ones. */
  readonly recoveryCodes: readonly string[];
  /** A code is good once, and never after a newer one. */
  readonly lastUsedStep: number;
}

/** Whether codes are asked for at sign-in. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx.selectFrom('users').select('two_factor_enabled').where('id', '=', userId).executeTakeFirst();
  return person?.two_factor_enabled ?? false;
}

/** Locks the row until the transaction ends: of two requests with one code only one goes on. */
export async function openFactor(ctx: AppContext, tx: Tx, userId: string): Promise<SecondFactor | undefined> {
  const row = await tx
    .selectFrom('two_factors')
    .select(['verified', 'secret', 'backup_codes', 'last_used_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    return {
      verified: row.verified,
      key: openPart(ctx.secretKey, 'key', userId, row.secret),
      recoveryCodes: JSON.parse(openPart(ctx.secretKey, 'recovery codes', userId, row.backup_codes)) as string[],
      lastUsedStep: row.last_used_step,
    };
  } catch (cause) {
    // Not for the person to guess at: the operator has to mend it.
    ctx.log.error('a second factor cannot be read with SECRET_KEY; put the former key into OLD_SECRET_KEYS');
    throw new AppError('auth.second_factor_unreadable', { cause });
  }
}

export async function saveFactor(
  { secretKey }: AppContext,
  tx: Tx,
  userId: string,
  { verified, key, recoveryCodes, lastUsedStep }: SecondFactor,
): Promise<void> {
  const row = {
    verified,
    secret: sealPart(secretKey, 'key', userId, key),
    backup_codes: sealPart(secretKey, 'recovery codes', userId, JSON.stringify(recoveryCodes)),
    last_used_step: lastUsedStep,
  };
  await tx
    .insertInto('two_factors')
    .values({ id: newId(), user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The same with the step of this code used up; nothing where the code is wrong or was used before. */
export function spendAppCode(factor: SecondFactor, typed: string): SecondFactor | undefined {
  const step = stepOfCode(factor.key, typed);
  return step !== undefined && step > factor.lastUsedStep ? { ...factor, lastUsedStep: step } : undefined;
}

function spendRecoveryCode(factor: SecondFactor, typed: string): SecondFactor | undefined {
  const recoveryCodes = withoutRecoveryCode(factor.recoveryCodes, typed);
  return recoveryCodes && { ...factor, recoveryCodes };
}

/** Whether this is a code of the app or a recovery code that may be used now; it is used up with it. */
export async function spendCode(ctx: AppContext, tx: Tx, userId: string, typed: string): Promise<boolean> {
  const factor = await openFactor(ctx, tx, userId);
  if (!factor?.verified) return false;
  const used = spendAppCode(factor, typed) ?? spendRecoveryCode(factor, typed);
  if (used) await saveFactor(ctx, tx, userId, used);
  return used !== undefined;
}
