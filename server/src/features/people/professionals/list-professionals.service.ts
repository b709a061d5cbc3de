import type { StaffRole } from '@virtual-med/contract/core/roles';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import type { AppContext } from '../../../context/context.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { cpfsFor, presentCpf, presentRegistration, registrationColumns } from './professional-identity.ts';

/** The count of patients passes through the reader's own policies when the transaction is theirs. */
export function selectProfessionals(tx: Tx, clinicId: string) {
  return tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((eb) => [
      'u.id',
      'u.name',
      'u.email',
      'm.role',
      'u.must_change_password as awaitingFirstAccess',
      'm.invited_at as invitedAt',
      'm.awaits_proof as awaitsEmailProof',
      'm.created_at as createdAt',
      ...registrationColumns,
      eb
        .selectFrom('patients as p')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('p.professional_id', '=', 'u.id')
        .where('p.clinic_id', '=', clinicId)
        .where('p.unlinked_at', 'is', null)
        .as('patients'),
    ])
    .where('m.clinic_id', '=', clinicId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProfessionals>['execute']>>[number];

export const presentProfessional = (actor: Actor, row: Row, cpf: string | null): Professional => ({
  ...row,
  role: row.role as StaffRole,
  patients: row.patients ?? 0,
  cpf: presentCpf(actor, cpf),
  registration: presentRegistration(row),
});

export const readProfessionals = (ctx: AppContext, actor: Actor, clinicId: string) =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await selectProfessionals(tx, clinicId)
      .orderBy('m.created_at', 'desc')
      .orderBy('u.id', 'desc')
      .execute();
    const cpfs = await cpfsFor(tx, clinicId);
    const manages = actor.role !== 'professional';
    const staff = rows.map((row) => ({
      ...presentProfessional(actor, row, cpfs.get(row.id) ?? null),
      awaitingFirstAccess: manages && row.awaitingFirstAccess,
      invitedAt: manages ? row.invitedAt : null,
      awaitsEmailProof: manages && row.awaitsEmailProof,
    }));
    return {
      professionals: staff.filter(({ role }) => role !== 'clinic_owner'),
      owners: staff.filter(({ role }) => role === 'clinic_owner'),
    };
  });
