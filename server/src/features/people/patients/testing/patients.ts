import { newId } from '../../../../core/ids.ts';
import { hasPassword } from '../../../../testing/passwords.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

/** A form filled in as people do. */
export const filledForm = (change: Record<string, unknown> = {}) => ({
  name: 'Joana Lima',
  email: `${newId()}@exemplo.med`,
  phone: '(11) 98765-4321',
  birthDate: '1990-05-07',
  zipCode: '01310-100',
  address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
  ...change,
});

export function patientsBench(t: TestApp) {
  const rowOf = (id: string) =>
    t.make((tx) => tx.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

  const accountsOf = (patientId: string) =>
    t.make(async (tx) => {
      const rows = await tx
        .selectFrom('patient_accounts as a')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select(['u.id', 'u.email', 'u.name', 'u.must_change_password'])
        .where('a.patient_id', '=', patientId)
        .execute();
      return rows;
    });

  const countOf = (clinicId: string) =>
    t.make(async (tx) => {
      const rows = await tx.selectFrom('patients').select('id').where('clinic_id', '=', clinicId).execute();
      return rows.length;
    });

  const trail = (clinicId: string) =>
    t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'actor_id', 'actor_role', 'record_type', 'record_id'])
        .where('clinic_id', '=', clinicId)
        .orderBy('id')
        .execute(),
    );

  const opens = (email: string, password: string): Promise<boolean> => hasPassword(t, email, password);

  return { rowOf, accountsOf, countOf, trail, opens };
}
