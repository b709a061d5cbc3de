import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';

/** From here on the server alone has something to do: a time stamp may be away for a day. */
const finishWithin = '24 hours';

/** What the key signed, once; the file follows in a job of its own. False where nothing waits for it any more. */
export const keepSignature = (ctx: AppContext, requestId: string, signature: Buffer): Promise<boolean> =>
  ctx.db.asSystem('certificates: signature', async (tx) => {
    const request = await tx
      .updateTable('signature_requests')
      .set({ step: 'signing' })
      .where('id', '=', requestId)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst();
    if (!request) return false;
    const kept = await tx
      .updateTable('certificate_signatures')
      .set({ signature, authorisation_id: null, expires_at: sql<string>`now() + ${finishWithin}::interval` })
      .where('request_id', '=', requestId)
      .where('attributes', 'is not', null)
      .where('signature', 'is', null)
      .returning('request_id')
      .executeTakeFirst();
    if (kept) await ctx.jobs.enqueue(tx, 'signing.finish', { requestId });
    return kept !== undefined;
  });
