import type { Readable } from 'node:stream';
import { serviceFailures } from '@virtual-med/contract/system/failures.texts';

/**
 * - not_signed: there is no signed file (yet)
 * - invalid: the request, or what came back, is not what it should be
 */
export type SigningErrorReason =
  | 'bad_signature'
  | 'invalid'
  | 'not_configured'
  | 'not_found'
  | 'not_signed'
  | 'rate_limited'
  | 'too_large'
  | 'unavailable';

interface SigningErrorFacts {
  readonly retryAfterSeconds?: number;
  /** The request may have been carried out although no answer came: asking again could send it twice. */
  readonly outcomeUnknown?: boolean;
}

/** `detail` is for the log: codes only, never names, addresses or tokens. */
export class SigningError extends Error {
  readonly reason: SigningErrorReason;
  readonly detail: string;
  readonly retryAfterSeconds: number | null;
  readonly outcomeUnknown: boolean;

  constructor(reason: SigningErrorReason, detail = '', facts: SigningErrorFacts = {}) {
    super(serviceFailures.signing[reason]);
    this.name = 'SigningError';
    this.reason = reason;
    this.detail = detail;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.outcomeUnknown = facts.outcomeUnknown ?? false;
  }
}

export interface SignatureRequest {
  /** Ours; these travel nowhere. */
  readonly documentId: string;
  readonly clinicId: string;
  readonly name: string;
  /** Opens the bytes anew each time it is called. */
  readonly pdf: () => Readable | Buffer | Promise<Readable | Buffer>;
  readonly size: number;
  readonly signer: { readonly name: string; readonly email: string };
}

/** Every state but `pending` is final. */
export type SigningState = 'pending' | 'signed' | 'refused' | 'failed';

export interface SigningStatus {
  readonly state: SigningState;
  readonly signedAt: Date | null;
  /** Why it was refused or failed, in the signer's or the service's words. */
  readonly reason: string | null;
}

export interface SigningEvent {
  readonly eventId: string;
  readonly type: string;
  /** Null for events about something else than a document. */
  readonly providerDocumentId: string | null;
}

/** What the service refuses or fails at is a SigningError. A failure of our own database stays what it is. */
export interface SigningProvider {
  readonly kind: 'autentique' | 'embedded' | 'off';
  /** What it signs is for trying it out and has no legal value. */
  readonly isTest: boolean;
  /** `signingUrl` is null where the service itself writes to the signer. */
  requestSignature(request: SignatureRequest): Promise<{ providerDocumentId: string; signingUrl: string | null }>;
  readStatus(providerDocumentId: string): Promise<SigningStatus>;
  /** The stream fails with a SigningError too, and must be read to its end or destroyed. */
  fetchSigned(providerDocumentId: string): Promise<Readable>;
  /** Takes the bytes as they came. Events arrive late, twice and in any order: `readStatus` tells the truth. */
  verifyWebhook(rawBody: Buffer, signatureHeader: string): SigningEvent;
  check(): Promise<void>;
}
