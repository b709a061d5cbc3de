import { sql } from 'kysely';
import { CrlError } from '../../../../adapters/trust/crl-source.ts';
import { derBlocks } from '../../../../adapters/trust/trust-folder.ts';
import type { AppContext } from '../../../../context/context.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { backgroundShare, isolatedTask } from '../../../../core/isolated/isolated.ts';
import { ownBytes } from '../../../../core/isolated/messages.ts';
import { UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import { anchorsOf } from './anchors.ts';

const acceptList = isolatedTask<typeof import('./accept-list.task.ts').default>(
  new URL('./accept-list.task.ts', import.meta.url),
  'process',
);

/** In one round, which comes every hour. */
const listsPerRound = 60;
const documentsPerRound = 5_000;

const reason = 'revocation lists';

/** Once a day, or when its own day has come; what failed is tried again an hour later. Nobody names it any more: forgotten. */
const listsDue = ({ db }: AppContext) =>
  db.asSystem(reason, async (tx) => {
    await sql`delete from revocation_lists where wanted_at < now() - interval '180 days'`.execute(tx);
    return tx
      .selectFrom('revocation_lists')
      .select(['address', 'issuer'])
      .where(
        sql<boolean>`tried_at is null or tried_at < now() - interval '55 minutes'
          and (fetched_at is null or fetched_at < now() - interval '20 hours' or next_at < now())`,
      )
      .orderBy(sql`tried_at nulls first`)
      .limit(listsPerRound)
      .execute();
  });

interface Fetched {
  readonly content: Buffer;
  readonly issuedAt: string;
  readonly nextAt: string | null;
}

/** Only what the authority behind the certificate has signed is a list of ours, wherever it came from. */
async function fetchList(
  ctx: AppContext,
  { address, issuer }: { address: string; issuer: Buffer },
): Promise<Fetched | { readonly failure: string }> {
  try {
    const [content] = derBlocks(await ctx.adapters.crls.fetch(address));
    if (!content) return { failure: 'unreadable' };
    const accepted = await ctx.isolated.run(acceptList, backgroundShare, () => ({
      list: ownBytes(content),
      issuer: ownBytes(issuer),
      now: Date.now(),
    }));
    return 'refused' in accepted ? { failure: accepted.refused } : { content, ...accepted };
  } catch (error) {
    if (error instanceof CrlError) return { failure: error.reason };
    if (error instanceof UnreadableFile) return { failure: 'unreadable' };
    throw error;
  }
}

/** Documents whose certificates name this list are looked at again, those not looked at for longest first. */
const wantLooks = (tx: Tx, address: string) =>
  sql`
  update documents set signature_check_due = now() where signature_check_due is null and id in (
    select document_id from signature_checks
    where is_newest and kind = 'signed' and crl_addresses @> array[${address}]::text[]
    order by checked_at limit ${documentsPerRound})`.execute(tx);

/** Whether it says anything new. One older than ours is not taken: somebody may be turning back the clock. */
const keepList = ({ db }: AppContext, address: string, list: Fetched): Promise<boolean> =>
  db.asSystem(reason, async (tx) => {
    const isNewer = await tx
      .updateTable('revocation_lists')
      .set({ content: list.content, issued_at: list.issuedAt, next_at: list.nextAt, fetched_at: sql`now()` })
      .where('address', '=', address)
      .where(sql<boolean>`(issued_at is null or issued_at < ${list.issuedAt}::timestamptz)`)
      .returning('address')
      .executeTakeFirst();
    await tx
      .updateTable('revocation_lists')
      .set({ tried_at: sql`now()`, fetched_at: sql`now()`, failure: null })
      .where('address', '=', address)
      .execute();
    if (isNewer) await wantLooks(tx, address);
    return isNewer !== undefined;
  });

const noteFailure = ({ db }: AppContext, address: string, failure: string) =>
  db.asSystem(reason, (tx) =>
    tx.updateTable('revocation_lists').set({ tried_at: sql`now()`, failure }).where('address', '=', address).execute(),
  );

/** The operator's folder, or the product itself, trusts otherwise than when these were looked at. */
async function wantLooksByAnchors(ctx: AppContext): Promise<boolean> {
  const anchors = anchorsOf(ctx.config, await ctx.trust.read());
  return ctx.db.asSystem('signatures: other roots', async (tx) => {
    const { numAffectedRows } = await sql`
      update documents set signature_check_due = now() where signature_check_due is null and id in (
        select document_id from signature_checks
        where is_newest and kind = 'signed' and (anchors < ${anchors} or anchors > ${anchors})
        order by checked_at limit ${documentsPerRound})`.execute(tx);
    return (numAffectedRows ?? 0n) > 0n;
  });
}

/** Fetches the lists that are due and has looked at again what they, or other roots, may change the word about. */
export async function refreshTrust(ctx: AppContext, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  let isNews = await wantLooksByAnchors(ctx);
  for (const due of await listsDue(ctx)) {
    const { address } = due;
    if (signal?.aborted) return;
    const fetched = await fetchList(ctx, due);
    if ('failure' in fetched) {
      ctx.log.warn({ host: URL.parse(address)?.host, reason: fetched.failure }, 'trust: a list was not taken');
      await noteFailure(ctx, address, fetched.failure);
    } else if (await keepList(ctx, address, fetched)) isNews = true;
  }
  if (isNews)
    await ctx.db.asSystem('signatures: looks are wanted', (tx) => ctx.jobs.enqueue(tx, 'signatures.sweep', {}));
}
