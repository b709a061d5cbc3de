import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** A clinic for which many files arrive at once; two of its patients have the same name. */
export const makeIntakeClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const people = [
      { name: 'Maria Souza', birth_date: '1990-03-10', cpf: '52998224725' },
      { name: 'Ana Prado', birth_date: '1985-05-05' },
      { name: 'Otávio Nunes', birth_date: '1971-11-30' },
      { name: 'Helena Barros', birth_date: '2001-01-02' },
      { name: 'José Lima', birth_date: '1960-02-03' },
      { name: 'José Lima', birth_date: '1992-08-21' },
    ];
    const clinic = await makeClinic(tx, {
      name: `Clínica Entrada ${seed.word}`,
      owner: seed.person('ent-dona', 'Olga Dona'),
      patients: people.length,
    });
    for (const [index, { id }] of clinic.patients.entries())
      await tx
        .updateTable('patients')
        .set({ ...people[index], health_history: '{}' })
        .where('id', '=', id)
        .execute();
    return { ...told(seed, clinic), people };
  });
