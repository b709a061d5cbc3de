import type { Tx } from '../../../../core/db/database.ts';
import { dropChallenges } from '../sign-in/challenge.ts';
import { dropPendingChoices } from '../sign-in/pending-choice.ts';

/** Ends what a person's former password opened, except one session when it is named. */
export async function endSessions(tx: Tx, userId: string, kept = ''): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token', '<>', kept).execute();
  await dropChallenges(tx, userId);
  await dropPendingChoices(tx, userId);
}
