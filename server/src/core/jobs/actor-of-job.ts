import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { Actor } from '../db/database.ts';

/** Somebody as whom a job goes on with what they asked for; whoever may no longer do it sees nothing any more. */
export const actorOfJob = (
  clinicId: string,
  person: { readonly userId: string; readonly role: string; readonly sessionId: string | null },
  requestId: string,
): Actor => ({
  userId: person.userId,
  role: person.role as ActorRole,
  clinicId,
  ip: null,
  requestId,
  ...(person.sessionId === null ? {} : { sessionId: person.sessionId }),
});
