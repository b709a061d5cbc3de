import {
  createProfessional,
  deleteProfessional,
  listProfessionals,
  type PositionRole,
  resetProfessionalPassword,
  updateProfessional,
} from '@virtual-med/contract/professionals/professionals';
import { newId } from '../../../../core/ids.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { hasPassword } from '../../../../testing/passwords.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly role: PositionRole;
  readonly password: string;
}

export const newcomer = (): Newcomer => ({
  name: 'Nova Pessoa',
  email: `${newId()}@exemplo.med`,
  role: 'professional',
  password: '123456',
});

/** What people do to a clinic's staff, each in one line. */
export function staffBench(t: TestApp) {
  const create = async (who: Person, clinic: { id: string }, input: Partial<Newcomer> = {}) =>
    (await t.as(who))(createProfessional, { body: { ...newcomer(), ...input, clinicId: clinic.id } });
  const staffOf = async (who: Person, clinic: { id: string }) =>
    (await t.as(who))(listProfessionals, { params: { clinicId: clinic.id } });
  const list = async (who: Person, clinic: { id: string }) => (await staffOf(who, clinic)).professionals;
  const owners = async (who: Person, clinic: { id: string }) => (await staffOf(who, clinic)).owners;
  const update = async (
    who: Person,
    clinic: { id: string },
    person: Person,
    changes: { name?: string; email?: string; role?: PositionRole } = {},
  ) =>
    (await t.as(who))(updateProfessional, {
      params: { clinicId: clinic.id, userId: person.id },
      body: { name: person.name, email: person.email, ...changes },
    });
  const remove = async (who: Person, clinic: { id: string }, id: string, reassignTo?: string | null) =>
    (await t.as(who))(deleteProfessional, {
      body: { clinicId: clinic.id, id, ...(reassignTo === undefined ? {} : { reassignTo }) },
    });
  const reset = async (who: Person, clinic: { id: string }, email: string) =>
    (await t.as(who))(resetProfessionalPassword, { body: { clinicId: clinic.id, email } });

  const rolesIn = (clinic: MadeClinic) =>
    t.make(async (tx) => {
      const rows = await tx
        .selectFrom('memberships')
        .select(['user_id', 'role'])
        .where('clinic_id', '=', clinic.id)
        .execute();
      return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
    });
  const responsibleFor = (clinic: MadeClinic) =>
    t.make(async (tx) => {
      const rows = await tx
        .selectFrom('patients')
        .select(['id', 'professional_id'])
        .where('clinic_id', '=', clinic.id)
        .execute();
      return new Map(rows.map((row) => [row.id, row.professional_id]));
    });
  const opens = (email: string, password: string): Promise<boolean> => hasPassword(t, email, password);
  const eventsIn = (clinic: MadeClinic) =>
    t.make(async (tx) =>
      (
        await tx
          .selectFrom('audit_events')
          .select(['event', 'actor_id', 'record_id'])
          .where('clinic_id', '=', clinic.id)
          .orderBy('id')
          .execute()
      ).map((row) => [row.event, row.actor_id, row.record_id]),
    );
  return { create, list, owners, update, remove, reset, rolesIn, responsibleFor, opens, eventsIn };
}
