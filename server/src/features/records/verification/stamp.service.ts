import { createHash } from 'node:crypto';
import { verificationPrintTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { writeCode } from '@virtual-med/contract/verification/verification-codes';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { ownBytes } from '../../../core/isolated/messages.ts';
import { PdfRefused } from '../../../core/pdf/refused.ts';
import { addressUrl, openCode } from './codes.ts';
import { makeVerification, register } from './new-documents.service.ts';
import { type Qr, qrOf } from './qr.ts';

const stamp = isolatedTask<typeof import('./stamp.task.ts').default>(
  new URL('./stamp.task.ts', import.meta.url),
  'process',
);

export interface FooterContent {
  readonly address: string;
  /** As it is printed. */
  readonly code: string;
  readonly qr: Qr;
  readonly clinic: { readonly id: string; readonly name: string };
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Throws PdfRefused: 'signed' for a file with a signature, which is never touched. */
export async function stampFooter(ctx: AppContext, file: Buffer, content: FooterContent): Promise<Buffer> {
  const { address, code, qr, clinic } = content;
  const lines = [texts.footer(cut(clinic.name, 70)), texts.footerHow, address, `${texts.code}: ${code}`];
  const stamped = await ctx.isolated.run(stamp, clinic.id, () => ({ file: ownBytes(file), footer: { lines, qr } }));
  if ('refused' in stamped) throw new PdfRefused(stamped.refused);
  return Buffer.from(stamped.file);
}

const found = (ctx: AppContext, documentId: string) =>
  ctx.db.asSystem('verification: footer before signing', async (tx) => {
    const document = await tx
      .selectFrom('documents as d')
      .innerJoin('clinics as c', 'c.id', 'd.clinic_id')
      .select(['d.clinic_id', 'd.sha256', 'c.name'])
      .where('d.id', '=', documentId)
      .where('c.stamp_verification', '=', true)
      // What is written here has its code printed on it.
      .where('d.written_kind', 'is', null)
      .executeTakeFirst();
    if (!document) return undefined;
    const { clinic_id: clinicId, sha256 } = document;
    await makeVerification(ctx, tx, { clinicId, rootId: documentId, files: [{ documentId, sha256 }] });
    const row = await tx
      .selectFrom('document_verifications')
      .select(['id', 'sealed_code'])
      .where('document_id', '=', documentId)
      .where('off_by', 'is', null)
      .executeTakeFirst();
    return row && { ...row, clinic: { id: clinicId, name: document.name } };
  });

const keepForm = (ctx: AppContext, address: string, documentId: string, sha256: string) =>
  ctx.db.asSystem('verification: form with a footer', async (tx) => {
    await tx
      .updateTable('document_verifications')
      .set({ stamped: sql`array_append(stamped, ${sha256})` })
      .where('id', '=', address)
      .where(sql<boolean>`not (${sha256} = any (stamped)) and cardinality(stamped) < 100`)
      .execute();
    await register(tx, [{ documentId, sha256 }]);
  });

/**
 * What is handed to a signer for a document of a clinic that wants a footer; undefined where it is to go as it came: without
 * that wish, and when the file is signed, locked or damaged. The form with the footer is known to the verification from now on.
 */
export async function withFooter(
  ctx: AppContext,
  documentId: string,
  read: () => Promise<Buffer>,
): Promise<Buffer | undefined> {
  const row = await found(ctx, documentId);
  const code = row && (await openCode(ctx, row.id, row.sealed_code));
  if (!row || code === undefined) return undefined;
  const address = addressUrl(ctx, row.id);
  try {
    const stamped = await stampFooter(ctx, await read(), {
      address,
      code: writeCode(code),
      qr: qrOf(address),
      clinic: row.clinic,
    });
    await keepForm(ctx, row.id, documentId, createHash('sha256').update(stamped).digest('hex'));
    return stamped;
  } catch (error) {
    if (error instanceof PdfRefused) return undefined;
    throw error;
  }
}
