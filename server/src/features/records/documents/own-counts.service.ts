import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { openingEvents } from '@virtual-med/contract/documents/documents';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { DB, Documents } from '../../../core/db/types.gen.ts';
import { arrivedAt, documentsOf } from './document-rows.service.ts';
import { keptCounts } from './documents.service.ts';

type Eb = ExpressionBuilder<DB & { d: Documents }, 'd'>;

/**
 * Asked of each document by its own index. With the offset PostgreSQL cannot turn it round, which would read all that the
 * person has ever done, again at each request.
 */
const isOpened = (eb: Eb, actor: Actor) =>
  eb.exists(
    eb
      .selectFrom('audit_events as e')
      .select('e.id')
      .whereRef('e.record_id', '=', 'd.id')
      .where('e.actor_id', '=', actor.userId)
      .where('e.event', 'in', openingEvents)
      .offset(sql<number>`0`),
  );

/** Arrived after the last visit, and this person has not opened it. */
export const isNew = (actor: Actor, since: string | null) => (eb: Eb) =>
  eb.and([...(since === null ? [] : [eb(arrivedAt, '>', since)]), eb.not(isOpened(eb, actor))]);

interface Own {
  readonly clinicId: string;
  readonly patientIds: readonly string[];
  /** The visit before this one; null on the first. */
  readonly since: string | null;
}

type Counts = ReadonlyMap<string, number>;

function asCounts(rows: readonly { category: string; count: number | string }[]): Counts {
  const counts = new Map<string, number>();
  for (const { category, count } of rows) counts.set(category, (counts.get(category) ?? 0) + Number(count));
  return counts;
}

const counted = (eb: Eb) => ['d.category' as const, eb.fn.countAll<number>().as('count')] as const;

/** Those that came since, each by the index of when it was sent or moved here: one condition for both would read them all. */
function newSince(tx: Tx, actor: Actor, { clinicId, patientIds }: Own, since: string) {
  const documents = documentsOf(tx, clinicId, patientIds)
    .select(counted)
    .where(isNew(actor, since))
    .groupBy('d.category');
  return documents
    .where('d.created_at', '>', since)
    .unionAll(documents.where('d.moved_at', '>', since).where('d.created_at', '<=', since));
}

/** Found by what the person did, which is little where there is much that they have not opened. */
const everOpened = (tx: Tx, actor: Actor, { clinicId, patientIds }: Own) =>
  documentsOf(tx, clinicId, patientIds)
    .select(counted)
    .where(
      sql<boolean>`d.id = any (array(select e.record_id from audit_events e where e.clinic_id = ${clinicId}
        and e.actor_id = ${actor.userId} and e.event = any (${openingEvents}::text[])))`,
    )
    .groupBy('d.category');

type Counted = readonly { readonly category: string; readonly count: number | string }[];

/** None of it looks at every document: the totals are kept, and what is new is found by when it came or by what was opened. */
export const ownCounts = async (tx: Tx, actor: Actor, own: Own): Promise<ReturnType<typeof tellCounts>> => {
  const kept = await keptCounts(tx, own.clinicId, own.patientIds).execute();
  const found =
    own.since === null
      ? await everOpened(tx, actor, own).execute()
      : await newSince(tx, actor, own, own.since).execute();
  return tellCounts(own.since, kept, found);
};

/** What the two have found, by category. */
function tellCounts(
  since: string | null,
  kept: Counted,
  found: Counted,
): { category: OwnDocument['category']; count: number; newCount: number }[] {
  const all = asCounts(kept);
  const fresh = asCounts(found);
  // What is moved here between the two questions has been opened and not been counted.
  const newOf = (category: string) =>
    since === null ? Math.max(0, (all.get(category) ?? 0) - (fresh.get(category) ?? 0)) : (fresh.get(category) ?? 0);
  return documentCategories.map((category) => ({ category, count: all.get(category) ?? 0, newCount: newOf(category) }));
}
