import { createHmac, timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Pool } from 'pg';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../core/app-error.ts';

/** On the connections of the sign-in tables: a pool, or one connection in a transaction. */
type Queries = Pick<Pool, 'query'>;

interface Authenticator {
  /** Turned on: asked for at every sign-in. */
  readonly on: boolean;
  /** The key as the library keeps it; none before the person began to enrol. */
  readonly encryptedKey: string | null;
}

export async function readAuthenticator(queries: Queries, userId: string): Promise<Authenticator> {
  const { rows } = await queries.query<{ on: boolean; secret: string | null }>(
    `select u.two_factor_enabled as on, t.secret from users u left join two_factors t on t.user_id = u.id
     where u.id = $1`,
    [userId],
  );
  return { on: rows[0]?.on ?? false, encryptedKey: rows[0]?.secret ?? null };
}

/** What no key of ours opens is for the operator to mend, not for the person to guess at. */
async function unseal({ secretKey, log }: AppContext, sealed: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: secretKey, data: sealed });
  } catch (cause) {
    log.error('a second factor cannot be read with SECRET_KEY; put the former key into OLD_SECRET_KEYS');
    throw new AppError('auth.second_factor_unreadable', { cause });
  }
}

/** Whether this code of the app may be used now. Its step is claimed: of two requests with one code only one goes on. */
export async function claimCode(
  ctx: AppContext,
  queries: Queries,
  { userId, encryptedKey, code }: { userId: string; encryptedKey: string; code: string },
): Promise<boolean> {
  const step = stepOfCode(Buffer.from(await unseal(ctx, encryptedKey)), code);
  if (step === undefined) return false;
  const { rowCount } = await queries.query(
    'update two_factors set last_used_step = $2 where user_id = $1 and last_used_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

/** Whether this recovery code was still unused; of two requests with one code only one goes on. */
export async function spendRecoveryCode(
  ctx: AppContext,
  queries: Queries,
  { userId, encryptedKey, typed }: { userId: string; encryptedKey: string; typed: string },
): Promise<boolean> {
  await unseal(ctx, encryptedKey);
  const { rows } = await queries.query<{ sealed: string }>(
    'select backup_codes as sealed from two_factors where user_id = $1',
    [userId],
  );
  const sealed = rows[0]?.sealed;
  if (!sealed) return false;
  const codes = JSON.parse(await unseal(ctx, sealed)) as string[];
  const left = codes.filter((code) => bareRecoveryCode(code) !== bareRecoveryCode(typed));
  if (left.length === codes.length) return false;
  const resealed = await symmetricEncrypt({ key: ctx.secretKey, data: JSON.stringify(left) });
  const { rowCount } = await queries.query(
    'update two_factors set backup_codes = $3 where user_id = $1 and backup_codes = $2',
    [userId, sealed, resealed],
  );
  return rowCount === 1;
}

const stepSeconds = 30;
/** Clocks of phones are off by a few seconds; one step to each side forgives half a minute. */
const window = 1;

const stepAt = (time: number): number => Math.floor(time / 1000 / stepSeconds);

/** RFC 6238 with the values every authenticator app knows: SHA-1, six digits. */
export function codeAtStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code this is, or nothing. */
export function stepOfCode(key: Buffer, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = stepAt(now) - window; step <= stepAt(now) + window; step += 1) {
    const expected = Buffer.from(codeAtStep(key, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** Six digits, however they were grouped; anything else may be a recovery code. */
export function appCodeIn(typed: string): string | undefined {
  const compact = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(compact) ? compact : undefined;
}

/** A recovery code without what does not matter: capitals, spaces and the hyphen. */
export const bareRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');
