import type { Tx } from '../../../core/db/database.ts';
import { dropPendingSignIns } from '../second-factor/pending.ts';

/** Ends what a person's former password opened, except one session when it is named. */
export async function endSessions(tx: Tx, userId: string, kept = ''): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token', '<>', kept).execute();
  await dropPendingSignIns(tx, userId);
}
