import { errorEntry } from '@virtual-med/contract/core/errors';
import { type Kysely, sql } from 'kysely';
import { renderSVG } from 'uqr';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { judgeOwnPassword, recordWrongProof } from '../passwords/judge-own-password.ts';
import { claimCode, readAuthenticator } from './authenticator.ts';
import { provePasswordAndCode, requireCodeGuessLeft } from './own-code.ts';

const passwordOnly = (password: string, headers: Headers) => ({
  body: { password },
  headers,
  asResponse: true as const,
});

/** Steps about one person's second factor follow one another, also when a button is pressed twice. */
const oneAtATime = <DB>(tx: Kysely<DB>, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`second factor ${key}`}, 0))`.execute(tx);

function wrongPassword(): AppError {
  const fields = { password: errorEntry('auth.current_password_wrong').message };
  return new AppError('auth.current_password_wrong', { fields });
}

/** The library tells a refusal by a code of its own. */
async function requireAgreed(answer: Response): Promise<void> {
  if (answer.ok) return;
  const body: unknown = await answer.json().catch(() => undefined);
  const code = (body as { code?: unknown } | null | undefined)?.code;
  if (code === 'INVALID_PASSWORD') throw wrongPassword();
  if (code === 'TOTP_ALREADY_ENABLED') throw new AppError('auth.second_factor_already_on');
  if (code === 'TWO_FACTOR_NOT_ENABLED') throw new AppError('auth.second_factor_off');
  throw new Error(`The sign-in library refused: ${code ?? answer.status}`);
}

/** A new key for the person's app. Nothing is asked for at sign-in until a first code proves it arrived. */
export async function enrol(ctx: AppContext, actor: Actor, password: string, headers: Headers) {
  if (!(await judgeOwnPassword(ctx, actor, password))) throw wrongPassword();
  return ctx.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    if ((await readAuthenticator(ctx.db.auth, actor.userId)).on) throw new AppError('auth.second_factor_already_on');
    const answer = await ctx.auth.api.enableTwoFactor(passwordOnly(password, headers));
    await requireAgreed(answer);
    const { totpURI: uri } = (await answer.json()) as { totpURI: string };
    const key = new URL(uri).searchParams.get('secret') ?? '';
    return {
      uri,
      key: key.match(/.{1,4}/g)?.join(' ') ?? '',
      qrSvg: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }),
    };
  });
}

/** The first code turns it on. The recovery codes are told now and never again. */
export async function confirm(ctx: AppContext, actor: Actor, code: string, headers: Headers) {
  await requireCodeGuessLeft(ctx, actor.userId, 'first code');
  try {
    return await turnOn(ctx, actor, code, headers);
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.second_factor_wrong') await recordWrongProof(ctx, actor);
    throw error;
  }
}

const turnOn = (ctx: AppContext, actor: Actor, code: string, headers: Headers) =>
  ctx.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    const { on, encryptedKey } = await readAuthenticator(ctx.db.auth, actor.userId);
    if (on) throw new AppError('auth.second_factor_already_on');
    if (!encryptedKey) throw new AppError('auth.second_factor_off');
    const { userId } = actor;
    if (!(await claimCode(ctx, ctx.db.auth, { userId, encryptedKey, code })))
      throw new AppError('auth.second_factor_wrong');
    const answer = await ctx.auth.api.verifyTOTP({ body: { code }, headers, asResponse: true });
    if (!answer.ok) throw new AppError('auth.second_factor_wrong');
    const { backupCodes } = await ctx.auth.api.viewBackupCodes({ body: { userId: actor.userId } });
    await record(tx, { event: 'auth.second_factor_on', clinicId: null, recordType: 'user', recordId: actor.userId });
    return { recoveryCodes: backupCodes, cookies: answer.headers };
  });

interface Proof {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

async function requireProof(ctx: AppContext, actor: Actor, proof: Proof): Promise<void> {
  const { on, encryptedKey } = await readAuthenticator(ctx.db.auth, actor.userId);
  if (!on || !encryptedKey) throw new AppError('auth.second_factor_off');
  if ((await provePasswordAndCode(ctx, actor, { encryptedKey, ...proof })) === 'wrong_password') throw wrongPassword();
}

/** Resolves to the headers of a session renewed on the way. */
export async function disable(ctx: AppContext, actor: Actor, proof: Proof, headers: Headers) {
  await requireProof(ctx, actor, proof);
  return ctx.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    const answer = await ctx.auth.api.disableTwoFactor(passwordOnly(proof.password, headers));
    await requireAgreed(answer);
    await record(tx, { event: 'auth.second_factor_off', clinicId: null, recordType: 'user', recordId: actor.userId });
    return answer.headers;
  });
}

export async function renewCodes(ctx: AppContext, actor: Actor, proof: Proof, headers: Headers) {
  await requireProof(ctx, actor, proof);
  return ctx.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    const answer = await ctx.auth.api.generateBackupCodes(passwordOnly(proof.password, headers));
    await requireAgreed(answer);
    const { backupCodes } = (await answer.json()) as { backupCodes: string[] };
    await record(tx, {
      event: 'auth.recovery_codes_renewed',
      clinicId: null,
      recordType: 'user',
      recordId: actor.userId,
    });
    return backupCodes;
  });
}
