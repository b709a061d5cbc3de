import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type * as contract from '@virtual-med/contract/document-search/document-search';
import type { FoundDocument, FoundForStaff } from '@virtual-med/contract/document-search/document-search';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { readCursor, writeCursor } from '../../../core/db/cursor.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { currentDocuments, patientIn, replacementOf } from '../documents/public.ts';
import { beginningOf, excerptOf, type Lexemes, tokensOf } from './snippet.ts';
import { termsOf } from './terms.ts';

type StaffInput = z.infer<(typeof contract.searchDocuments)['body']>;
type StaffPage = z.infer<(typeof contract.searchDocuments)['response']>;
type OwnInput = z.infer<(typeof contract.searchOwnDocuments)['body']>;
type OwnPage = z.infer<(typeof contract.searchOwnDocuments)['response']>;

/** In so much of a text the words are looked for, to show them; found are documents by all of it. */
const readChars = 100_000;
const size = limits.documentsFoundPageSize;
/** Above every id. */
const newest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whom a search is narrowed to belongs to the clinic, and is one the asker sees. */
async function requireNamed(tx: Tx, clinicId: string, { patientId, sentBy }: StaffInput): Promise<void> {
  if (patientId !== undefined && !(await patientIn(tx, clinicId, patientId).executeTakeFirst()))
    throw new AppError('patients.not_found');
  const members = tx.selectFrom('memberships').select('user_id').where('clinic_id', '=', clinicId);
  if (sentBy !== undefined && !(await members.where('user_id', '=', sentBy).executeTakeFirst()))
    throw new AppError('professionals.not_found');
}

async function findIds(tx: Tx, clinicId: string, terms: readonly string[], input: StaffInput): Promise<string[]> {
  const [before = newest] = input.after === undefined ? [] : readCursor(input.after, 1);
  const { rows } = await sql<{ id: string }>`
    select id from search_documents(${clinicId}, ${terms}::text[], ${size + 1}, ${before}, ${input.category ?? null},
      ${input.sentBy ?? null}, ${input.patientId ?? null}, ${input.from ?? null}, ${input.to ?? null}) as found(id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Read under the policies, whatever was found; with its text where the asker may read it here. */
const readFound = (tx: Tx, clinicId: string, ids: readonly string[]) =>
  currentDocuments(tx, clinicId)
    .innerJoin('patients as patient', 'patient.id', 'd.patient_id')
    .leftJoin('document_texts as t', 't.document_id', 'd.id')
    .select(['d.id', 'd.name', 'd.category', 'd.file_name', 'd.content_type', 'd.size_bytes', 'd.created_at'])
    .select(['d.uploaded_by', 'd.uploaded_by_name', 'd.patient_id', 'patient.shown_name as patient_name'])
    .select([replacementOf, 't.page_ends', sql<string | null>`left(t.body, ${readChars})`.as('body')])
    .where(sql<boolean>`d.id = any (${ids}::uuid[])`)
    .orderBy('d.id', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof readFound>>[number];

/** The lexemes of the words of the terms, and of those in the texts that begin like one of them. */
async function lexemesIn(tx: Tx, terms: readonly string[], bodies: readonly string[]): Promise<Lexemes> {
  const wanted = terms.flatMap((term) => tokensOf(term).map(({ word }) => word));
  const beginnings = new Set(wanted.map(beginningOf));
  const words = new Set(wanted);
  for (const body of bodies)
    for (const { word } of tokensOf(body)) if (beginnings.has(beginningOf(word))) words.add(word);
  const { rows } = await sql<{ word: string; lexeme: string }>`
    select word, lexeme from unnest(${[...words]}::text[]) as w(word),
      unnest(to_tsvector('pg_catalog.portuguese', document_spelling(w.word))) as v(lexeme)`.execute(tx);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
}

const presentFound = (row: Row, terms: readonly string[], lexemes: Lexemes): FoundDocument => {
  const excerpt = row.body ? excerptOf({ body: row.body, pageEnds: row.page_ends ?? [] }, terms, lexemes) : undefined;
  return {
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
  };
};

const search = (ctx: AppContext, actor: Actor, clinicId: string, input: StaffInput): Promise<StaffPage> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const terms = termsOf(input.term);
      await requireNamed(tx, clinicId, input);
      const ids = await findIds(tx, clinicId, terms, input);
      const shown = ids.slice(0, size);
      // What the platform's staff read of a document is recorded with the document: here they see no part of its text.
      const withText = (row: Row): Row => (actor.role === 'super_admin' ? { ...row, body: null } : row);
      const rows = shown.length === 0 ? [] : (await readFound(tx, clinicId, shown)).map(withText);
      const lexemes = await lexemesIn(
        tx,
        terms,
        rows.flatMap(({ body }) => body ?? []),
      );
      await record(tx, { event: 'documents.searched', clinicId });
      const last = shown.at(-1);
      return {
        documents: rows.map(
          (row): FoundForStaff => ({
            ...presentFound(row, terms, lexemes),
            patient: { id: row.patient_id, name: row.patient_name },
          }),
        ),
        next: ids.length > size && last ? writeCursor([last]) : null,
      };
    },
    { asyncCommit: true, genericPlan: true },
  );

export const searchDocuments = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  input: StaffInput,
): Promise<StaffPage> => search(ctx, actor, clinicId, input);

export const searchOwnDocuments = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  input: OwnInput,
): Promise<OwnPage> => search(ctx, actor, clinicId, input);
