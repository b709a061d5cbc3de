import {
  renewMemberPassword,
  renewPatientPassword,
  revealMemberPassword,
  revealPatientPassword,
} from '@virtual-med/contract/identity/temporary-passwords';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { hasPassword } from '../../../../testing/passwords.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { issueTemporaryPassword } from './temporary-passwords.service.ts';

export function temporaryPasswordBench(t: TestApp) {
  const issue = (clinic: MadeClinic, person: Person) =>
    t.make((tx) =>
      issueTemporaryPassword(t.ctx, tx, { userId: person.id, clinicId: clinic.id, createdBy: clinic.owner.id }),
    );

  const opens = (person: Person, password: string): Promise<boolean> => hasPassword(t, person.email, password);

  /** A clinic whose first patient, assigned to its first professional, waits with a temporary password. */
  async function clinicWithNewPatient() {
    const clinic = await t.clinic({ admins: 1, professionals: 2, patients: 2 });
    const person = await t.person();
    const patientId = clinic.patients[0]?.id ?? '';
    await t.make((tx) => linkAccount(tx, clinic.id, patientId, person));
    const { temporaryPassword } = await issue(clinic, person);
    const [assigned, unassigned] = clinic.professionals as [Person, Person];
    const admin = clinic.admins[0] as Person;
    const params = { clinicId: clinic.id, patientId };
    const reveal = async (who: Person) => (await t.as(who))(revealPatientPassword, { params });
    const renew = async (who: Person) => (await t.as(who))(renewPatientPassword, { params });
    return { clinic, person, patientId, temporaryPassword, assigned, unassigned, admin, reveal, renew };
  }

  /** A clinic whose professional waits with a temporary password. */
  async function clinicWithNewMember() {
    const clinic = await t.clinic({ admins: 1, professionals: 2 });
    const [person, colleague] = clinic.professionals as [Person, Person];
    const { temporaryPassword } = await issue(clinic, person);
    const params = { clinicId: clinic.id, userId: person.id };
    const reveal = async (who: Person) => (await t.as(who))(revealMemberPassword, { params });
    const renew = async (who: Person) => (await t.as(who))(renewMemberPassword, { params });
    return { clinic, person, colleague, admin: clinic.admins[0] as Person, temporaryPassword, reveal, renew };
  }

  const trail = (clinic: MadeClinic) =>
    t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'actor_id', 'actor_role', 'record_type', 'record_id'])
        .where('clinic_id', '=', clinic.id)
        .orderBy('id')
        .execute(),
    );

  const rowOf = (person: Person) =>
    t.make((tx) =>
      tx.selectFrom('temporary_passwords').selectAll().where('user_id', '=', person.id).executeTakeFirst(),
    );

  return { issue, opens, clinicWithNewPatient, clinicWithNewMember, trail, rowOf };
}
