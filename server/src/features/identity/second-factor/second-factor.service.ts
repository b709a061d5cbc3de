import { errorEntry } from '@virtual-med/contract/core/errors';
import { type Kysely, sql } from 'kysely';
import { renderSVG } from 'uqr';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import type { House } from '../../../house.ts';
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
export async function enrol(house: House, actor: Actor, password: string, headers: Headers) {
  if (!(await judgeOwnPassword(house, actor, password))) throw wrongPassword();
  return house.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    if ((await readAuthenticator(house.db.auth, actor.userId)).on) throw new AppError('auth.second_factor_already_on');
    const answer = await house.auth.api.enableTwoFactor(passwordOnly(password, headers));
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
export async function confirm(house: House, actor: Actor, code: string, headers: Headers) {
  await requireCodeGuessLeft(house, actor.userId, 'first code');
  try {
    return await turnOn(house, actor, code, headers);
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.second_factor_wrong') await recordWrongProof(house, actor);
    throw error;
  }
}

const turnOn = (house: House, actor: Actor, code: string, headers: Headers) =>
  house.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    const { on, encryptedKey } = await readAuthenticator(house.db.auth, actor.userId);
    if (on) throw new AppError('auth.second_factor_already_on');
    if (!encryptedKey) throw new AppError('auth.second_factor_off');
    const { userId } = actor;
    if (!(await claimCode(house, house.db.auth, { userId, encryptedKey, code })))
      throw new AppError('auth.second_factor_wrong');
    const answer = await house.auth.api.verifyTOTP({ body: { code }, headers, asResponse: true });
    if (!answer.ok) throw new AppError('auth.second_factor_wrong');
    const { backupCodes } = await house.auth.api.viewBackupCodes({ body: { userId: actor.userId } });
    await record(tx, { event: 'auth.second_factor_on', clinicId: null, recordType: 'user', recordId: actor.userId });
    return { recoveryCodes: backupCodes, cookies: answer.headers };
  });

interface Proof {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

async function requireProof(house: House, actor: Actor, proof: Proof): Promise<void> {
  const { on, encryptedKey } = await readAuthenticator(house.db.auth, actor.userId);
  if (!on || !encryptedKey) throw new AppError('auth.second_factor_off');
  if ((await provePasswordAndCode(house, actor, { encryptedKey, ...proof })) === 'wrong_password')
    throw wrongPassword();
}

/** Resolves to the headers of a session renewed on the way. */
export async function disable(house: House, actor: Actor, proof: Proof, headers: Headers) {
  await requireProof(house, actor, proof);
  return house.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    const answer = await house.auth.api.disableTwoFactor(passwordOnly(proof.password, headers));
    await requireAgreed(answer);
    await record(tx, { event: 'auth.second_factor_off', clinicId: null, recordType: 'user', recordId: actor.userId });
    return answer.headers;
  });
}

export async function renewCodes(house: House, actor: Actor, proof: Proof, headers: Headers) {
  await requireProof(house, actor, proof);
  return house.db.asActor(actor, async (tx) => {
    await oneAtATime(tx, actor.userId);
    const answer = await house.auth.api.generateBackupCodes(passwordOnly(proof.password, headers));
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
