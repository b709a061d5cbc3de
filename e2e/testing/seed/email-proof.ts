import type { Tx } from '../../../server/src/core/db/database.ts';
import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';

/** A clinic, and two accounts whose e-mails nobody has proven, one for each browser. */
export async function makeProofClinic(tx: Tx, project: string, passwordHash: string): Promise<void> {
  const person = (part: string, name: string) => ({ name, email: `${part}.${project}@jornada.med`, passwordHash });
  await makeClinic(tx, { name: `Clínica Prova ${project}`, owner: person('prova-dona', 'Petra Prova') });
  await makePerson(tx, { ...person('prova-paciente', 'Conta Antiga'), emailProven: false });
  await makePerson(tx, { ...person('prova-equipe', 'Elza Equipe'), emailProven: false });
}
