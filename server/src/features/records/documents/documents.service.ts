import type { z } from '@virtual-med/contract/core/zod';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { openingEvents } from '@virtual-med/contract/documents/documents';
import type {
  DocumentDetail,
  getDocument,
  listDeletedDocuments,
  listDocumentOpenings,
  listDocuments,
} from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { asInstant, cutPage, readCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import {
  arrivedAt,
  currentDocuments,
  documentsIn,
  isFresh,
  mayDestroy,
  presentDetail,
  presentDocument,
  readDetail,
  withSummaryColumns,
} from './document-rows.service.ts';

type ListQuery = z.infer<(typeof listDocuments)['query']>;
type Page = z.infer<(typeof listDocuments)['response']>;
type DeletedQuery = z.infer<(typeof listDeletedDocuments)['query']>;
type Openings = z.infer<(typeof listDocumentOpenings)['response']>;
export type DocumentIds = z.infer<(typeof getDocument)['params']>;

export const pageOfDocuments = (ctx: AppContext, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      let all = currentDocuments(tx, clinicId);
      if (query.patientId) all = all.where('d.patient_id', '=', query.patientId);
      if (query.sha256) all = all.where('d.sha256', '=', query.sha256);
      // The same content is rarely there twice; everything else is counted where it changes.
      const counts = query.sha256
        ? all.select(['d.category', (eb) => eb.fn.countAll<number>().as('count')]).groupBy('d.category')
        : keptCounts(tx, clinicId, query.patientId ? [query.patientId] : undefined);
      let page = withSummaryColumns(query.category ? all.where('d.category', '=', query.category) : all).limit(
        query.limit + 1,
      );
      const after = query.after === undefined ? undefined : readCursor(query.after, 2);
      if (query.order === 'name') {
        page = page.orderBy('d.name').orderBy('d.id');
        if (after) page = page.where(sql<boolean>`(d.name, d.id) > (${after[0]}, ${after[1]}::uuid)`);
      } else {
        const direction = query.order === 'newest' ? 'desc' : 'asc';
        page = page.orderBy('d.created_at', direction).orderBy('d.id', direction);
        if (after) {
          const [here, there] = [
            sql`(d.created_at, d.id)`,
            sql`(${asInstant(after[0])}::timestamptz, ${after[1]}::uuid)`,
          ];
          page = page.where(
            query.order === 'newest' ? sql<boolean>`${here} < ${there}` : sql<boolean>`${here} > ${there}`,
          );
        }
      }
      const counted = await counts.execute();
      const rows = await page.execute();
      const { shown, next } = cutPage(rows, query.limit, (last) => [
        query.order === 'name' ? last.name : last.created_at,
        last.id,
      ]);
      const countOf = new Map(counted.map(({ category, count }) => [category, Number(count)]));
      return {
        documents: shown.map((row) => presentDocument(actor, row)),
        counts: documentCategories.map((category) => ({ category, count: countOf.get(category) ?? 0 })),
        next,
      };
    },
    { genericPlan: true },
  );

/** How many documents there are by category: of everybody in the clinic, or of some records. */
export const keptCounts = (tx: Tx, clinicId: string, patientIds?: readonly string[]) => {
  const counts = tx
    .selectFrom('document_counts as k')
    .innerJoin('patients as p', 'p.id', 'k.patient_id')
    .select(['k.category', (eb) => eb.fn.sum<number>('k.documents').as('count')])
    .where('k.clinic_id', '=', clinicId)
    .where('p.unlinked_at', 'is', null)
    .groupBy('k.category');
  return patientIds ? counts.where(sql<boolean>`k.patient_id = any (${patientIds}::uuid[])`) : counts;
};

export const readDocument = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<DocumentDetail> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const row = await readDetail(tx, ids.clinicId, ids.documentId);
      if (!row) throw new AppError('documents.not_found');
      await record(tx, {
        event: 'documents.opened',
        clinicId: ids.clinicId,
        recordType: 'document',
        recordId: ids.documentId,
        aboutPatient: row.patient_id,
      });
      return presentDetail(actor, row);
    },
    { asyncCommit: true },
  );

export const pageOfDeleted = (ctx: AppContext, actor: Actor, clinicId: string, query: DeletedQuery) =>
  ctx.db.asActor(actor, async (tx) => {
    let page = withSummaryColumns(documentsIn(tx, clinicId))
      .select(['d.deleted_at', 'd.deleted_by', 'd.deleted_by_name', 'd.deletion_reason'])
      .where('d.deleted_at', 'is not', null)
      .where('d.destroy_started_at', 'is', null)
      .orderBy('d.deleted_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(query.limit + 1);
    if (query.patientId) page = page.where('d.patient_id', '=', query.patientId);
    const after = query.after === undefined ? undefined : readCursor(query.after, 2);
    if (after)
      page = page.where(sql<boolean>`(d.deleted_at, d.id) < (${asInstant(after[0])}::timestamptz, ${after[1]}::uuid)`);
    const rows = await page.execute();
    const { shown, next } = cutPage(rows, query.limit, (last) => [last.deleted_at ?? '', last.id]);
    return {
      documents: shown.map((row) => ({
        ...presentDocument(actor, row),
        deletedAt: row.deleted_at ?? '',
        deletedBy: { id: row.deleted_by ?? '', name: row.deleted_by_name ?? '' },
        deletionReason: row.deletion_reason ?? '',
        destroyable: mayDestroy(actor, row) && isFresh(row.created_at),
      })),
      next,
    };
  });

const nameSince = (
  { patientName, arrivedAt }: { patientName: string; arrivedAt: string },
  at: string,
): string | null => (at >= arrivedAt ? patientName : null);

const howOpened = {
  'documents.previewed': 'preview',
  'documents.downloaded': 'download',
  'documents.link_used': 'link',
  'documents.exported': 'zip',
} as const;
const openingsShown = 200;

export const openingsOf = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<Openings> =>
  ctx.db.asActor(actor, async (tx) => {
    const found = await currentDocuments(tx, ids.clinicId)
      .innerJoin('patients as owner', 'owner.id', 'd.patient_id')
      .select(['owner.shown_name as patientName', 'owner.id as patientId', arrivedAt.as('arrivedAt')])
      .where('d.id', '=', ids.documentId)
      .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
    const rows = await tx
      .selectFrom('audit_events as e')
      .leftJoin('users as u', 'u.id', 'e.actor_id')
      .select(['e.occurred_at', 'e.event', 'e.actor_role', 'u.name'])
      .select((eb) =>
        eb
          .selectFrom('patient_accounts as a')
          .innerJoin('patients as p', 'p.id', 'a.patient_id')
          .select('p.shown_name')
          .whereRef('a.user_id', '=', 'e.actor_id')
          .whereRef('a.clinic_id', '=', 'e.clinic_id')
          .orderBy((order) => order('a.patient_id', '=', found.patientId), 'desc')
          .limit(1)
          .as('patient_name'),
      )
      .where('e.record_id', '=', ids.documentId)
      .where('e.event', 'in', openingEvents)
      .orderBy('e.id', 'desc')
      .limit(openingsShown)
      .execute();
    return {
      openings: rows.map((row) => ({
        at: row.occurred_at,
        // Staff see no patient accounts; the record's name is the one they know. Before the document was moved here it was
        // another patient's, whose record they may not see.
        name: row.actor_role === 'patient' ? (row.patient_name ?? nameSince(found, row.occurred_at)) : row.name,
        role: row.actor_role as Openings['openings'][number]['role'],
        how: howOpened[row.event as keyof typeof howOpened],
      })),
    };
  });
