import { formatDate } from '@virtual-med/contract/core/formats';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { sha256Of } from '../../lib/browser/sha256.ts';
import { findTwin } from './documents.api.ts';

interface PatientRef {
  readonly clinicId: string;
  readonly patientId: string;
}

/**
 * Files whose very bytes this patient has already, or that were chosen twice, each with what to say of it. What cannot be
 * found out holds nothing up: the server tells it once more when the file has arrived.
 */
export async function findTwins(
  { clinicId, patientId }: PatientRef,
  files: readonly { readonly key: string; readonly file: File }[],
): Promise<ReadonlyMap<string, string>> {
  const twins = new Map<string, string>();
  const seen = new Set<string>();
  for (const { key, file } of files) {
    const sha256 = await sha256Of(file).catch(() => undefined);
    if (!sha256) continue;
    if (seen.has(sha256)) twins.set(key, documentPageTexts.chosenTwice);
    seen.add(sha256);
    const twin = await findTwin(clinicId, patientId, sha256);
    if (twin) twins.set(key, documentPageTexts.alreadyThere(twin.name, formatDate(twin.createdAt)));
  }
  return twins;
}
