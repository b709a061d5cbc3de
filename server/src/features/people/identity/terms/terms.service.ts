import { currentTerms, currentTermsHashes } from '@virtual-med/contract/terms/current-terms';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Doer, record, recordFor } from '../../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../../core/db/database.ts';

const proofOf = (userId: string) => ({
  user_id: userId,
  version: currentTerms.version,
  terms_sha256: currentTermsHashes.termsSha256,
  privacy_sha256: currentTermsHashes.privacySha256,
});

/** Kept the first time; true when it is new. */
async function keepProof(tx: Tx, userId: string): Promise<boolean> {
  const kept = await tx
    .insertInto('terms_acceptances')
    .values(proofOf(userId))
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return kept !== undefined;
}

export const acceptTerms = (ctx: AppContext, actor: Actor, version: number): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    if (version !== currentTerms.version) throw new AppError('terms.outdated');
    if (await keepProof(tx, actor.userId))
      await record(tx, { event: 'terms.accepted', clinicId: null, recordType: 'user', recordId: actor.userId });
  });

/**
 * For forms that say beside their button that sending them accepts, in the transaction of what the form does. A page older
 * than the text accepted nothing that holds: the next page asks.
 */
export async function noteAcceptance(tx: Tx, userId: string, version: number | undefined, doer: Doer): Promise<void> {
  if (version !== currentTerms.version || !(await keepProof(tx, userId))) return;
  await recordFor(tx, doer, { event: 'terms.accepted', clinicId: null, recordType: 'user', recordId: userId });
}

export async function hasAcceptedTerms(tx: Tx, userId: string): Promise<boolean> {
  const kept = await tx
    .selectFrom('terms_acceptances')
    .select('version')
    .where('user_id', '=', userId)
    .where('version', '=', currentTerms.version)
    .executeTakeFirst();
  return kept !== undefined;
}
