import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** A clinic whose patients a journey registers, changes and removes. */
export const makePatientsClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const professional = seed.person('pac-ana', 'Ana Reis');
    const clinic = await makeClinic(tx, {
      name: `Clínica Pacientes ${seed.word}`,
      owner: seed.person('pac-dona', 'Olga Dona'),
      professionals: [professional, seed.person('pac-bruno', 'Bruno Sales')],
      patients: 4,
    });
    const names = ['Alice Amaral', 'Bento Braga', 'Célia Conceição', 'Davi Dantas'];
    for (const [index, { id }] of clinic.patients.entries())
      await tx
        .updateTable('patients')
        .set({ name: names[index] ?? '', health_history: '{}' })
        .where('id', '=', id)
        .execute();
    return { ...told(seed, clinic), professional: professional.email };
  });
