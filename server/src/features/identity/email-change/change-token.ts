import { createHash, randomBytes } from 'node:crypto';

/** Which of the two mailboxes a letter went to. */
export type Mailbox = 'old' | 'new';

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(old|new)\.([\w-]{43})$/;

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const writeChangeToken = (id: string, mailbox: Mailbox, secret: string): string => `${id}.${mailbox}.${secret}`;

export function readChangeToken(token: string): { id: string; mailbox: Mailbox; fingerprint: string } | undefined {
  const [, id, mailbox, secret] = shape.exec(token) ?? [];
  return id && mailbox && secret ? { id, mailbox: mailbox as Mailbox, fingerprint: fingerprintOf(secret) } : undefined;
}
