import type { AppContext } from '../../../../context/context.ts';
import { documentOf, thumbnailFolder } from './thumbnail-files.ts';

/** Removes pictures no document has any more, and has those drawn again that are gone. Tells how many were removed. */
export async function sweepThumbnails(
  { db, adapters: { storage } }: Pick<AppContext, 'db' | 'adapters'>,
  clinicId: string,
  orphanAge: number,
): Promise<number> {
  const made = await db.asSystem('sweep of thumbnails', (tx) =>
    tx.selectFrom('documents').select('id').where('clinic_id', '=', clinicId).where('thumbnail', '=', 'made').execute(),
  );
  const known = new Set(made.map(({ id }) => id));
  const lacking = new Set(known);
  let removed = 0;
  for await (const { key, modifiedAt } of storage.list(thumbnailFolder(clinicId))) {
    lacking.delete(documentOf(key));
    if (known.has(documentOf(key)) || Date.now() - modifiedAt.getTime() < orphanAge) continue;
    await storage.remove(key);
    removed += 1;
  }
  if (lacking.size > 0)
    await db.asSystem('sweep of thumbnails', (tx) =>
      tx
        .updateTable('documents')
        .set({ thumbnail: 'waiting' })
        .where('id', 'in', [...lacking].slice(0, 1000))
        .where('thumbnail', '=', 'made')
        .execute(),
    );
  return removed;
}
