import type { z } from '@virtual-med/contract/core/zod';
import type { getOwnHome, listOwnDocuments, OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { asInstant, cutPage, readCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { newestCheck, signedMark } from '../signature-checks/public.ts';
import { documentsOf, ownAccounts, replacementOf, writtenMarkOf } from './document-rows.service.ts';
import { isNew, ownCounts } from './own-counts.service.ts';

type Home = z.infer<(typeof getOwnHome)['response']>;
type ListQuery = z.infer<(typeof listOwnDocuments)['query']>;
type Page = z.infer<(typeof listOwnDocuments)['response']>;

/** A visit goes on while the home is looked at again within this time. */
const visitMinutes = 30;

/** The newest one, and as many of the line of time as a screen shows. */
const recentCount = 10;

const previousVisit = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('patient_visits')
    .select('previous_visit_at')
    .where('user_id', '=', actor.userId)
    .where('clinic_id', '=', clinicId);

/** Notes that the patient is here. */
const visit = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .insertInto('patient_visits')
    .values({ user_id: actor.userId, clinic_id: clinicId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'clinic_id']).doUpdateSet({
        previous_visit_at: sql`case when patient_visits.last_visit_at < now() - make_interval(mins => ${visitMinutes})
          then patient_visits.last_visit_at else patient_visits.previous_visit_at end`,
        last_visit_at: sql`now()`,
      }),
    );

const ownRecords = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('patient_accounts as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['p.id', 'p.shown_name as name', 'a.mail_notices'])
    .where('a.clinic_id', '=', clinicId)
    .where('a.user_id', '=', actor.userId);

/** Newest first, with whether each is new to this person. */
const newestOf = (documents: ReturnType<typeof documentsOf>, actor: Actor, since: string | null) =>
  documents
    .select(['d.id', 'd.name', 'd.category', 'd.file_name', 'd.content_type', 'd.size_bytes', 'd.uploaded_by'])
    .select(['d.uploaded_by_name', 'd.uploaded_by_registration', 'd.created_at', 'd.thumbnail', 'd.signed_by_name'])
    .select(['d.signed_at', 'd.signed_as_test', 'd.summary_patient', 'd.written_kind', 'd.written_way'])
    .select(replacementOf)
    .select((eb) => [
      isNew(actor, since)(eb).as('is_new'),
      newestCheck.as('signature_check'),
      eb
        .exists(
          eb
            .selectFrom('document_verifications as v')
            .select('v.id')
            .where((inner) =>
              inner.or([
                inner('v.document_id', '=', inner.ref('d.id')),
                inner('v.document_id', '=', inner.ref('d.first_version_id')),
              ]),
            ),
        )
        .as('has_verification'),
    ])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc');

/** All words stand in its name, category or sender, whatever their accents and case; % and _ mean themselves. */
const named = (search: string) =>
  sql<boolean>`not exists (select from unnest(string_to_array(search_form(${search.replace(/[\\%_]/g, '\\$&')}), ' ')) as term(word)
    where search_form(d.name || ' ' || d.category || ' ' || d.uploaded_by_name) not like '%' || word || '%')`;

type Row = Awaited<ReturnType<ReturnType<typeof newestOf>['execute']>>[number];

/** A page of what was read with one more than it shows, and where the list goes on. */
function pageOf(rows: readonly Row[], size: number): Page {
  const { shown, next } = cutPage(rows, size, (last) => [last.created_at, last.id]);
  return { documents: shown.map(present), next };
}

const present = (row: Row): OwnDocument => ({
  id: row.id,
  name: row.name,
  category: row.category as OwnDocument['category'],
  fileName: row.file_name,
  contentType: row.content_type,
  sizeBytes: Number(row.size_bytes),
  uploadedBy: { id: row.uploaded_by, name: row.uploaded_by_name, registration: row.uploaded_by_registration },
  createdAt: row.created_at,
  summary: row.summary_patient,
  isNew: Boolean(row.is_new),
  hasThumbnail: row.thumbnail === 'made',
  hasVerification: Boolean(row.has_verification),
  signed: signedMark(row),
  signatureCheck: row.signature_check,
  written: writtenMarkOf(row),
});

export const openHome = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Home> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const records = await ownRecords(tx, actor, clinicId).execute();
      const [own] = records;
      if (!own) throw new AppError('clinics.not_found');
      await visit(tx, actor, clinicId).execute();
      const since = (await previousVisit(tx, actor, clinicId).executeTakeFirst())?.previous_visit_at ?? null;
      const patientIds = records.map(({ id }) => id);
      const newest = newestOf(documentsOf(tx, clinicId, patientIds), actor, since).limit(recentCount + 1);
      const { documents, next } = pageOf(await newest.execute(), recentCount);
      const categories = await ownCounts(tx, actor, { clinicId, patientIds, since });
      // As the list: with the summaries written for the patient.
      await record(tx, { event: 'documents.listed', clinicId });
      return {
        name: own.name,
        categories,
        total: categories.reduce((sum, { count }) => sum + count, 0),
        newCount: categories.reduce((sum, { newCount }) => sum + newCount, 0),
        recent: documents,
        next,
        lastVisitAt: since,
        mailNotices: own.mail_notices,
      };
    },
    { asyncCommit: true, genericPlan: true },
  );

export const pageOfOwnDocuments = (ctx: AppContext, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const visited = await previousVisit(tx, actor, clinicId).executeTakeFirst();
      const records = await ownAccounts(tx, actor, clinicId).execute();
      const patientIds = records.map(({ patient_id }) => patient_id);
      let page = newestOf(documentsOf(tx, clinicId, patientIds), actor, visited?.previous_visit_at ?? null).limit(
        query.limit + 1,
      );
      if (query.category) page = page.where('d.category', '=', query.category);
      if (query.search) page = page.where(named(query.search));
      const after = query.after === undefined ? undefined : readCursor(query.after, 2);
      if (after)
        page = page.where(
          sql<boolean>`(d.created_at, d.id) < (${asInstant(after[0])}::timestamptz, ${after[1]}::uuid)`,
        );
      const rows = await page.execute();
      // The list carries the summaries written for the patient.
      await record(tx, { event: 'documents.listed', clinicId });
      return pageOf(rows, query.limit);
    },
    { asyncCommit: true },
  );

export const setNotices = (ctx: AppContext, actor: Actor, clinicId: string, mailNotices: boolean) =>
  ctx.db.asActor(actor, async (tx) => {
    await tx
      .updateTable('patient_accounts')
      .set({ mail_notices: mailNotices })
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', actor.userId)
      .execute();
    await record(tx, { event: 'documents.notices_changed', clinicId, recordType: 'user', recordId: actor.userId });
    return { mailNotices };
  });
