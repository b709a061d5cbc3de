import { cutTo, toOneLine } from '@virtual-med/contract/core/fields';
import {
  type CheckedSignature,
  maskCpf,
  type SignatureCheck,
} from '@virtual-med/contract/signature-checks/signature-check';
import type {
  CertificateFacts,
  SignatureFacts,
  SignatureReport,
  Verdict,
  VerdictReason,
} from '@virtual-med/pdf-signature/report';

/** What is kept of a look, and leaves the server: the rest of a CPF does neither. */
export interface PresentedReport {
  readonly headline: SignatureCheck;
  readonly signatures: readonly CheckedSignature[];
}

/** More than a document ever has; a file made to have thousands says how many, and names these. */
const signaturesTold = 30;
const textMaxChars = 200;

const told = (text: string): string => cutTo(toOneLine(text).trim(), textMaxChars);

/** A file may claim to be of the year ten thousand; no shape of ours has room for that. */
const tellInstant = (text: string | null): string | null => (text !== null && /^\d{4}-/.test(text) ? text : null);

const tellCertificate = (facts: CertificateFacts): CheckedSignature['certificate'] => ({
  ...facts,
  name: told(facts.name),
  issuer: told(facts.issuer),
  cpf: facts.cpf === null ? null : maskCpf(facts.cpf),
  notBefore: tellInstant(facts.notBefore),
  notAfter: tellInstant(facts.notAfter),
});

const presentSignature = (facts: SignatureFacts): CheckedSignature => ({
  ...facts,
  reasons: [...facts.reasons],
  certificate: facts.certificate && tellCertificate(facts.certificate),
  signedAt: tellInstant(facts.signedAt),
  profile: told(facts.profile),
});

const badness: Record<Verdict, number> = { invalid: 2, indeterminate: 1, valid: 0 };
const weight = { person: 0, seal: 1, time_stamp: 2 } as const;

/** The worst first, since it is what counts; among equals a person before a seal, and a seal before a time stamp. */
const byWorth = (a: SignatureFacts, b: SignatureFacts): number =>
  badness[b.verdict] - badness[a.verdict] || weight[a.kind] - weight[b.kind];

/** Reasons that a signature is good for nothing; the others leave it open. An expired certificate may do either. */
const damning: readonly VerdictReason[] = [
  'content_changed',
  'changed_after_signing',
  'signature_mismatch',
  'suspicious_range',
  'incomplete_file',
  'certificate_revoked',
  'certificate_expired',
  'not_for_signing',
];

/** The one that made the verdict. */
const reasonOf = ({ verdict, reasons }: CheckedSignature): CheckedSignature['reasons'][number] | null =>
  (verdict === 'invalid' ? reasons.find((reason) => damning.includes(reason)) : undefined) ?? reasons[0] ?? null;

/** What is known of a file without a signature that was read. */
export const nothingKnown = {
  reason: null,
  level: null,
  kind: null,
  name: null,
  cpf: null,
  signedAt: null,
  isTimeProven: false,
  revision: null,
} as const;

export function presentReport(report: SignatureReport): PresentedReport {
  const { kind: state } = report;
  const [worst] = report.signatures.toSorted(byWorth);
  const first = worst && presentSignature(worst);
  if (!first || report.verdict === null) {
    const unreadable = state === 'unsigned' ? {} : ({ verdict: 'indeterminate', reason: 'unreadable' } as const);
    return { headline: { state, verdict: null, ...nothingKnown, ...unreadable, count: 0 }, signatures: [] };
  }
  return {
    headline: {
      state,
      verdict: first.verdict,
      reason: reasonOf(first),
      level: first.level,
      kind: first.kind,
      name: first.certificate?.name ?? null,
      cpf: first.certificate?.cpf ?? null,
      signedAt: first.signedAt,
      isTimeProven: first.isTimeProven,
      // All that is good together is about the whole file.
      revision:
        first.verdict === 'invalid'
          ? first.revision && { signature: report.signatures.indexOf(worst) + 1, ...first.revision }
          : null,
      count: report.signatures.length,
    },
    signatures: report.signatures.slice(0, signaturesTold).map(presentSignature),
  };
}

/** Reading was given up: nothing is known, which is said. */
export const unreadReport = (reason: 'timed_out' | 'unreadable'): PresentedReport => ({
  headline: { state: 'unreadable', verdict: 'indeterminate', ...nothingKnown, reason, count: 0 },
  signatures: [],
});
