import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type * as contract from '@virtual-med/contract/document-search/document-search';
import type { FoundDocument, FoundForStaff } from '@virtual-med/contract/document-search/document-search';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { recordOf } from '../../../core/audit/audit.service.ts';
import { cutPage, readCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { Documents } from '../../../core/db/types.gen.ts';
import { patientIn, replacementOf } from '../documents/public.ts';
import { type Excerpt, excerptOf, type Lexemes, wordsLike, wordsOf } from './snippet.ts';

const mostTerms = 20;

/** What is searched for: each word, and what stands between quotation marks as one term whose words follow each other. */
function termsOf(text: string): string[] {
  const parts = text.split(/["“”«»]/);
  // A mark that nobody closed means nothing.
  const closed = parts.length % 2 === 1 ? parts.length : parts.length - 1;
  const terms = parts.flatMap((part, index) => (index % 2 === 1 && index < closed ? [part] : part.split(/\s+/)));
  return terms.filter((term) => term.trim() !== '').slice(0, mostTerms);
}

type StaffInput = z.infer<(typeof contract.searchDocuments)['body']>;
type StaffPage = z.infer<(typeof contract.searchDocuments)['response']>;

/** In so much of a text the words are looked for, to show them; found are documents by all of it. */
const readChars = 100_000;
const size = limits.documentsFoundPageSize;
/** Above every id. */
const newest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whom a search is narrowed to belongs to the clinic, and is one the asker sees. */
async function requireNamed(tx: Tx, clinicId: string, { patientId, sentBy }: StaffInput): Promise<void> {
  if (patientId !== undefined && !(await patientIn(tx, clinicId, patientId).executeTakeFirst()))
    throw new AppError('patients.not_found');
  if (sentBy === undefined) return;
  const members = tx.selectFrom('memberships').select('user_id').where('clinic_id', '=', clinicId);
  if (!(await members.where('user_id', '=', sentBy).executeTakeFirst())) throw new AppError('professionals.not_found');
}

type Row = Pick<
  Selectable<Documents>,
  | 'id'
  | 'name'
  | 'category'
  | 'file_name'
  | 'content_type'
  | 'size_bytes'
  | 'created_at'
  | 'uploaded_by'
  | 'uploaded_by_name'
  | 'patient_id'
  | 'replaced_by'
> & { readonly patient_name: string; readonly page_ends: number[] | null; readonly body: string | null };

/**
 * Those of the page and the first of the next, in one statement with its row of the trail. Read under the policies, whatever was found; with the text where the asker may
 * read it here. One after the other by their ids: the planner believes that going through the whole clinic is cheaper. `left` takes memory for all it may return
 * and costs more than reading the text does: short texts are taken as they are.
 */
async function findDocuments(tx: Tx, clinicId: string, terms: readonly string[], input: StaffInput): Promise<Row[]> {
  const [before = newest] = input.after === undefined ? [] : readCursor(input.after, 1);
  const { rows } = await sql<Row>`
    with asked as (select 1), recorded as ${recordOf('asked', { event: 'documents.searched', clinicId })}
    select d.id, d.name, d.category, d.file_name, d.content_type, d.size_bytes, d.created_at, d.uploaded_by,
      d.uploaded_by_name, d.patient_id, patient.shown_name as patient_name, ${replacementOf}, t.page_ends,
      case when octet_length(t.body) <= ${readChars} then t.body else left(t.body, ${readChars}) end as body
    from unnest(array(select search_documents(${clinicId}, ${terms}::text[], ${size + 1}, ${before},
        ${input.category ?? null}, ${input.sentBy ?? null}, ${input.patientId ?? null}, ${input.from ?? null},
        ${input.to ?? null}))) as found(id)
      join lateral (select * from documents where id = found.id and deleted_at is null limit 1) d on true
      join patients as patient on patient.id = d.patient_id
      left join document_texts as t on t.document_id = d.id
    where patient.unlinked_at is null
    order by d.id desc`.execute(tx);
  return rows;
}

/** The lexemes of words as the index has them. */
async function lexemesOf(tx: Tx, words: ReadonlySet<string>): Promise<Lexemes> {
  const { rows } = await sql<{ word: string; lexeme: string }>`
    select word, lexeme from unnest(${[...words]}::text[]) as w(word),
      unnest(to_tsvector('pg_catalog.portuguese', document_spelling(w.word))) as v(lexeme)`.execute(tx);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
}

/** Where the terms stand in the texts of these, by the id of the document. */
async function excerptsOf(tx: Tx, rows: readonly Row[], terms: readonly string[]): Promise<Map<string, Excerpt>> {
  const wanted = terms.flatMap(wordsOf);
  const find = wordsLike(wanted);
  const texts = rows.flatMap(({ id, body, page_ends }) =>
    body ? [{ id, body, pageEnds: page_ends ?? [], tokens: find(body) }] : [],
  );
  if (texts.length === 0) return new Map();
  const words = new Set([...wanted, ...texts.flatMap(({ tokens }) => tokens.map(({ word }) => word))]);
  const lexemes = await lexemesOf(tx, words);
  return new Map(
    texts.flatMap((text) => {
      const excerpt = excerptOf(text, terms, lexemes);
      return excerpt ? [[text.id, excerpt]] : [];
    }),
  );
}

const presentFound = (row: Row, excerpt: Excerpt | undefined): FoundForStaff => ({
  id: row.id,
  name: row.name,
  category: row.category as FoundDocument['category'],
  fileName: row.file_name,
  contentType: row.content_type,
  sizeBytes: Number(row.size_bytes),
  uploadedBy: { id: row.uploaded_by, name: row.uploaded_by_name },
  createdAt: row.created_at,
  isReplaced: row.replaced_by !== null,
  snippet: excerpt?.snippet ?? null,
  page: excerpt?.page ?? null,
  onMorePages: excerpt?.onMorePages ?? false,
  patient: { id: row.patient_id, name: row.patient_name },
});

export const searchDocuments = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  input: StaffInput,
): Promise<StaffPage> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const terms = termsOf(input.term);
      await requireNamed(tx, clinicId, input);
      const found = await findDocuments(tx, clinicId, terms, input);
      const { shown, next } = cutPage(found, size, (last) => [last.id]);
      // What the platform's staff read of a document is recorded with the document: here they see no part of its text.
      const excerpts = await excerptsOf(tx, actor.role === 'super_admin' ? [] : shown, terms);
      return { documents: shown.map((row) => presentFound(row, excerpts.get(row.id))), next };
    },
    { asyncCommit: true, genericPlan: true },
  );
