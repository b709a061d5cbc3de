export type SignaturePolicy = 'AD-RB' | 'AD-RT';

export interface SigningRequest {
  /** DER of the signer's certificate. */
  readonly certificate: Buffer;
  readonly policy: SignaturePolicy;
  readonly at: Date;
  readonly name?: string;
  readonly reason?: string;
}

/** A file with room for one signature. Can be kept and finished later, by another process. */
export interface PreparedSignature {
  readonly file: Buffer;
  readonly gapStart: number;
  readonly gapEnd: number;
  /** DER of the signed attributes: what an A1 key signs with RSASSA-PKCS1-v1_5 and SHA-256. */
  readonly attributes: Buffer;
  /** SHA-256 of the attributes: what a cloud certificate is asked to sign. */
  readonly hash: Buffer;
}
