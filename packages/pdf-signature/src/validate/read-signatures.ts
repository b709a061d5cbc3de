import { isSigned } from '../is-signed.ts';
import { effortFor, openPdfObjects, type PdfObjects } from '../pdf/objects.ts';
import { signatureFields } from '../pdf/signature-fields.ts';
import type { SignatureFacts, SignatureLevel, SignatureReport, Verdict } from '../report.ts';
import type { Trust } from '../trust.ts';
import { unreadable } from './findings.ts';
import { readSignature } from './read-signature.ts';

/** Each is read over the whole file. */
const maxSignatures = 32;

const worstFirst: readonly Verdict[] = ['invalid', 'indeterminate', 'valid'];
const bestFirst: readonly SignatureLevel[] = ['qualified', 'advanced', 'unrecognised'];

const report = (kind: SignatureReport['kind'], signatures: readonly SignatureFacts[] = []): SignatureReport => ({
  kind,
  signatures,
  verdict: worstFirst.find((verdict) => signatures.some((one) => one.verdict === verdict)) ?? null,
  level:
    bestFirst.find((level) =>
      signatures.some((one) => one.kind === 'person' && one.verdict === 'valid' && one.level === level),
    ) ?? null,
});

/** What the signatures in a PDF are worth, by its own bytes and by whom we trust. Never throws for what a file holds. */
export function readSignatures(file: Buffer, trust: Trust, now: Date): SignatureReport {
  let objects: PdfObjects;
  let ids: readonly (number | undefined)[];
  const text = file.toString('latin1');
  const effort = effortFor(file);
  try {
    objects = openPdfObjects(file, text, effort);
    const fields = signatureFields(objects);
    if (fields.length > maxSignatures || (fields.length > 0 && objects.trailer.has('Encrypt')))
      return report('unreadable');
    ids = fields
      .map(({ values }) => /^(\d{1,10})\s/.exec(values.get('V') ?? '')?.[1])
      .map((id) => (id === undefined ? id : Number(id)));
  } catch {
    return report('unreadable');
  }
  // A signature that the form does not name was hidden or taken out of it.
  if (ids.length === 0) return report(isSigned(file) ? 'unreadable' : 'unsigned');
  const signatures = ids.map((id) => {
    try {
      return id === undefined ? unreadable() : readSignature({ file, text, objects, effort, trust, now }, id);
    } catch {
      return unreadable();
    }
  });
  return report('signed', signatures);
}
