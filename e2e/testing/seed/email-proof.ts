import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** A clinic, and two accounts outside it whose e-mails nobody has proven. */
export const makeProofClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const clinic = await makeClinic(tx, {
      name: `Clínica Prova ${seed.word}`,
      owner: seed.person('prova-dona', 'Petra Prova'),
    });
    const patient = await makePerson(tx, { ...seed.person('prova-paciente', 'Conta Antiga'), emailProven: false });
    const professional = await makePerson(tx, { ...seed.person('prova-equipe', 'Elza Equipe'), emailProven: false });
    return { ...told(seed, clinic), patient: patient.email, professional: professional.email };
  });
