import { type ActorRole, actorRoles } from '@virtual-med/contract/core/roles';
import type { LinkPurpose } from '@virtual-med/contract/documents/documents.endpoints';
import { parse, stringify } from 'uuid';
import { inspectToken, signToken } from '../../../core/crypto/signed-token.ts';

/** What a link stands for: one document, one purpose, and the rights of the person who made it. */
export interface LinkClaim {
  readonly documentId: string;
  readonly clinicId: string;
  readonly userId: string;
  /** The session it was made in; it opens nothing once that one has ended. */
  readonly sessionId: string;
  readonly role: ActorRole;
  readonly purpose: LinkPurpose;
}

const purpose = 'document link of a session';
const purposes: readonly LinkPurpose[] = ['preview', 'download'];

/** An id in 22 signs: a link has four of them and is pasted into mails. */
const short = (id: string): string => Buffer.from(parse(id)).toString('base64url');
const long = (id = ''): string => stringify(Buffer.from(id, 'base64url'));

export const writeLinkToken = (secretKey: string, claim: LinkClaim, expiresAt: Date): string =>
  signToken({ secretKey, purpose, until: expiresAt.getTime() }, [
    ...[claim.documentId, claim.clinicId, claim.userId, claim.sessionId].map(short),
    claim.role,
    claim.purpose,
  ]);

/** Undefined for anything we did not write ourselves. */
export function readLinkToken(secretKey: string, token: string): (LinkClaim & { readonly ended: boolean }) | undefined {
  const { claims = [], ended = true } = inspectToken({ secretKey, purpose }, token) ?? {};
  const [documentId, clinicId, userId, sessionId, named, why] = claims;
  const role = actorRoles.find((one) => one === named);
  const use = purposes.find((one) => one === why);
  if (!role || !use) return undefined;
  return {
    documentId: long(documentId),
    clinicId: long(clinicId),
    userId: long(userId),
    sessionId: long(sessionId),
    role,
    purpose: use,
    ended,
  };
}
