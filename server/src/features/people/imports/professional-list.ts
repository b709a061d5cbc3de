import type { ImportReason } from '@virtual-med/contract/imports/imports';
import type { Registration } from '@virtual-med/contract/professionals/registration';
import { sql } from 'kysely';
import { record } from '../../../core/audit/audit.service.ts';
import { type Tx, withSystemRole } from '../../../core/db/database.ts';
import { addToStaff, cpfsFor, presentRegistration, registrationColumns } from '../professionals/public.ts';
import { professionalSigns } from './guess-columns.ts';
import type { ImportRef } from './import-access.ts';
import { asConflict, asSame, mayBeSame } from './judge-row.ts';
import { isComplete, type Judgement, type Known, type KnownByKey, type ListKind, type ReadRow } from './list-kind.ts';
import { memberReader, type RowMember } from './member-of-row.ts';

/** What somebody of the staff is known by. */
interface MemberFacts {
  readonly name: string;
  readonly email: string | null;
  readonly cpf: string | null;
  readonly registration: Registration | null;
}

const registrationKey = ({ council, uf, number }: Registration): string =>
  `registration ${council} ${uf} ${number.replace(/[^\da-z]/gi, '')}`.toUpperCase();

const memberKeys = ({ email, cpf, registration }: MemberFacts): string[] => [
  ...(email ? [`email ${email}`] : []),
  ...(cpf ? [`cpf ${cpf}`] : []),
  ...(registration ? [registrationKey(registration)] : []),
];

/** The whole staff, which is short. */
async function staffOf(tx: Tx, clinicId: string): Promise<Known<MemberFacts>[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', ...registrationColumns])
    .where('m.clinic_id', '=', clinicId)
    .execute();
  const cpfs = await cpfsFor(tx, clinicId);
  return rows.map((row) => ({
    id: row.id,
    number: null,
    name: row.name,
    email: row.email,
    cpf: cpfs.get(row.id) ?? null,
    registration: presentRegistration(row),
  }));
}

/**
 * Only against the clinic's own staff and the rows before it: whether an e-mail has an account elsewhere is not said of a list
 * that registers nobody.
 */
function judgeMember(row: ReadRow<RowMember>, known: KnownByKey<MemberFacts>): Judgement {
  const { person, reasons } = row;
  if (!isComplete(row)) return { verdict: 'incomplete', reasons, match: null };
  const at = (key: string): Known<MemberFacts> | undefined => known.get(key)?.[0];
  const byEmail = at(`email ${person.email}`);
  if (byEmail) return asSame(byEmail);
  const byCpf = person.cpf ? at(`cpf ${person.cpf}`) : undefined;
  const byRegistration = person.registration ? at(registrationKey(person.registration)) : undefined;
  const alike = [byCpf, byRegistration].find((one) => one && mayBeSame(person, one));
  if (alike) return asSame(alike);
  if (byCpf) return asConflict(byCpf, { ofOther: 'cpf_of_member', repeated: 'cpf_repeated' });
  if (byRegistration)
    return asConflict(byRegistration, { ofOther: 'registration_of_member', repeated: 'registration_repeated' });
  return { verdict: 'new', reasons, match: null };
}

/** Why each of them stays; null where nobody has written to them and nothing was done by, for or with them since. */
const standing = ({ clinicId, importId }: ImportRef, ids: readonly string[]) => sql<{
  id: string;
  reason: ImportReason | null;
}>`
  select m.user_id as id, case
    when not m.invitation_waits then 'member_invited'
    when not m.awaits_proof and exists (select from sessions s where s.user_id = m.user_id and s.active_at > m.created_at)
      or exists (select from audit_events e where e.clinic_id = m.clinic_id and e.actor_id = m.user_id
        and e.occurred_at >= m.created_at)
      then 'member_entered'
    when m.role <> 'professional' or m.created_at < i.created_at
      or exists (select from patients p where p.clinic_id = m.clinic_id and p.professional_id = m.user_id)
      or exists (select from temporary_passwords t where t.clinic_id = m.clinic_id and t.user_id = m.user_id)
      or exists (select from audit_events e where e.record_id = m.user_id and e.clinic_id = m.clinic_id
        and e.occurred_at >= m.created_at and e.event not in ('professionals.created', 'professionals.cpf_changed'))
      then 'member_changed' end as reason
  from memberships m join imports i on i.id = ${importId}
  where m.clinic_id = ${clinicId} and m.user_id = any (${ids}::uuid[])
  for update of m`;

/** Their place in the staff, and the account where it was made with it and is nothing else. */
const remove = async (tx: Tx, clinicId: string, ids: readonly string[]): Promise<void> => {
  await sql`with gone as (
      delete from memberships where clinic_id = ${clinicId} and user_id = any (${ids}::uuid[]) returning user_id, created_at)
    delete from users u using gone where u.id = gone.user_id and u.created_at = gone.created_at
      and u.must_change_password and not u.email_verified
      and not exists (select from memberships m where m.user_id = u.id and m.clinic_id <> ${clinicId})
      and not exists (select from patient_accounts a where a.user_id = u.id)`.execute(tx);
};

async function undoMembers(tx: Tx, ref: ImportRef, ids: readonly string[]) {
  const { clinicId } = ref;
  const reasons = await withSystemRole(tx, 'imports: undo of professionals', async () => {
    const { rows } = await standing(ref, ids).execute(tx);
    await remove(
      tx,
      clinicId,
      rows.filter(({ reason }) => reason === null).map(({ id }) => id),
    );
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  });
  for (const [id, reason] of reasons)
    if (reason === null)
      await record(tx, { event: 'professionals.removed', clinicId, recordType: 'user', recordId: id });
  // Who has left the staff meanwhile is out already.
  return ids.map((id) => ({ id, isRemoved: (reasons.get(id) ?? null) === null, reason: reasons.get(id) ?? null }));
}

/** Places in the staff, by the same rules as the form, with accounts that wait for their invitation. */
export const professionalList: ListKind<MemberFacts, RowMember> = {
  kind: 'professionals',
  signs: professionalSigns,
  made: 'user_id',
  reader: memberReader,
  knownLike: staffOf,
  keysOf: memberKeys,
  judge: judgeMember,
  async register(tx, actor, clinicId, { name, email, cpf, registration }) {
    if (email === null) return undefined;
    const { id, isNew } = await addToStaff(tx, actor, {
      clinicId,
      name,
      email,
      role: 'professional',
      invitationWaits: true,
      ...(cpf ? { cpf } : {}),
      ...(registration ? { registration } : {}),
    });
    return { id, reasons: isNew ? [] : ['account_linked'] };
  },
  undo: undoMembers,
  namesOf: (tx, clinicId, ids) =>
    tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.name'])
      .where('m.clinic_id', '=', clinicId)
      .where('u.id', 'in', ids)
      .execute(),
};
