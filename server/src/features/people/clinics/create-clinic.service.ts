import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { CreateClinicAdminInput } from '@virtual-med/contract/clinics/clinics.endpoints';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { type Doer, recordFor } from '../../../core/audit/audit.service.ts';
import type { Tx } from '../../../core/db/database.ts';
import { namingFailure } from '../../../core/db/errors.ts';
import { newId } from '../../../core/ids.ts';
import {
  askForProof,
  dropPasskeysAndIdentities,
  endSessions,
  issueTemporaryPassword,
  noteAcceptance,
  savePasswordHash,
  sendProofLetter,
} from '../identity/public.ts';
import { ownerWelcomeMail } from './clinic.mails.ts';

export type NewClinic = Omit<CreateClinicAdminInput, 'password' | 'registrationId'> & { registrationId: string };

/** Who registers: the owner with a password of their own, or the platform's staff on the owner's behalf. */
export type Registrar =
  | { readonly kind: 'owner'; readonly passwordHash: string; readonly ip: string; readonly requestId: string }
  | { readonly kind: 'staff'; readonly doer: Doer };

interface CreatedClinic {
  readonly clinicId: string;
  readonly ownerId: string;
  readonly temporaryPassword: string | null;
}

/** A clinic with its owner, in one transaction, once per registration id however often it is sent. */
export const createClinicWithOwner = (
  ctx: AppContext,
  input: NewClinic,
  registrar: Registrar,
): Promise<CreatedClinic> =>
  ctx.db.asSystem('clinics: create with owner', async (tx) => {
    // The second of two clicks waits here and then finds what the first one made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`clinic registration ${input.registrationId}`}, 0))`.execute(
      tx,
    );
    await requirePlan(tx, input.subscriptionPlan);
    const earlier = await tx
      .selectFrom('clinic_registrations')
      .select(['clinic_id as clinicId', 'owner_id as ownerId', 'self_made'])
      .where('id', '=', input.registrationId)
      .executeTakeFirst();
    if (earlier) {
      if (earlier.self_made !== (registrar.kind === 'owner'))
        throw new AppError('request.invalid', { fields: { registrationId: fieldRefusals.registrationInvalid } });
      if (registrar.kind === 'owner') await continueRegistration(ctx, tx, input, earlier, registrar.passwordHash);
      return { clinicId: earlier.clinicId, ownerId: earlier.ownerId, temporaryPassword: null };
    }
    const owner = await findOrAddOwner(tx, input, registrar);
    if (registrar.kind === 'owner' && !input.registerAnother) await requireNoTwin(tx, input);
    const clinicId = newId();
    await tx
      .insertInto('clinics')
      .values({ id: clinicId, ...clinicColumns(input) })
      .execute();
    await tx
      .insertInto('clinic_registrations')
      .values({
        id: input.registrationId,
        clinic_id: clinicId,
        owner_id: owner.id,
        self_made: registrar.kind === 'owner',
      })
      .execute();
    const { awaits_proof: awaitsProof } = await namingFailure('users.profile_not_created', () =>
      tx
        .insertInto('memberships')
        .values({ clinic_id: clinicId, user_id: owner.id, role: 'clinic_owner' })
        .returning('awaits_proof')
        .executeTakeFirstOrThrow(),
    );
    if (awaitsProof)
      await askForProof(ctx, tx, { userId: owner.id, name: input.adminName, email: input.adminEmail, clinicId });
    const issued =
      registrar.kind === 'staff' && owner.isNew
        ? await issueTemporaryPassword(ctx, tx, { userId: owner.id, clinicId, createdBy: registrar.doer.actorId })
        : undefined;
    if (owner.isNew) await welcome(ctx, tx, { clinicId, ownerId: owner.id, by: registrar.kind }, input);
    await recordFor(tx, doerFor(registrar, owner.id), {
      event: 'clinics.created',
      clinicId,
      recordType: 'clinic',
      recordId: clinicId,
    });
    if (registrar.kind === 'owner')
      await noteAcceptance(tx, owner.id, input.acceptedTerms, doerFor(registrar, owner.id));
    return { clinicId, ownerId: owner.id, temporaryPassword: issued?.temporaryPassword ?? null };
  });

/** Its link proves the address. */
const welcome = (
  ctx: AppContext,
  tx: Tx,
  { clinicId, ownerId, by }: { clinicId: string; ownerId: string; by: Registrar['kind'] },
  { name: clinicName, adminName: name, adminEmail: email }: NewClinic,
): Promise<number> =>
  sendProofLetter(ctx, tx, {
    userId: ownerId,
    email,
    clinicId,
    goOn: `/clinica/${clinicId}/pacientes`,
    write: (link, { anew, own }) => ownerWelcomeMail({ name, clinicName, by }, link, by === 'owner' ? own : anew),
  });

const clinicColumns = (input: NewClinic) => ({
  name: input.name,
  admin_name: input.adminName,
  admin_email: input.adminEmail,
  ...(input.whatsapp === undefined ? {} : { whatsapp: input.whatsapp }),
  subscription_plan_id: input.subscriptionPlan ?? null,
  ...(input.colorPalette ? { color_palette: resolvePalette(input.colorPalette) } : {}),
});

