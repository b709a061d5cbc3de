import type { AppContext } from '../../../context/context.ts';
import { recordFor } from '../../../core/audit/audit.service.ts';
import { readToken, signToken } from '../../../core/crypto/signed-token.ts';
import { codeDigest } from './codes.ts';
import type { Shown, Stranger } from './look-up.service.ts';

const purpose = 'file of a verified document';
/** As long as a validator needs to fetch it. */
const linkSeconds = 300;

/** Leads to the very bytes, for a short while, as long as the address answers with the code that was shown. */
export function fileLink(ctx: AppContext, { address, file }: Pick<Shown, 'address' | 'file'>): string | undefined {
  if (!file) return undefined;
  const until = Date.now() + linkSeconds * 1000;
  const token = signToken({ secretKey: ctx.secretKey, purpose, until }, [
    address,
    file.documentId,
    file.codeDigest,
    String(file.bytes ?? ''),
  ]);
  return `${ctx.appUrl}/v/arquivo/${token}.pdf`;
}

/** Undefined for any other text, and once anything it hangs on has ended. */
export async function openFileLink(ctx: AppContext, name: string, from: Stranger) {
  if (!name.endsWith('.pdf')) return undefined;
  const [address, documentId, digest, bytes] =
    readToken({ secretKey: ctx.secretKey, purpose }, name.slice(0, -4)) ?? [];
  if (!address || !documentId) return undefined;
  const row = await ctx.db.asSystem('verification: file for a validator', async (tx) => {
    const found = await tx
      .selectFrom('document_verifications as v')
      .innerJoin('documents as d', 'd.clinic_id', 'v.clinic_id')
      .innerJoin('patients as p', 'p.id', 'd.patient_id')
      .innerJoin('clinics as c', 'c.id', 'v.clinic_id')
      .select(['d.clinic_id', 'd.file_path', 'd.size_bytes', 'd.sha256', 'v.document_id', 'v.sealed_code'])
      .where('v.id', '=', address)
      .where('d.id', '=', documentId)
      .where((eb) =>
        eb.or([eb('d.id', '=', eb.ref('v.document_id')), eb('d.first_version_id', '=', eb.ref('v.document_id'))]),
      )
      .where('v.off_by', 'is', null)
      .where('d.deleted_at', 'is', null)
      .where('d.held', '=', false)
      .where('d.content_type', '=', 'application/pdf')
      .where('p.unlinked_at', 'is', null)
      .where('c.active', '=', true)
      .where('c.status', '<>', 'disabled')
      .executeTakeFirst();
    if (!found || codeDigest(found.sealed_code) !== digest) return undefined;
    await recordFor(
      tx,
      { actorId: null, actorRole: 'person', ip: from.ip, requestId: from.requestId },
      {
        event: 'documents.verification_given',
        clinicId: found.clinic_id,
        recordType: 'document',
        recordId: found.document_id,
      },
    );
    return found;
  });
  if (!row) return undefined;
  const part = bytes ? { start: 0, end: Number(bytes) - 1 } : undefined;
  const { stream, size } = await ctx.adapters.storage.read(row.file_path, part);
  if (size === Number(row.size_bytes))
    return part ? { stream, size: Number(bytes), etag: `${row.sha256}-${bytes}` } : { stream, size, etag: row.sha256 };
  stream.destroy();
  throw new Error('the stored file has another size than its row says');
}
