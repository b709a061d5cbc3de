import { newUuid } from '../../lib/browser/new-uuid.ts';
import { sha256Of } from '../../lib/browser/sha256.ts';
import { tryStorage } from '../../lib/storage/try-storage.ts';

/** So that the same folder brought again goes on where a closed tab left off. */
export interface RememberedBatch {
  readonly id: string;
  readonly begunAt: number;
  /** How many files were not there yet. */
  readonly left: number;
}

const dayMs = 24 * 3_600_000;
const placeOf = (clinicId: string, userId: string) => `virtual-med.intake.${clinicId}.${userId}`;

export function recallBatch(clinicId: string, userId: string): RememberedBatch | undefined {
  const kept = tryStorage((storage) => JSON.parse(storage.getItem(placeOf(clinicId, userId)) ?? 'null'));
  const { id, begunAt, left } = (kept ?? {}) as Partial<RememberedBatch>;
  if (typeof id !== 'string' || typeof begunAt !== 'number' || typeof left !== 'number') return undefined;
  return { id, begunAt, left };
}

export const rememberBatch = (clinicId: string, userId: string, batch: RememberedBatch) =>
  tryStorage((storage) => storage.setItem(placeOf(clinicId, userId), JSON.stringify(batch)));

/** What is brought on one day is one batch. */
export const isCurrent = (batch: RememberedBatch | undefined): batch is RememberedBatch =>
  batch !== undefined && Date.now() - batch.begunAt < dayMs;

export const newBatch = (): RememberedBatch => ({ id: newUuid(), begunAt: Date.now(), left: 0 });

/**
 * The same file has the same key in a batch, so that it is kept once however often it is brought; `turn` tells apart the
 * times it was taken out and brought again. A page without HTTPS cannot tell that it is the same file.
 */
export async function keyOf(batchId: string, file: Blob, fileName: string, turn: number): Promise<string> {
  const content = await sha256Of(file);
  const digest = content && (await sha256Of(`${batchId} ${content} ${turn} ${fileName}`));
  if (!digest) return newUuid();
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}
