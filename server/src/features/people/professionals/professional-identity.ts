import { maskCpf } from '@virtual-med/contract/core/cpf';
import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import type { z } from '@virtual-med/contract/core/zod';
import type { getOwnProfessionalIdentity } from '@virtual-med/contract/professionals/professionals';
import type { IdentityInput, Registration } from '@virtual-med/contract/professionals/registration';
import { registrationText } from '@virtual-med/contract/professionals/registration.texts';
import { type Nullable, type Selectable, sql, type Updateable } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { isDuplicateOf } from '../../../core/db/errors.ts';
import type { Memberships } from '../../../core/db/types.gen.ts';

export const registrationColumns = ['m.council', 'm.council_uf', 'm.council_number', 'm.specialties'] as const;

type RegistrationRow = Pick<Selectable<Memberships>, 'council' | 'council_uf' | 'council_number' | 'specialties'>;

export const presentRegistration = (row: RegistrationRow): Registration | null =>
  row.council && row.council_uf && row.council_number
    ? { council: row.council, uf: row.council_uf, number: row.council_number, specialties: row.specialties }
    : null;

/** The platform's staff need to tell people apart, not to have their numbers. */
export const presentCpf = (actor: Actor, cpf: string | null): string | null =>
  cpf !== null && actor.role === 'super_admin' ? maskCpf(cpf) : cpf;

type IdentityColumns = Pick<
  Updateable<Memberships>,
  'cpf' | 'council' | 'council_uf' | 'council_number' | 'specialties'
>;

/** The columns an input names; what it leaves out stays. */
const identityColumns = ({ cpf, registration }: IdentityInput): IdentityColumns => ({
  ...(cpf === undefined ? {} : { cpf: cpf || null }),
  ...(registration === undefined
    ? {}
    : {
        council: registration?.council ?? null,
        council_uf: registration?.uf ?? null,
        council_number: registration?.number ?? null,
        specialties: registration?.specialties ?? [],
      }),
});

const cpfTaken = (error: unknown): unknown =>
  isDuplicateOf(error, 'memberships_cpf_once')
    ? new AppError('clinics.cpf_taken', { fields: { cpf: fieldRefusals.cpfTaken } })
    : error;

/**
 * In the transaction of whoever may, and the step itself as the system: nobody holds the right to change such a row, where
 * their role stands too. The trail says that a CPF changed, never from what to what.
 */
export async function saveIdentity(
  tx: Tx,
  { clinicId, userId }: { clinicId: string; userId: string },
  input: IdentityInput,
): Promise<void> {
  const columns = identityColumns(input);
  if (Object.keys(columns).length === 0) return;
  const former = await withSystemRole(tx, 'professional: cpf and registration', async () => {
    const row = await tx
      .selectFrom('memberships')
      .select('cpf')
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('professionals.not_found'));
    await tx
      .updateTable('memberships')
      .set(columns)
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw cpfTaken(error);
      });
    return row.cpf;
  });
  if (columns.cpf === undefined || columns.cpf === former) return;
  await record(tx, { event: 'professionals.cpf_changed', clinicId, recordType: 'user', recordId: userId });
}

/** Those the database lets the asker have: their own, and of the staff they manage. */
export async function cpfsFor(tx: Tx, clinicId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    user_id: string;
    cpf: string;
  }>`select user_id, cpf from app_member_cpfs(${clinicId})`.execute(tx);
  return new Map(rows.map(({ user_id, cpf }) => [user_id, cpf]));
}

/** How the asker is registered with their council, in words; empty where they are not. */
export function ownRegistrationText(row: Nullable<RegistrationRow>): string {
  const registration = presentRegistration({ ...row, specialties: row.specialties ?? [] });
  return registration ? registrationText(registration) : '';
}

type OwnIdentity = z.infer<(typeof getOwnProfessionalIdentity)['response']>;

/** Of the asker alone; whoever only entered the clinic has none in it. */
async function ownIdentityOf(tx: Tx, actor: Actor, clinicId: string): Promise<OwnIdentity> {
  const row = await tx
    .selectFrom('memberships as m')
    .select(registrationColumns)
    .where('m.clinic_id', '=', clinicId)
    .where('m.user_id', '=', actor.userId)
    .where('m.awaits_proof', '=', false)
    .executeTakeFirstOrThrow(() => new AppError('professionals.not_found'));
  const cpfs = await cpfsFor(tx, clinicId);
  return { cpf: cpfs.get(actor.userId) ?? null, registration: presentRegistration(row) };
}

export const readOwnIdentity = (ctx: AppContext, actor: Actor, clinicId: string): Promise<OwnIdentity> =>
  ctx.db.asActor(actor, (tx) => ownIdentityOf(tx, actor, clinicId));

export const saveOwnIdentity = (ctx: AppContext, actor: Actor, clinicId: string, input: IdentityInput) =>
  ctx.db.asActor(actor, async (tx) => {
    await saveIdentity(tx, { clinicId, userId: actor.userId }, input);
    await record(tx, { event: 'professionals.identity_updated', clinicId, recordType: 'user', recordId: actor.userId });
    return ownIdentityOf(tx, actor, clinicId);
  });
