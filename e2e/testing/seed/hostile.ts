import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../../server/src/testing/factories/documents.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';
import { hostile } from '../hostile.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** A clinic in which everything people can name is named like a page. */
export const makeHostileClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const clinic = await makeClinic(tx, {
      name: hostile.clinic,
      owner: seed.person('hostil-dona', hostile.owner),
      professionals: [seed.person('hostil-prof', hostile.professional)],
      patients: 1,
    });
    const [patient] = clinic.patients;
    if (!patient) throw new Error('No patient was made');
    const account = await makePerson(tx, seed.person('hostil-paciente', hostile.patient));
    const text = JSON.stringify({ allergies: hostile.allergies });
    await tx
      .updateTable('patients')
      .set({ name: hostile.patient, address: hostile.address, health_history: text })
      .where('id', '=', patient.id)
      .execute();
    await linkAccount(tx, clinic.id, patient.id, account);
    const [documentId = ''] = await makeDocuments(tx, seed.ctx.adapters.storage, {
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
    return { ...told(seed, clinic), patient: account.email };
  });
