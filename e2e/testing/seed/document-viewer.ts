import type { Tx } from '../../../server/src/core/db/database.ts';
import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';

/** The clinic whose documents are only looked at, one for each browser; nobody is told of them by letter. */
export async function makeViewerClinic(tx: Tx, project: string, passwordHash: string): Promise<void> {
  await makeClinic(tx, {
    name: `Clínica Leitura ${project}`,
    owner: { name: 'Vera Leitora', email: `ver-dona.${project}@jornada.med`, passwordHash },
    patients: 1,
  });
}
