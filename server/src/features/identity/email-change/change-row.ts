import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Doer } from '../../../core/audit/audit.service.ts';
import type { EmailChanges } from '../../../core/db/types.gen.ts';
import { type Mailbox, writeChangeToken } from './change-token.ts';

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
