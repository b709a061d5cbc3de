import type { AppContext } from '../../../../context/context.ts';
import { discardFile } from '../../documents/public.ts';
import { type Ending, finish } from '../outcome/settle.service.ts';
import { forgetPrepared } from './prepared-file.service.ts';

/** The same as long as no signature has come: a server that is late ends nothing another has brought further. */
export async function endUnsigned(ctx: AppContext, requestId: string, ending: Ending): Promise<void> {
  const row = await ctx.db.asSystem('certificates: given up', (tx) =>
    tx
      .deleteFrom('certificate_signatures')
      .where('request_id', '=', requestId)
      .where('signature', 'is', null)
      .returning('file_path')
      .executeTakeFirst(),
  );
  if (!row) return;
  await finish(ctx, requestId, ending);
  if (row.file_path) await discardFile(ctx, row.file_path);
}

/** Ends a signature that is still open, with all that was kept for it. */
export async function endRequest(ctx: AppContext, requestId: string, ending: Ending): Promise<void> {
  await finish(ctx, requestId, ending);
  await forgetPrepared(ctx, requestId);
}
