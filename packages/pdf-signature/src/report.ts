/** What the bytes of a PDF prove about its signatures. Nothing is believed that the bytes do not prove. */

export type Verdict = 'valid' | 'invalid' | 'indeterminate';

/** By the root the chain ends in: ICP-Brasil, GOV.BR, or none we know. */
export type SignatureLevel = 'qualified' | 'advanced' | 'unrecognised';

export type VerdictReason =
  | 'content_changed'
  | 'signature_mismatch'
  | 'changed_after_signing'
  | 'suspicious_range'
  | 'incomplete_file'
  | 'unreadable'
  | 'weak_algorithm'
  | 'unknown_issuer'
  | 'not_for_signing'
  | 'certificate_expired'
  | 'certificate_revoked'
  | 'revocation_unknown'
  | 'time_stamp_unrecognised'
  | 'timed_out';

export interface CertificateFacts {
  /** Of the person or the company, without the number ICP-Brasil puts behind it. */
  readonly name: string;
  /** Eleven digits; null where the certificate names no person (a company's seal). Masked before it is shown. */
  readonly cpf: string | null;
  readonly issuer: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** SHA-256 of the certificate, lower-case hexadecimal. */
  readonly fingerprint: string;
}

/** Part of a page as it is shown, in fractions of its width and height from the left and from the top. */
export interface SignatureBox {
  /** Counted from 0. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A file up to the end of one signature, where all that follows is further signatures by the rules of their form. */
export interface SignedRevision {
  readonly end: number;
  /** Where the next signature shows something. */
  readonly boxes: readonly SignatureBox[];
}

export interface SignatureFacts {
  readonly verdict: Verdict;
  readonly reasons: readonly VerdictReason[];
  readonly level: SignatureLevel;
  /** `seal`: of a company, never of a person; `time_stamp`: of the whole document, nobody's signature. */
  readonly kind: 'person' | 'seal' | 'time_stamp';
  readonly certificate: CertificateFacts | null;
  readonly signedAt: string | null;
  /** By a time stamp of a known authority; otherwise the time is what the signer's machine said. */
  readonly isTimeProven: boolean;
  readonly policy: 'AD-RB' | 'AD-RT' | null;
  /**
   * What the signature covers, and its verdict is about: so many bytes from the first on. Null for the whole file, and
   * for a signature that covers nothing one could show.
   */
  readonly revision: { readonly bytes: number; readonly sha256: string } | null;
  /** Short and technical, for the details: profile, sub-filter and digest. */
  readonly profile: string;
}

export interface SignatureReport {
  readonly kind: 'unsigned' | 'signed' | 'unreadable';
  readonly signatures: readonly SignatureFacts[];
  /** The newest last; where there are several, their pictures still have to be compared. */
  readonly revisions: readonly SignedRevision[];
  /** The worst of all signatures; null where there is none. */
  readonly verdict: Verdict | null;
  /** The best level among the valid signatures of persons; null where there is none. */
  readonly level: SignatureLevel | null;
}
