import type { AuditEvent } from '@virtual-med/contract/core/audit';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { renderSVG } from 'uqr';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { judgeOwnPassword, recordWrongProof } from '../passwords/judge-own-password.ts';
import { provePasswordAndCode, requireCodeGuessLeft } from '../passwords/own-code.ts';
import { type Holder, holdPerson } from '../passwords/own-password.ts';
import { rotateSession } from '../session/session.service.ts';
import { hasSecondFactor, openFactor, saveFactor, spendAppCode } from '../sign-in/authenticator.ts';
import { newKey, newRecoveryCodes, uriOf } from '../sign-in/codes.ts';

function wrongPassword(): AppError {
  const fields = { password: errorEntry('auth.current_password_wrong').message };
  return new AppError('auth.current_password_wrong', { fields });
}

/**
 * One change of somebody's own second factor, together with its record. The person is locked meanwhile, so that changes
 * follow one another, also when a button is pressed twice.
 */
const changeOwn = <T>(
  ctx: AppContext,
  actor: Actor,
  event: AuditEvent | 'none',
  change: (tx: Tx, person: Holder) => Promise<T>,
): Promise<T> =>
  ctx.db.asActor(actor, async (tx) => {
    const changed = await withSystemRole(tx, 'second factor: change', async () => {
      const person = await holdPerson(tx, actor.userId);
      if (!person) throw new AppError('auth.required');
      return change(tx, person);
    });
    if (event !== 'none') await record(tx, { event, clinicId: null, recordType: 'user', recordId: actor.userId });
    return changed;
  });

/** A new key for the person's app. Nothing is asked for at sign-in until a first code proves it arrived. */
export async function enrol(ctx: AppContext, actor: Actor, password: string) {
  if (!(await judgeOwnPassword(ctx, actor, password))) throw wrongPassword();
  return changeOwn(ctx, actor, 'none', async (tx, person) => {
    if (await hasSecondFactor(tx, person.id)) throw new AppError('auth.second_factor_already_on');
    const key = newKey();
    await saveFactor(ctx, tx, person.id, { verified: false, key, recoveryCodes: [], lastUsedStep: 0 });
    const uri = uriOf(key, person.email);
    return {
      uri,
      key: key.match(/.{1,4}/g)?.join(' ') ?? '',
      qrSvg: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }),
    };
  });
}

/** The first code turns it on. The recovery codes are shown now and never again; the session gets a new token. */
export async function confirm(ctx: AppContext, actor: Actor, code: string) {
  await requireCodeGuessLeft(ctx, actor.userId, 'first code');
  try {
    return await turnOn(ctx, actor, code);
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.second_factor_wrong') await recordWrongProof(ctx, actor);
    throw error;
  }
}

const turnOn = (ctx: AppContext, actor: Actor, code: string) =>
  changeOwn(ctx, actor, 'auth.second_factor_on', async (tx, { id }) => {
    if (await hasSecondFactor(tx, id)) throw new AppError('auth.second_factor_already_on');
    const factor = await openFactor(ctx, tx, id);
    if (!factor) throw new AppError('auth.second_factor_off');
    const used = spendAppCode(factor, code);
    if (!used) throw new AppError('auth.second_factor_wrong');
    const recoveryCodes = newRecoveryCodes();
    await saveFactor(ctx, tx, id, { ...used, verified: true, recoveryCodes });
    await tx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', id).execute();
    return { recoveryCodes, cookie: await rotateSession(ctx, tx, actor) };
  });

interface Proof {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

async function requireProof(ctx: AppContext, actor: Actor, proof: Proof): Promise<void> {
  if (!(await ctx.db.asActor(actor, (tx) => hasSecondFactor(tx, actor.userId))))
    throw new AppError('auth.second_factor_off');
  if ((await provePasswordAndCode(ctx, actor, proof)) === 'wrong_password') throw wrongPassword();
}

/** Resolves to the cookie of the session, which gets a new token. */
export async function disable(ctx: AppContext, actor: Actor, proof: Proof): Promise<string> {
  await requireProof(ctx, actor, proof);
  return changeOwn(ctx, actor, 'auth.second_factor_off', async (tx, { id }) => {
    if (!(await hasSecondFactor(tx, id))) throw new AppError('auth.second_factor_off');
    await tx.deleteFrom('two_factors').where('user_id', '=', id).execute();
    await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', id).execute();
    return rotateSession(ctx, tx, actor);
  });
}

export async function renewCodes(ctx: AppContext, actor: Actor, proof: Proof): Promise<string[]> {
  await requireProof(ctx, actor, proof);
  return changeOwn(ctx, actor, 'auth.recovery_codes_renewed', async (tx, { id }) => {
    const factor = await openFactor(ctx, tx, id);
    if (!factor?.verified) throw new AppError('auth.second_factor_off');
    const recoveryCodes = newRecoveryCodes();
    await saveFactor(ctx, tx, id, { ...factor, recoveryCodes });
    return recoveryCodes;
  });
}
