import { isSigned } from '../is-signed.ts';
import { type Effort, effortFor, openPdfObjects, type PdfObjects } from '../pdf/objects.ts';
import { signatureFields } from '../pdf/signature-fields.ts';
import type { SignatureFacts, SignatureLevel, SignatureReport, SignedRevision, Verdict } from '../report.ts';
import type { Trust } from '../trust.ts';
import { unreadable } from './findings.ts';
import { unalteredRevisions } from './later-revisions.ts';
import { openSignature } from './read-signature.ts';

/** Each is read over the whole file. */
const maxSignatures = 32;

const worstFirst: readonly Verdict[] = ['invalid', 'indeterminate', 'valid'];
const bestFirst: readonly SignatureLevel[] = ['qualified', 'advanced', 'unrecognised'];

const report = (
  kind: SignatureReport['kind'],
  signatures: readonly SignatureFacts[] = [],
  revisions: readonly SignedRevision[] = [],
): SignatureReport => ({
  kind,
  signatures,
  revisions,
  verdict: worstFirst.find((verdict) => signatures.some((one) => one.verdict === verdict)) ?? null,
  level:
    bestFirst.find((level) =>
      signatures.some((one) => one.kind === 'person' && one.verdict === 'valid' && one.level === level),
    ) ?? null,
});

interface Found {
  readonly objects: PdfObjects;
  /** Of the dictionaries that hold signatures; undefined where a field holds something else. */
  readonly ids: readonly (number | undefined)[];
}

function findSignatures(file: Buffer, text: string, effort: Effort): Found {
  const objects = openPdfObjects(file, text, effort);
  const fields = signatureFields(objects);
  if (fields.length > maxSignatures || (fields.length > 0 && objects.trailer.has('Encrypt')))
    throw new SyntaxError('pdf: signatures that cannot be read');
  const ids = fields
    .map(({ values }) => /^(\d{1,10})\s/.exec(values.get('V') ?? '')?.[1])
    .map((id) => (id === undefined ? id : Number(id)));
  return { objects, ids };
}

/** Where the ranges written in a file end inside it, the last first. */
const endsOfRanges = (text: string): number[] =>
  text
    .matchAll(/\/ByteRange\s{0,20}\[\s{0,20}0{1,10}\s{1,20}\d{1,10}\s{1,20}(\d{1,10})\s{1,20}(\d{1,10})\s{0,20}\]/g)
    .map(([, after, rest]) => Number(after) + Number(rest))
    .filter((end) => end > 0 && end < text.length)
    .toArray()
    .sort((one, other) => other - one)
    .slice(0, maxSignatures);

/** What follows a signature may take it out of the form, or leave a file nobody can read: then the file of before tells. */
function findEarlierSignatures(file: Buffer, text: string, effort: Effort): Found | undefined {
  for (const end of endsOfRanges(text)) {
    try {
      const found = findSignatures(file.subarray(0, end), text.slice(0, end), effort);
      if (found.ids.length > 0) return found;
    } catch {
      // One of before may still be whole.
    }
  }
  return undefined;
}

/** What the signatures in a PDF are worth, by its own bytes and by whom we trust. Never throws for what a file holds. */
export function readSignatures(file: Buffer, trust: Trust, now: Date): SignatureReport {
  const text = file.toString('latin1');
  const effort = effortFor(file);
  let found: Found | undefined;
  try {
    found = findSignatures(file, text, effort);
    if (found.ids.length === 0 && !isSigned(file)) return report('unsigned');
  } catch {
    // As if the form named none.
  }
  if (!found || found.ids.length === 0) found = findEarlierSignatures(file, text, effort);
  if (!found) return report('unreadable');
  const { ids } = found;
  const examined = { file, text, objects: found.objects, effort, trust, now };
  const opened = ids.map((id) => {
    try {
      return id === undefined ? undefined : openSignature(examined, id);
    } catch {
      return undefined;
    }
  });
  // The same signature in two fields is one field too many.
  const isDoubled = new Set(ids).size < ids.length;
  const covering = opened.flatMap((one) => one?.covering ?? []);
  const revisions = isDoubled ? [] : unalteredRevisions(examined, covering);
  const signatures = opened.map((one) => {
    const isUnaltered = revisions.some(({ end }) => end === one?.covering?.end);
    try {
      return one?.judge(isUnaltered) ?? unreadable();
    } catch {
      return unreadable();
    }
  });
  return report('signed', signatures, revisions);
}

/** The same report for a file whose pictures tell of a change: what was signed up to here looked otherwise. */
export function alteredUpTo(found: SignatureReport, end: number): SignatureReport {
  const revisions = found.revisions.filter((revision) => revision.end > end);
  const last = found.revisions.at(-1)?.end;
  const signatures = found.signatures.map((one) =>
    one.verdict !== 'invalid' && (one.revision?.bytes ?? last ?? 0) <= end
      ? { ...one, verdict: 'invalid' as const, reasons: ['changed_after_signing' as const] }
      : one,
  );
  return report(found.kind, signatures, revisions);
}
