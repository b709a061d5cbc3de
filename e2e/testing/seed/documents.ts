import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
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
