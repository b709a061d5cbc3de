import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** A clinic whose documents are only looked at; nobody is told of them by letter. */
export async function makeViewerClinic(seed: Seed) {
  const owner = seed.person('ver-dona', 'Vera Leitora');
  const clinic = await write(seed, (tx) =>
    makeClinic(tx, { name: `Clínica Leitura ${seed.word}`, owner, patients: 1 }),
  );
  return told(seed, clinic);
}
