import { newId } from '../../../server/src/core/ids.ts';
import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../../server/src/testing/factories/documents.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** A clinic whose documents a journey sends, deletes and restores. */
export const makeDocumentsClinic = (seed: Seed, { acceptedTerms = true } = {}) =>
  write(seed, async (tx) => {
    const professional = seed.person('doc-envia', 'Elis Envia');
    const patient = { ...seed.person('doc-recebe', 'Rita Recebe'), acceptedTerms };
    const clinic = await makeClinic(tx, {
      name: `Clínica Documentos ${seed.word}`,
      owner: seed.person('doc-dona', 'Odete Dona'),
      professionals: [professional],
      patients: 3,
    });
    for (const [index, { id }] of clinic.patients.entries()) {
      const name = ['Rita Recebe', 'Tomás Terceiro', 'Nina Rede'][index] ?? '';
      await tx.updateTable('patients').set({ name }).where('id', '=', id).execute();
      if (index === 0) await linkAccount(tx, clinic.id, id, await makePerson(tx, patient));
    }
    return { ...told(seed, clinic), professional: professional.email, patient: patient.email };
  });

/** A clinic with somebody at the desk, and a patient with two documents, one of them let out to be handed over. */
export const makeDeskClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const reception = seed.person('bal-recebe', 'Rita Recepção');
    const clinic = await makeClinic(tx, {
      name: `Clínica Balcão ${seed.word}`,
      owner: seed.person('bal-dona', 'Olga Dona'),
      professionals: [seed.person('bal-atende', 'Elis Atende')],
      receptionists: [reception],
      patients: 1,
    });
    const [patient] = clinic.patients;
    await tx.updateTable('patients').set({ name: 'Pedro Espera' }).where('clinic_id', '=', clinic.id).execute();
    const [documentId = '', other = ''] = await makeDocuments(tx, seed.ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: clinic.patients,
      uploadedBy: clinic.owner.id,
      count: 2,
    });
    for (const [id, name] of [
      [documentId, 'Laudo liberado'],
      [other, 'Exame sigiloso'],
    ] as const)
      await tx.updateTable('documents').set({ name }).where('id', '=', id).execute();
    await tx
      .insertInto('counter_releases')
      .values({
        id: newId(),
        clinic_id: clinic.id,
        document_id: documentId,
        released_by: clinic.owner.id,
        released_by_name: 'Olga Dona',
      })
      .execute();
    return { ...told(seed, clinic), reception: reception.email, patientId: patient?.id ?? '', documentId };
  });
