import type { SignatureFacts, Verdict, VerdictReason } from '../report.ts';

type Findings = { -readonly [Key in keyof SignatureFacts]: SignatureFacts[Key] } & { reasons: VerdictReason[] };

/** What is known of a signature before anything was proven. It is nobody's: no person is named who did not sign. */
export const nothingFound = (): Findings => ({
  verdict: 'valid',
  reasons: [],
  level: 'unrecognised',
  kind: 'seal',
  certificate: null,
  signedAt: null,
  isTimeProven: false,
  policy: null,
  revision: null,
  profile: '',
});

/** A verdict only ever gets worse. */
export function lower(findings: Findings, verdict: Exclude<Verdict, 'valid'>, reason: VerdictReason): Findings {
  if (findings.verdict !== 'invalid') findings.verdict = verdict;
  findings.reasons.push(reason);
  return findings;
}

export const unreadable = (): SignatureFacts => lower(nothingFound(), 'indeterminate', 'unreadable');
