import type { Storage } from '../../../server/src/adapters/storage/storage.port.ts';
import type { Tx } from '../../../server/src/core/db/database.ts';
import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../../server/src/testing/factories/documents.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';
import { hostile } from '../hostile.ts';

/** A clinic in which everything people can name is named like a page. Journeys only read it, so all share it. */
export async function makeHostileClinic(tx: Tx, storage: Storage, passwordHash: string): Promise<void> {
  const person = (part: string, name: string) => ({ name, email: `${part}@hostil.med`, passwordHash });
  const clinic = await makeClinic(tx, {
    name: hostile.clinic,
    owner: person('dona', hostile.owner),
    professionals: [person('prof', hostile.professional)],
    patients: 1,
  });
  const [patient] = clinic.patients;
  if (!patient) throw new Error('No patient was made');
  const text = JSON.stringify({ allergies: hostile.allergies });
  await tx
    .updateTable('patients')
    .set({ name: hostile.patient, address: hostile.address, health_history: text })
    .where('id', '=', patient.id)
    .execute();
  await linkAccount(tx, clinic.id, patient.id, await makePerson(tx, person('paciente', hostile.patient)));
  const [documentId = ''] = await makeDocuments(tx, storage, {
    clinicId: clinic.id,
    patients: [patient],
    uploadedBy: clinic.owner.id,
    count: 1,
  });
  await tx
    .updateTable('documents')
    .set({ name: hostile.document, summary_patient: hostile.summary })
    .where('id', '=', documentId)
    .execute();
}
