import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { endRequest } from './end-request.service.ts';
import { forgetPrepared, preparedFolder } from './prepared-file.service.ts';

const { reasons } = certificateTexts;

/** Open ones whose time is over, and those the server died over before they had any. */
const overdue = (ctx: AppContext) =>
  ctx.db.asSystem('certificates sweep: overdue', (tx) =>
    tx
      .selectFrom('signature_requests as s')
      .leftJoin('certificate_signatures as c', 'c.request_id', 's.id')
      .leftJoin('certificate_authorisations as a', 'a.id', 'c.authorisation_id')
      .select(['s.id', 's.step', 'c.policy', sql<boolean>`c.signature is not null`.as('is_signed')])
      .where('s.provider', '=', 'certificate')
      .where('s.state', '=', 'pending')
      .where(
        sql<boolean>`(coalesce(c.expires_at, s.created_at + interval '15 minutes') < now()
          or (s.step = 'signing' and c.signature is null and a.id is null))`,
      )
      .limit(200)
      .execute(),
  );

type Overdue = Awaited<ReturnType<typeof overdue>>[number];

function endingOf({ step, is_signed, policy }: Overdue) {
  if (!is_signed)
    return {
      state: 'expired',
      reason: step === 'authorising' ? reasons.neverAuthorised : reasons.authorisationEnded,
    } as const;
  return { state: 'failed', reason: policy === 'AD-RT' ? reasons.noTimeStamp : reasons.fileRefused } as const;
}

/** What was kept for requests that have ended since. */
const left = (ctx: AppContext) =>
  ctx.db.asSystem('certificates sweep: left over', (tx) =>
    tx
      .selectFrom('certificate_signatures as c')
      .innerJoin('signature_requests as s', 's.id', 'c.request_id')
      .select('c.request_id')
      .where('s.state', '<>', 'pending')
      .limit(200)
      .execute(),
  );

/** Longer than any file takes from the store to its row. */
const copyAgeMs = 60 * 60 * 1000;

async function clearPrepared(ctx: AppContext, copyAge: number): Promise<void> {
  for await (const { key, modifiedAt } of ctx.adapters.storage.list(preparedFolder)) {
    if (Date.now() - modifiedAt.getTime() < copyAge) continue;
    const kept = await ctx.db.asSystem('certificates sweep: copies', (tx) =>
      tx.selectFrom('certificate_signatures').select('request_id').where('file_path', '=', key).executeTakeFirst(),
    );
    if (!kept) await ctx.adapters.storage.remove(key);
  }
}

/** Gives up what nobody will finish, and takes away what was kept for it. */
export async function sweepCertificates(ctx: AppContext, { copyAge = copyAgeMs } = {}): Promise<void> {
  for (const request of await overdue(ctx)) await endRequest(ctx, request.id, endingOf(request));
  for (const { request_id } of await left(ctx)) await forgetPrepared(ctx, request_id);
  await clearPrepared(ctx, copyAge);
}
