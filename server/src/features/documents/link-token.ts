import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type ActorRole, actorRoles } from '@virtual-med/contract/core/roles';
import type { LinkPurpose } from '@virtual-med/contract/documents/documents.endpoints';
import { parse, stringify } from 'uuid';

/** What a link stands for: one document, one purpose, and the rights of the person who made it. */
export interface LinkClaim {
  readonly documentId: string;
  readonly clinicId: string;
  readonly userId: string;
  /** The session it was made in; it opens nothing once that one has ended. */
  readonly sessionId: string;
  readonly role: ActorRole;
  readonly purpose: LinkPurpose;
  readonly expiresAt: Date;
}

const purposes: readonly LinkPurpose[] = ['preview', 'download'];
const ids = 4;
const bodyBytes = ids * 16 + 2 + 4;

const macOf = (secretKey: string, body: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'virtual-med document links of a session', 32)))
    .update(body)
    .digest();

export function writeLinkToken(secretKey: string, claim: LinkClaim): string {
  const body = Buffer.concat([
    ...[claim.documentId, claim.clinicId, claim.userId, claim.sessionId].map((id) => Buffer.from(parse(id))),
    Buffer.from([actorRoles.indexOf(claim.role), purposes.indexOf(claim.purpose), 0, 0, 0, 0]),
  ]);
  body.writeUInt32BE(Math.floor(claim.expiresAt.getTime() / 1000), bodyBytes - 4);
  return Buffer.concat([body, macOf(secretKey, body)]).toString('base64url');
}

/** Undefined for anything we did not write ourselves. */
export function readLinkToken(secretKey: string, token: string): LinkClaim | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [body, mac] = [bytes.subarray(0, bodyBytes), bytes.subarray(bodyBytes)];
  const wanted = macOf(secretKey, body);
  // Another spelling of the same bytes is not the token we gave out.
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted) || bytes.toString('base64url') !== token)
    return undefined;
  const role = actorRoles[body[ids * 16] ?? -1];
  const purpose = purposes[body[ids * 16 + 1] ?? -1];
  if (!role || !purpose) return undefined;
  const idAt = (index: number) => stringify(body.subarray(index * 16, index * 16 + 16));
  return {
    documentId: idAt(0),
    clinicId: idAt(1),
    userId: idAt(2),
    sessionId: idAt(3),
    role,
    purpose,
    expiresAt: new Date(body.readUInt32BE(bodyBytes - 4) * 1000),
  };
}
