// What a row weighs with its indexes, for the arithmetic of docs/scaling.md:
// DATA_DIR=$(mktemp -d) PORT=0 LOG_LEVEL=error node lab/bench/row-sizes.ts
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '../../server/src/core/ids.ts';
import { main } from '../../server/src/main.ts';
import { makeClinic } from '../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../server/src/testing/factories/documents.ts';
import { linkAccount } from '../../server/src/testing/factories/patients.ts';
import { makePerson, openSession } from '../../server/src/testing/factories/people.ts';

const clinics = 5;
const patientsEach = 400;
const documentsEach = 1_000;
const eventsEach = 3_000;

const tables = ['clinics', 'users', 'patients', 'patient_accounts', 'documents', 'sessions', 'audit_events'] as const;

/** Only rows are weighed here. */
const nowhere = { write: async () => ({ size: 400_000, sha256: 'a'.repeat(64) }) };

await main(async ({ ctx: { db } }) => {
  for (let n = 0; n < clinics; n += 1)
    await db.asSystem('bench data', async (tx) => {
      const clinic = await makeClinic(tx, { patients: patientsEach });
      for (const patient of clinic.patients) {
        const person = await makePerson(tx, { email: patient.email });
        await linkAccount(tx, clinic.id, patient.id, person);
        await openSession(tx, person.id);
      }
      await makeDocuments(tx, nowhere, {
        clinicId: clinic.id,
        patients: clinic.patients,
        uploadedBy: clinic.owner.id,
        count: documentsEach,
      });
      await tx
        .insertInto('audit_events')
        .values(
          Array.from({ length: eventsEach }, () => ({
            id: newId(),
            clinic_id: clinic.id,
            event: 'documents.viewed',
            actor_id: clinic.owner.id,
            actor_role: 'clinic_owner',
            ip: '203.0.113.7',
            request_id: newId(),
            record_type: 'document',
            record_id: newId(),
          })),
        )
        .execute();
    });
  const unsealed = () =>
    db.asSystem('bench data', (tx) =>
      tx.selectFrom('audit_events').select('id').where('hash', 'is', null).limit(1).execute(),
    );
  while ((await unsealed()).length > 0) await setTimeout(500);
  const weights = await db.asSystem('bench data', async (tx) => {
    const found: Record<string, object> = {};
    for (const table of tables) {
      const { rows } = await sql<{ rows: number; whole: number; bare: number }>`
        select count(*) as rows, pg_total_relation_size(${table}::regclass) as whole,
          pg_relation_size(${table}::regclass) as bare from ${sql.table(table)}`.execute(tx);
      const { rows: count = 1, whole = 0, bare = 0 } = rows[0] ?? {};
      found[table] = {
        rows: Number(count),
        'bytes per row': Math.round(Number(bare) / Number(count)),
        'with indexes': Math.round(Number(whole) / Number(count)),
      };
    }
    return found;
  });
  console.table(weights);
  process.kill(process.pid, 'SIGTERM');
});