const doerFor = (registrar: Registrar, ownerId: string): Doer =>
  registrar.kind === 'staff'
    ? registrar.doer
    : { actorId: ownerId, actorRole: 'clinic_owner', ip: registrar.ip, requestId: registrar.requestId };

async function requirePlan(tx: Tx, planId: string | undefined): Promise<void> {
  if (planId === undefined) return;
  const plan = await tx
    .selectFrom('subscription_plans')
    .select('id')
    .where('id', '=', planId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!plan) throw new AppError('plans.not_found', { fields: { subscriptionPlan: fieldRefusals.choosePlanAnew } });
}

/** Nobody who registers touches an account that exists; the staff may give one a further clinic, its password untouched. */
async function findOrAddOwner(tx: Tx, input: NewClinic, registrar: Registrar): Promise<{ id: string; isNew: boolean }> {
  const added = await namingFailure('users.not_created', () =>
    tx
      .insertInto('users')
      .values({ id: newId(), name: input.adminName, email: input.adminEmail, phone: input.whatsapp ?? '' })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (added) {
    if (registrar.kind === 'owner') await savePasswordHash(tx, added.id, registrar.passwordHash);
    return { id: added.id, isNew: true };
  }
  const known = await tx
    .selectFrom('users')
    .select(['id', 'platform_role'])
    .where('email', '=', input.adminEmail)
    .executeTakeFirst();
  if (!known || registrar.kind === 'owner' || known.platform_role) throw emailTaken();
  return { id: known.id, isNew: false };
}

/**
 * Somebody who registers a second time by mistake, with another address, is told so. Name and number together say no more
 * than whoever knows both knows already, and nobody is kept out: the form may be sent again as a clinic of its own.
 */
async function requireNoTwin(tx: Tx, { name, whatsapp }: NewClinic): Promise<void> {
  const digits = whatsapp?.replace(/\D/g, '');
  if (!digits) return;
  const twin = await tx
    .selectFrom('clinics')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where(sql`regexp_replace(whatsapp, '\\D', '', 'g')`, '=', digits)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (twin) throw new AppError('clinics.already_registered');
}

const emailTaken = (): AppError =>
  new AppError('auth.email_taken', { fields: { adminEmail: fieldRefusals.emailTaken } });

/** How long a form that was not answered may be sent again. */
const openMinutes = 60;

/** What registering itself leaves in the trail; anything else of this person is use of the account. */
const registeringEvents: AuditEvent[] = ['clinics.created', 'auth.signed_in_registering', 'terms.accepted'];

/**
 * The form once more, perhaps corrected. It may replace everything it said before while nobody has used the account and
 * nobody else has linked it: by then the id alone, which only the browser that filled the form holds, is the proof.
 */
async function continueRegistration(
  ctx: AppContext,
  tx: Tx,
  input: NewClinic,
  earlier: { clinicId: string; ownerId: string },
  passwordHash: string,
): Promise<void> {
  const open = await tx
    .selectFrom('users as u')
    .innerJoin('clinic_registrations as r', 'r.owner_id', 'u.id')
    .select(['u.id', 'u.email'])
    .where('u.id', '=', earlier.ownerId)
    .where('r.id', '=', input.registrationId)
    .where('r.created_at', '>', sql<string>`now() - make_interval(mins => ${openMinutes})`)
    .where('u.email_verified', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_events as e')
            .select('e.id')
            .whereRef('e.actor_id', '=', 'u.id')
            .where('e.event', 'not in', registeringEvents),
        ),
      ),
    )
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  // A statement of its own, which sees a link made while the first one waited for the person.
  if (!open || (await isLinkedElsewhere(tx, earlier))) throw emailTaken();
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', input.adminEmail)
    .where('id', '<>', open.id)
    .executeTakeFirst();
  if (other) throw emailTaken();
  await tx
    .updateTable('users')
    .set({ name: input.adminName, email: input.adminEmail, phone: input.whatsapp ?? '', updated_at: sql`now()` })
    .where('id', '=', open.id)
    .execute();
  await savePasswordHash(tx, open.id, passwordHash);
  await dropPasskeysAndIdentities(tx, open.id);
  await endSessions(tx, open.id);
  // The first letter went to the address as it was mistyped.
  if (open.email !== input.adminEmail) await welcome(ctx, tx, { ...earlier, by: 'owner' }, input);
  await tx
    .updateTable('clinics')
    .set({ ...clinicColumns(input), updated_at: sql`now()` })
    .where('id', '=', earlier.clinicId)
    .execute();
}

async function isLinkedElsewhere(tx: Tx, { clinicId, ownerId }: { clinicId: string; ownerId: string }) {
  const link = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', ownerId)
    .where('clinic_id', '<>', clinicId)
    .unionAll(tx.selectFrom('patient_accounts').select('user_id').where('user_id', '=', ownerId))
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}
