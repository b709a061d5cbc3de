import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import type { Doer } from '../../../../core/audit/audit.service.ts';
import type { EmailChanges } from '../../../../core/db/types.gen.ts';

export type Change = Selectable<EmailChanges>;

/** How long a mailbox may take to answer. */
export const answerHours = 24;

export const linkTo = (ctx: AppContext, id: string, mailbox: Mailbox, secret: string): string =>
  `${ctx.appUrl}/confirmar-email?token=${writeChangeToken(id, mailbox, secret)}`;

/** From where a letter's link was followed. */
export interface Visit {
  readonly ip: string;
  readonly requestId: string;
}

export const personIn = (change: Change, { ip, requestId }: Visit): Doer => ({
  actorId: change.user_id,
  actorRole: 'person',
  ip,
  requestId,
});

/** Which of the two mailboxes a letter went to. */
export type Mailbox = 'old' | 'new';

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(old|new)\.([\w-]{43})$/;

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const writeChangeToken = (id: string, mailbox: Mailbox, secret: string): string => `${id}.${mailbox}.${secret}`;

export function readChangeToken(token: string): { id: string; mailbox: Mailbox; fingerprint: string } | undefined {
  const [, id, mailbox, secret] = shape.exec(token) ?? [];
  return id && mailbox && secret ? { id, mailbox: mailbox as Mailbox, fingerprint: fingerprintOf(secret) } : undefined;
}
