import type { Tx } from '../../../../core/db/database.ts';
import { dropChallenges } from '../sign-in/challenge.ts';
import { dropIdentities, dropPasskeys } from '../sign-in/credential.service.ts';
import { dropPendingChoices } from '../sign-in/pending-choice.ts';
import { endLinks } from './first-access-link.ts';

/** Ends what a person's former password opened, except one session when it is named. */
export async function endSessions(tx: Tx, userId: string, kept = ''): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token', '<>', kept).execute();
  await dropChallenges(tx, userId);
  await dropPendingChoices(tx, userId);
}

/**
 * Whether a mailed link that this person follows now proves the address for the first time. A Super Admin's account is made
 * by the operator alone: theirs is a recovery like any other, and keeps the second factor.
 */
export const isFirstProof = (person: { readonly emailProven: boolean; readonly isSuperAdmin: boolean }): boolean =>
  !person.emailProven && !person.isSuperAdmin;

/**
 * Drops everything that lets anybody in as this person: whoever made the account may have put it there. Called when the
 * account becomes its person's (the mailbox proves the address, a first access), in that transaction, and never by what a
 * clinic does. The test that lists the ways in from the schema fails for a kind that is forgotten here.
 */
export async function dropWaysIn(tx: Tx, userId: string): Promise<'all'> {
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
  await dropPasskeys(tx, userId);
  await tx.deleteFrom('temporary_passwords').where('user_id', '=', userId).execute();
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('clinic_id', 'is', null).execute();
  await tx.deleteFrom('scanner_tokens').where('user_id', '=', userId).execute();
  await endLinks(tx, userId);
  await endSessions(tx, userId);
  return 'all';
}

/** For an account that is begun anew: what may have been put on it before. Resolves to what there was. */
export async function dropPasskeysAndIdentities(tx: Tx, userId: string) {
  const passkeys = await dropPasskeys(tx, userId);
  const identities = await dropIdentities(tx, userId);
  return [...(passkeys > 0 ? (['passkeys'] as const) : []), ...(identities > 0 ? (['identities'] as const) : [])];
}
