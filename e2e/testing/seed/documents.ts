import type { Tx } from '../../../server/src/core/db/database.ts';
import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';

/** The clinic whose documents the journeys send, delete and restore, one for each browser. */
export async function makeDocumentsClinic(tx: Tx, project: string, passwordHash: string): Promise<void> {
  const person = (part: string, name: string) => ({ name, email: `${part}.${project}@jornada.med`, passwordHash });
  const clinic = await makeClinic(tx, {
    name: `Clínica Documentos ${project}`,
    owner: person('doc-dona', 'Odete Dona'),
    professionals: [person('doc-envia', 'Elis Envia')],
    patients: 3,
  });
  for (const [index, patient] of clinic.patients.entries()) {
    const name = ['Rita Recebe', 'Tomás Terceiro', 'Nina Rede'][index] ?? '';
    await tx.updateTable('patients').set({ name }).where('id', '=', patient.id).execute();
    if (index === 0) await linkAccount(tx, clinic.id, patient.id, await makePerson(tx, person('doc-recebe', name)));
  }
}
