// A server to be killed: seeds one clinic, says whether everything acknowledged so far is there, then serves.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { sessionCookieName, signSessionToken } from '../auth/session-cookie.ts';
import { makeClinic } from '../factories/clinics.ts';
import { openSession } from '../factories/people.ts';
import { main } from '../main.ts';

/** Every backend is a child of the postmaster. */
const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

await main(async ({ house, url }) => {
  const acknowledged = readFileSync(process.env.ACKNOWLEDGED ?? '', 'utf8')
    .split('\n')
    .filter(Boolean);
  const report = await house.db.asSystem('crash test', async (tx) => {
    const kept = await tx
      .selectFrom('audit_events')
      .select('request_id')
      .where('event', '=', 'clinics.settings_updated')
      .execute();
    const known = new Set(kept.map((row) => row.request_id));
    const clinic = await makeClinic(tx);
    const token = await openSession(tx, clinic.owner.id);
    const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    return {
      url,
      clinicId: clinic.id,
      postmaster: parentOf(backend.rows[0]?.pid ?? 0),
      cookie: `${sessionCookieName(false)}=${signSessionToken(token, house.secretKey)}`,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !known.has(id)),
    };
  });
  console.log(`REPORT ${JSON.stringify(report)}`);
});
