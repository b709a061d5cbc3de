/**
 * - refused: the person or the provider said no
 * - ended: code, token or authorisation is used up or too old
 * - unavailable: no answer, or none that makes sense; asking again may help
 */
export type CertificateErrorReason = 'refused' | 'ended' | 'unavailable';

/** `detail` is for the log: codes only, never names, numbers or tokens. */
export class CertificateError extends Error {
  readonly reason: CertificateErrorReason;
  readonly detail: string;

  constructor(reason: CertificateErrorReason, detail: string) {
    super(`certificate provider: ${reason}: ${detail}`);
    this.name = 'CertificateError';
    this.reason = reason;
    this.detail = detail;
  }
}

/** For one document, or for as many as are asked for while it lasts. */
export type AuthorisationScope = 'single_signature' | 'signature_session';

export interface AuthorisationRequest {
  readonly redirectUri: string;
  readonly cpf: string;
  readonly scope: AuthorisationScope;
  readonly seconds: number;
  readonly state: string;
  /** S256 of the verifier. */
  readonly challenge: string;
}

export interface Authorisation {
  readonly token: string;
  readonly seconds: number;
  /** Whose certificates it opens, where the provider says so. */
  readonly cpf: string | null;
}

export interface KeptCertificate {
  readonly alias: string;
  /** DER, the certificate itself first. */
  readonly chain: readonly Buffer[];
}

/** Somebody who keeps people's certificates and signs with them when they authorise it (DOC-ICP-17.01). */
export interface CertificateProvider {
  readonly id: string;
  readonly name: string;
  /** For trying it out: what it signs has no legal value. */
  readonly isTest: boolean;
  readonly maxHashes: number;
  /** Where the person authorises. */
  authorisationUrl(request: AuthorisationRequest): string;
  exchange(code: string, verifier: string, redirectUri: string): Promise<Authorisation>;
  certificates(token: string): Promise<KeptCertificate[]>;
  /** At most `maxHashes` SHA-256 at once, by ids of the caller's. Nothing says that what comes back belongs to them: it is to be checked. */
  sign(token: string, alias: string, hashes: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>>;
}
