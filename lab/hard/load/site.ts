import type { Database } from '../../../server/src/core/db/database.ts';
import { cookieFor } from '../../../server/src/testing/crash.ts';
import { makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import type { Acknowledged, LoadSite } from './mixed-load.ts';

/** A clinic for the load, and its owner signed in. */
export const makeSite = (db: Database, secretKey: string, url: string): Promise<LoadSite> =>
  db.asSystem('drill data', async (tx) => {
    const clinic = await makeClinic(tx, { patients: 20 });
    const [patient] = clinic.patients;
    if (!patient) throw new Error('The clinic has no patient');
    const cookie = await cookieFor(tx, clinic.owner.id, secretKey);
    return { url, clinicId: clinic.id, patientId: patient.id, cookie };
  });

/** What was acknowledged and is not there. */
export async function findLost(db: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const known = await db.asSystem('drill: what was kept', async (tx) => {
    const rows = await tx.selectFrom('audit_events').select('request_id').execute();
    return new Set(rows.map((row) => row.request_id));
  });
  return acknowledged.filter(({ requestId }) => !known.has(requestId)).map(({ requestId }) => requestId);
}
