import type { CreateClinicAdminInput, createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import type { z } from '@virtual-med/contract/core/zod';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { doerOf } from '../../../core/audit/audit.service.ts';
import { hashPassword } from '../../../core/crypto/password-hash.ts';
import { registrationTicket } from '../../../core/crypto/registration-ticket.ts';
import type { Actor } from '../../../core/db/database.ts';
import { addressKey } from '../../../core/http/address-key.ts';
import {
  actorFrom,
  type Identity,
  nothingOpen,
  readIdentity,
  requireFirstSteps,
  roleFor,
} from '../../../core/http/authenticate.ts';
import { requireWithinLimit } from '../../../core/http/rate-limit.ts';
import { type RequestOrigin, sessionTokenOf } from '../../../core/http/request-origin.ts';
import { newId } from '../../../core/ids.ts';
import { revealTemporaryPassword, signInRegistering } from '../identity/public.ts';
import { createClinicWithOwner, type NewClinic } from './create-clinic.service.ts';

type Answer = z.infer<(typeof createClinicAdmin)['response']>;

/** What is answered, and the cookies of the session that goes with it. */
interface Registered {
  readonly answer: Answer;
  readonly cookies: readonly string[];
}

/** Registrations of strangers from one address, the repeated ones included. The platform's staff are not counted. */
const fromOneAddress = { max: 20, windowSeconds: 3_600 };

/**
 * The one endpoint for two kinds of people: a Super Admin's session, or a form without a password, is the platform's staff
 * registering for somebody. A password the staff send along is nobody's: the owner gets a temporary one.
 */
export async function registerClinic(
  ctx: AppContext,
  input: CreateClinicAdminInput,
  origin: RequestOrigin,
): Promise<Registered> {
  const { password, ...given } = input;
  const clinic = { ...given, registrationId: given.registrationId ?? newId() };
  const token = sessionTokenOf(ctx, origin);
  const caller = token ? await readIdentity(ctx, token, null) : undefined;
  return password === undefined || caller?.isSuperAdmin
    ? { answer: await registerForSomebody(ctx, clinic, provenStaff(caller, origin)), cookies: [] }
    : registerOneself(ctx, clinic, password, origin);
}

async function registerOneself(
  ctx: AppContext,
  clinic: NewClinic,
  password: string,
  origin: RequestOrigin,
): Promise<Registered> {
  if (ctx.config.registration === 'closed') throw new AppError('auth.sign_up_disabled');
  await requireWithinLimit(ctx, `register clinic ${addressKey(origin.ip)}`, fromOneAddress);
  const passwordHash = await hashPassword(password);
  const { clinicId, ownerId } = await createClinicWithOwner(ctx, clinic, {
    kind: 'owner',
    passwordHash,
    ip: origin.ip,
    requestId: origin.requestId,
  });
  return {
    answer: { clinic: { id: clinicId }, temporaryPassword: null, registrationToken: registrationTicket(ctx, clinicId) },
    cookies: await enter(ctx, { clinicId, userId: ownerId, passwordHash }, origin),
  };
}

/** Whoever chose the password a moment ago is not asked for it. Where no session can be had, the registration stands. */
async function enter(
  ctx: AppContext,
  owner: Parameters<typeof signInRegistering>[1],
  origin: RequestOrigin,
): Promise<readonly string[]> {
  try {
    return (await signInRegistering(ctx, owner, origin)).cookies;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

async function registerForSomebody(ctx: AppContext, clinic: NewClinic, actor: Actor): Promise<Answer> {
  const made = await createClinicWithOwner(ctx, clinic, { kind: 'staff', doer: doerOf(actor) });
  const temporaryPassword = made.temporaryPassword ?? (await waitingPassword(ctx, actor, made));
  return { clinic: { id: made.clinicId }, temporaryPassword, registrationToken: null };
}

/** The answer to the first click may have been lost: the second one shows the same password, as a reveal would. */
async function waitingPassword(
  ctx: AppContext,
  actor: Actor,
  { clinicId, ownerId }: { clinicId: string; ownerId: string },
): Promise<string | null> {
  try {
    const person = { userId: ownerId, clinicId, recordType: 'user', recordId: ownerId } as const;
    return (await revealTemporaryPassword(ctx, actor, person)).temporaryPassword;
  } catch (error) {
    if (error instanceof AppError && error.code === 'professionals.temporary_password_missing') return null;
    throw error;
  }
}

/** The endpoint is open to strangers, so whoever claims to be the platform's staff is proven here as anywhere else. */
function provenStaff(caller: Identity | undefined, origin: RequestOrigin): Actor {
  if (!caller) throw new AppError('auth.required');
  requireFirstSteps(caller, nothingOpen);
  const role = roleFor(caller, { area: 'platform' });
  return actorFrom(caller, role, { clinicId: null, ip: origin.ip, id: origin.requestId });
}
