import { writeCode } from '@virtual-med/contract/verification/verification-codes';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { addressUrl, drawAddress, drawCode, sealCode } from './codes.ts';
import { qrDrawing } from './qr.ts';

interface NewFile {
  readonly documentId: string;
  readonly sha256: string;
}

/** From now on this file is known here; known before, it stays so since then. */
export async function register(tx: Tx, files: readonly NewFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('verification_register')
    .values(files.map(({ documentId, sha256 }) => ({ id: newId(), document_id: documentId, sha256 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One address for a document and its signed versions. Of two made at once one is kept. */
export async function makeVerification(
  ctx: AppContext,
  tx: Tx,
  { clinicId, rootId, files }: { clinicId: string; rootId: string; files: readonly NewFile[] },
): Promise<void> {
  const id = drawAddress();
  const made = await tx
    .insertInto('document_verifications')
    .values({ id, clinic_id: clinicId, document_id: rootId, sealed_code: sealCode(ctx.secretKey, id, drawCode()) })
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await register(tx, files);
  await record(tx, {
    event: 'documents.verification_changed',
    clinicId,
    recordType: 'document',
    recordId: rootId,
    details: { verification: 'on' },
  });
}

/**
 * For every document that comes in, in its own transaction: a clinic that wants it gets an address for each, and a new
 * version of a document that has one is registered.
 */
export async function verifyNewDocument(
  ctx: AppContext,
  tx: Tx,
  document: { id: string; clinicId: string; sha256: string; firstVersionId?: string },
): Promise<void> {
  const rootId = document.firstVersionId ?? document.id;
  const found = await tx
    .selectFrom('clinics as c')
    .leftJoin('document_verifications as v', (join) => join.on('v.document_id', '=', rootId))
    .select(['c.verify_new_documents as wanted', 'v.id as address'])
    .where('c.id', '=', document.clinicId)
    .executeTakeFirst();
  const file = { documentId: document.id, sha256: document.sha256 };
  if (found?.address) return register(tx, [file]);
  if (found?.wanted) await makeVerification(ctx, tx, { clinicId: document.clinicId, rootId, files: [file] });
}

/** An address and its code before there is a document: they are printed in it. */
export interface DrawnVerification {
  readonly id: string;
  readonly code: string;
  readonly printed: { readonly address: string; readonly code: string; readonly qr: ReturnType<typeof qrDrawing> };
}

export function drawVerification(ctx: AppContext): DrawnVerification {
  const [id, code] = [drawAddress(), drawCode()];
  const address = addressUrl(ctx, id);
  return { id, code, printed: { address, code: writeCode(code), qr: qrDrawing(address) } };
}

/** It belongs to the document from its first moment on: issuing it is what the trail tells. */
export async function keepVerification(
  ctx: AppContext,
  tx: Tx,
  given: { clinicId: string; documentId: string; sha256: string; verification: DrawnVerification },
): Promise<void> {
  const { clinicId, documentId, sha256, verification } = given;
  await tx
    .insertInto('document_verifications')
    .values({
      id: verification.id,
      clinic_id: clinicId,
      document_id: documentId,
      sealed_code: sealCode(ctx.secretKey, verification.id, verification.code),
    })
    .execute();
  await register(tx, [{ documentId, sha256 }]);
}

/** Whoever was given the code of a document that now belongs to another patient is told nothing more. */
export async function renewCodesOf(ctx: AppContext, tx: Tx, documentIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('document_verifications')
    .select('id')
    .where('document_id', 'in', documentIds)
    .execute();
  for (const { id } of rows)
    await tx
      .updateTable('document_verifications')
      .set({ sealed_code: sealCode(ctx.secretKey, id, drawCode()), code_made_at: sql`now()` })
      .where('id', '=', id)
      .execute();
}
