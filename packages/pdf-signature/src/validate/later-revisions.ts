import { openPdfObjects } from '../pdf/objects.ts';
import type { SignatureBox, SignedRevision } from '../report.ts';
import type { Covering, Examined } from './examined.ts';
import { fieldOfFurtherSignature } from './further-signature.ts';
import { readUpdates } from './read-updates.ts';
import { boxOf } from './signature-box.ts';

/** The box of the signature that an update adds, if it shows anything; undefined where it does more than to sign. */
function boxesOfUpdate({ file, text, effort }: Examined, from: number, next: Covering): SignatureBox[] | undefined {
  if (!next.isGenuine) return undefined;
  try {
    const before = openPdfObjects(file.subarray(0, from), text.slice(0, from), effort);
    const upTo = { file: file.subarray(0, next.end), text: text.slice(0, next.end) };
    const written = readUpdates(upTo.file, upTo.text, from, before);
    const now = openPdfObjects(upTo.file, upTo.text, effort);
    const field = fieldOfFurtherSignature({ ...next, before, now, written, signature: next.id });
    if (!field) return undefined;
    const box = boxOf(now, field);
    return box ? [box] : [];
  } catch {
    return undefined;
  }
}

/**
 * From the last signature backwards, as far as each update only adds the next signature: the ends of what was signed, in
 * the file's order. A signature whose end is not among them was followed by something else.
 */
export function unalteredRevisions(examined: Examined, signatures: readonly Covering[]): SignedRevision[] {
  const inOrder = signatures.toSorted((one, other) => one.end - other.end);
  const last = inOrder.at(-1);
  if (last?.end !== examined.file.length) return [];
  const revisions: SignedRevision[] = [{ end: last.end, boxes: [] }];
  for (let index = inOrder.length - 2; index >= 0; index -= 1) {
    const [one, next] = [inOrder[index], inOrder[index + 1]];
    const boxes = one && next && one.end < next.end ? boxesOfUpdate(examined, one.end, next) : undefined;
    if (!one || !boxes) break;
    revisions.unshift({ end: one.end, boxes });
  }
  return revisions;
}
