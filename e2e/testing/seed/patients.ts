import type { Tx } from '../../../server/src/core/db/database.ts';
import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';

/** The clinic whose patients the journeys register, change and remove, one for each browser. */
export async function makePatientsClinic(tx: Tx, project: string, passwordHash: string): Promise<void> {
  const person = (part: string, name: string) => ({ name, email: `${part}.${project}@jornada.med`, passwordHash });
  const clinic = await makeClinic(tx, {
    name: `Clínica Pacientes ${project}`,
    owner: person('pac-dona', 'Olga Dona'),
    admins: [person('pac-gestor', 'Gil Gestor')],
    professionals: [person('pac-ana', 'Ana Reis'), person('pac-bruno', 'Bruno Sales')],
    patients: 4,
  });
  const names = ['Alice Amaral', 'Bento Braga', 'Célia Conceição', 'Davi Dantas'];
  for (const [index, patient] of clinic.patients.entries())
    await tx
      .updateTable('patients')
      .set({ name: names[index] ?? '', health_history: '{}' })
      .where('id', '=', patient.id)
      .execute();
  await makePerson(tx, person('pac-ja-tem-conta', 'Joel Já-tem-conta'));
}
