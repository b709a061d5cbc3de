// A server to be killed while it receives files: sweeps, holds rows and files against each other, then serves.
import { createHash } from 'node:crypto';
import type { AppContext } from '../context/context.ts';
import { sweepDocuments } from '../features/records/documents/sweep.job.ts';
import { firstPagePath, thumbnailPath } from '../features/records/documents/thumbnails/thumbnail-files.ts';
import { main } from '../main.ts';
import { cookieFor, postmasterOf, readNotes } from './crash.ts';
import { makeClinic } from './factories/clinics.ts';

async function sumOf({ adapters }: AppContext, path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await adapters.storage.read(path)).stream) hash.update(chunk);
  return hash.digest('hex');
}

/** Everything that must not be, whatever was killed when. Asks the store itself, not the sweep. */
async function wrongs(ctx: AppContext, acknowledged: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.asSystem('crash test', (tx) =>
    tx.selectFrom('documents').select(['id', 'clinic_id', 'file_path', 'sha256', 'upload_key']).execute(),
  );
  const wrong: string[] = [];
  const named = new Set<string>();
  for (const row of rows) {
    named.add(row.file_path).add(thumbnailPath(row.clinic_id, row.id)).add(firstPagePath(row.clinic_id, row.id));
    const sum = await sumOf(ctx, row.file_path).catch((error: Error) => error.message);
    if (sum !== row.sha256) wrong.push(`row without its bytes: ${row.file_path} (${sum})`);
  }
  for await (const { key } of ctx.adapters.storage.list(''))
    if (!named.has(key)) wrong.push(`bytes without row: ${key}`);
  const unfinished = await ctx.adapters.storage.removeUnfinished(new Date(Date.now() + 60_000));
  if (unfinished > 0) wrong.push(`${unfinished} unfinished writes after the sweep`);
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of acknowledged) if (!ids.has(id)) wrong.push(`acknowledged and lost: ${id}`);
  return wrong;
}

const peopleOf = (ctx: AppContext) =>
  ctx.db.asSystem('crash test', async (tx) => {
    const patient = await tx.selectFrom('patients').select(['id', 'clinic_id']).executeTakeFirst();
    const owner = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('role', '=', 'clinic_owner')
      .executeTakeFirst();
    if (patient && owner) return { clinicId: patient.clinic_id, patientId: patient.id, ownerId: owner.user_id };
    const clinic = await makeClinic(tx, { patients: 1 });
    return { clinicId: clinic.id, patientId: clinic.patients[0]?.id ?? '', ownerId: clinic.owner.id };
  });

await main(async ({ ctx, url }) => {
  // Nobody uploads yet, so whatever has no row now is left by a crash, however young.
  const swept = await sweepDocuments(ctx, { orphanAge: -60_000 });
  const { ownerId, ...place } = await peopleOf(ctx);
  const wrong = await wrongs(ctx, readNotes());
  const report = await ctx.db.asSystem('crash test', async (tx) => ({
    url,
    ...place,
    wrong,
    removed: swept.orphansRemoved + swept.unfinishedRemoved,
    documents: Number((await tx.selectFrom('documents').select(tx.fn.countAll().as('n')).executeTakeFirst())?.n ?? 0),
    postmaster: await postmasterOf(tx),
    cookie: await cookieFor(tx, ownerId, ctx.secretKey),
  }));
  console.log(`REPORT ${JSON.stringify(report)}`);
});
