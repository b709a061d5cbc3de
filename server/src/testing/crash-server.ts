// A server to be killed: seeds one clinic, says whether everything acknowledged so far is there, then serves.

import { main } from '../main.ts';
import { cookieFor, postmasterOf, readNotes } from './crash.ts';
import { makeClinic } from './factories/clinics.ts';

await main(async ({ ctx, url }) => {
  const acknowledged = readNotes();
  const report = await ctx.db.asSystem('crash test', async (tx) => {
    const kept = await tx
      .selectFrom('audit_events')
      .select('request_id')
      .where('event', '=', 'clinics.settings_updated')
      .execute();
    const known = new Set(kept.map((row) => row.request_id));
    const clinic = await makeClinic(tx);
    return {
      url,
      clinicId: clinic.id,
      postmaster: await postmasterOf(tx),
      cookie: await cookieFor(tx, clinic.owner.id, ctx.secretKey),
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !known.has(id)),
    };
  });
  console.log(`REPORT ${JSON.stringify(report)}`);
});
