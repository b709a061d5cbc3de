import { issueTemporaryPassword } from '../../../server/src/features/people/identity/temporary-passwords/temporary-passwords.service.ts';
import { join, makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** An owner, somebody of the staff, and a patient who can sign in. */
export const makeSmallClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const professional = seed.person('equipe');
    const clinic = await makeClinic(tx, {
      name: `Clínica Jornada ${seed.word}`,
      owner: seed.person('dona'),
      professionals: [professional],
      patients: 1,
    });
    const [record] = clinic.patients;
    if (!record) throw new Error('No patient was made');
    const patient = await makePerson(tx, seed.person('paciente', record.name));
    await linkAccount(tx, clinic.id, record.id, patient);
    return { ...told(seed, clinic), professional: professional.email, patient: patient.email };
  });

/** A clinic with one patient, who has not chosen a password yet. */
export const makeFirstAccessClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const clinic = await makeClinic(tx, {
      name: `Clínica Primeira ${seed.word}`,
      owner: seed.person('dona'),
      patients: 1,
    });
    const [record] = clinic.patients;
    if (!record) throw new Error('No patient was made');
    const patient = await makePerson(tx, { name: record.name, email: seed.person('primeiro').email });
    await linkAccount(tx, clinic.id, record.id, patient);
    await issueTemporaryPassword(seed.ctx, tx, {
      userId: patient.id,
      clinicId: clinic.id,
      createdBy: clinic.owner.id,
    });
    return { ...told(seed, clinic), patient: patient.email };
  });

/** A clinic among whose staff one works elsewhere too, and one has not been there yet. */
export const makeTeamClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const clinic = await makeClinic(tx, {
      name: `Clínica Equipe ${seed.word}`,
      owner: seed.person('equipe-dona', 'Eunice Lima'),
      professionals: [seed.person('parte', 'Paulo Partida'), seed.person('fica', 'Fátima Fica')],
      patients: 4,
    });
    const elsewhere = await makeClinic(tx, { name: `Clínica Vizinha ${seed.word}`, owner: seed.person('vizinha') });
    const alsoThere = await makePerson(tx, seed.person('vinculado', 'Vítor Vinculado'));
    for (const { id } of [clinic, elsewhere]) await join(tx, id, alsoThere, 'professional');
    const newcomer = await makePerson(tx, { name: 'Ester Espera', email: seed.person('espera').email });
    await join(tx, clinic.id, newcomer, 'professional');
    await issueTemporaryPassword(seed.ctx, tx, {
      userId: newcomer.id,
      clinicId: clinic.id,
      createdBy: clinic.owner.id,
    });
    return told(seed, clinic);
  });

/** A clinic that has neither a logo nor colours of its own. */
export const makeUnbrandedClinic = (seed: Seed) =>
  write(seed, async (tx) =>
    told(
      seed,
      await makeClinic(tx, {
        name: `Clínica Marca ${seed.word}`,
        owner: seed.person('marca', 'Márcia Marca'),
        patients: 2,
      }),
    ),
  );
