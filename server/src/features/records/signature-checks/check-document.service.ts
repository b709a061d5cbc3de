import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { StorageError } from '../../../adapters/storage/storage.port.ts';
import type { TrustFiles } from '../../../adapters/trust/trust-folder.ts';
import type { AppContext } from '../../../context/context.ts';
import type { Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { backgroundShare, isolatedTask } from '../../../core/isolated/isolated.ts';
import { ownBytes, wholeOf } from '../../../core/isolated/messages.ts';
import { UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { type PresentedReport, presentReport, unreadReport } from './presented-report.ts';
import { anchorsOf } from './trust/anchors.ts';
import { listsAt, type NamedList, wantLists } from './trust/revocation-lists.ts';

const readSignatures = isolatedTask<typeof import('./read-signatures.task.ts').default>(
  new URL('./read-signatures.task.ts', import.meta.url),
  'process',
);

interface Due {
  readonly id: string;
  readonly clinic_id: string;
  readonly file_path: string;
  readonly sha256: string;
  /** By the database's clock, as what is due is. */
  readonly begun: string;
}

interface Look extends PresentedReport {
  readonly named: readonly NamedList[];
  readonly trustedAt: string | null;
  readonly anchors: string;
}

const findDue = ({ db }: AppContext, documentId: string): Promise<Due | undefined> =>
  db.asSystem('signatures of a document', (tx) =>
    tx
      .selectFrom('documents')
      .select(['id', 'clinic_id', 'file_path', 'sha256', sql<string>`clock_timestamp()`.as('begun')])
      .where('id', '=', documentId)
      .where('signature_check_due', 'is not', null)
      .where('content_type', '=', 'application/pdf')
      .where('destroy_started_at', 'is', null)
      .executeTakeFirst(),
  );

const read = (ctx: AppContext, { file_path }: Due, files: TrustFiles, lists: readonly Buffer[]) =>
  ctx.isolated.run(readSignatures, backgroundShare, async () => ({
    file: await wholeOf(await ctx.adapters.storage.read(file_path)),
    now: Date.now(),
    trust: {
      icp: files.icp.map(ownBytes),
      gov: files.gov.map(ownBytes),
      intermediates: files.intermediates.map(ownBytes),
      crls: [...files.crls, ...lists].map(ownBytes),
    },
  }));

/** Twice where it takes lists: the first look says which. */
async function lookAt(ctx: AppContext, due: Due): Promise<Look> {
  const files = await ctx.trust.read();
  const anchors = anchorsOf(ctx.config, files);
  const first = await read(ctx, due, files, []);
  const lists = await listsAt(ctx, first.named);
  const found =
    lists.length > 0
      ? await read(
          ctx,
          due,
          files,
          lists.map(({ content }) => content),
        )
      : first;
  const trustedAt = lists.map(({ issuedAt }) => issuedAt).sort()[0] ?? null;
  return { ...presentReport(found.report), named: first.named, trustedAt, anchors };
}

const nothingRead = (reason: 'timed_out' | 'unreadable'): Look => ({
  ...unreadReport(reason),
  named: [],
  trustedAt: null,
  anchors: '',
});

/** What reading ends in is a finding, never a failure: time and memory that ran out are told apart from a broken file. */
async function look(ctx: AppContext, due: Due): Promise<Look> {
  const once = () => lookAt(ctx, due);
  try {
    // The file before may have left its reader large; the next reader starts small.
    return await once().catch((error: unknown) => {
      if (error instanceof UnreadableFile && error.reason === 'memory') return once();
      throw error;
    });
  } catch (error) {
    if (error instanceof UnreadableFile) return nothingRead(error.reason === 'failed' ? 'unreadable' : 'timed_out');
    if (error instanceof StorageError && error.reason === 'not_found') return nothingRead('unreadable');
    throw error;
  }
}

const newestOf = (tx: Tx, documentId: string) =>
  tx
    .selectFrom('signature_checks')
    .select(['id', 'headline', 'report', 'sha256'])
    .where('document_id', '=', documentId)
    .where('is_newest', '=', true)
    .executeTakeFirst();

/** Prolongs the newest finding, or adds one beside it. A look that was asked for meanwhile is still to come. */
async function keep(ctx: AppContext, tx: Tx, due: Due, found: Look): Promise<void> {
  const document = await tx
    .updateTable('documents')
    .set({
      signature_check_due: sql`case when signature_check_due > ${due.begun}::timestamptz then signature_check_due end`,
    })
    .where('id', '=', due.id)
    .where('destroy_started_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!document) return;
  const { headline, signatures, named } = found;
  const now = { checked_at: sql<string>`now()`, trusted_at: found.trustedAt, anchors: found.anchors };
  const crl_addresses = named.map(({ address }) => address);
  const before = await newestOf(tx, due.id);
  const isSame =
    before?.sha256 === due.sha256 &&
    isDeepStrictEqual(before.headline, headline) &&
    isDeepStrictEqual(before.report, signatures);
  if (before && isSame) {
    await tx
      .updateTable('signature_checks')
      .set({ ...now, crl_addresses })
      .where('id', '=', before.id)
      .execute();
  } else {
    if (before)
      await tx.updateTable('signature_checks').set({ is_newest: false }).where('id', '=', before.id).execute();
    await tx
      .insertInto('signature_checks')
      .values({
        id: newId(),
        clinic_id: due.clinic_id,
        document_id: due.id,
        sha256: due.sha256,
        kind: headline.state,
        verdict: headline.verdict,
        level: headline.level,
        headline: JSON.stringify(headline),
        report: JSON.stringify(signatures),
        crl_addresses,
        ...now,
      })
      .execute();
  }
  if (await wantLists(ctx, tx, named)) await ctx.jobs.enqueue(tx, 'trust.refresh', {});
}

/** Looks at the signatures of one document, if a look is due; done twice it finds the same. */
export async function checkDocument(ctx: AppContext, documentId: string): Promise<void> {
  const due = await findDue(ctx, documentId);
  if (!due) return;
  const found = await look(ctx, due);
  await ctx.db.asSystem('signatures of a document', (tx) => keep(ctx, tx, due, found));
}
