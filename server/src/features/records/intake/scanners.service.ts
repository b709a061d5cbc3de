import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { addScanner, Scanner } from '@virtual-med/contract/intake/scanners';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { newScannerToken, scannerTokenHash } from '../../../core/http/scanner-token.ts';
import { newId } from '../../../core/ids.ts';

const scannersOf = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('scanner_tokens as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.name', 's.user_id', 'u.name as userName', 's.created_at', 's.last_used_at'])
    .where('s.clinic_id', '=', clinicId);

type Row = Awaited<ReturnType<ReturnType<typeof scannersOf>['executeTakeFirstOrThrow']>>;

const presentScanner = (row: Row): Scanner => ({
  id: row.id,
  name: row.name,
  madeBy: { id: row.user_id, name: row.userName ?? '' },
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export const readScanners = (ctx: AppContext, actor: Actor, clinicId: string): Promise<{ scanners: Scanner[] }> =>
  ctx.db.asActor(actor, async (tx) => ({
    scanners: (await scannersOf(tx, clinicId).orderBy('s.id').execute()).map(presentScanner),
  }));

/** The only moment the token is known: afterwards its hash is. */
export const makeScanner = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  { name }: z.infer<(typeof addScanner)['body']>,
): Promise<{ scanner: Scanner; token: string }> => {
  // A token acts as a member of the clinic, which the platform's staff are not.
  if (actor.role === 'super_admin') throw new AppError('auth.forbidden');
  return ctx.db.asActor(
    actor,
    async (tx) => {
      if ((await scannersOf(tx, clinicId).execute()).length >= limits.scannersPerClinic)
        throw new AppError('intake.scanners_full');
      const id = newId();
      const token = newScannerToken(clinicId);
      await tx
        .insertInto('scanner_tokens')
        .values({ id, clinic_id: clinicId, user_id: actor.userId, name, token_sha256: scannerTokenHash(token) })
        .execute();
      await record(tx, { event: 'clinics.scanner_added', clinicId, recordType: 'scanner', recordId: id });
      const row = await scannersOf(tx, clinicId).where('s.id', '=', id).executeTakeFirstOrThrow();
      return { scanner: presentScanner(row), token };
    },
    { serializeBy: `scanners ${clinicId}` },
  );
};

export const endScanner = (ctx: AppContext, actor: Actor, clinicId: string, scannerId: string): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('scanner_tokens')
      .where('id', '=', scannerId)
      .where('clinic_id', '=', clinicId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('intake.scanner_not_found');
    await record(tx, { event: 'clinics.scanner_removed', clinicId, recordType: 'scanner', recordId: scannerId });
  });
