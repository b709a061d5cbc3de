import type { z } from '@virtual-med/contract/core/zod';
import type { beginFirstAccessPasskey, redeemFirstAccessByPasskey } from '@virtual-med/contract/identity/first-access';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { askForCredential, keepPasskey, readAskedCredential } from '../passkeys/new-passkey.ts';
import { becomeOwn } from '../passwords/own-password.ts';
import { type OpenedSession, openSession } from '../sign-in/open-session.ts';
import { noteAcceptance } from '../terms/terms.service.ts';
import {
  claimAccount,
  doerOfClaim,
  placeOf,
  requireAccountLink,
  requireAnswerLeft,
  type Shown,
  withProof,
} from './claim-account.ts';

type Begun = z.infer<(typeof beginFirstAccessPasskey)['response']>;
type Input = z.infer<(typeof redeemFirstAccessByPasskey)['body']>;

/** The birth date is proven before the device is asked: the options name the account. Uses nothing up. */
export async function beginByPasskey(
  ctx: AppContext,
  shown: Shown,
  origin: RequestOrigin,
): Promise<Begun & { cookie: string }> {
  const link = await requireAccountLink(ctx, shown.token);
  await requireAnswerLeft(ctx, link);
  const person = await withProof(ctx, { shown, link, origin }, async (_tx, proven) => ({
    kind: 'done',
    result: proven.person,
  }));
  // Passkeys put on the account before go with the claim: there are none to leave out.
  return askForCredential(ctx, origin, { claimBy: link.id }, { ...person, passkeys: [] });
}

/**
 * The passkey takes the place of the password: the temporary one is void and there is none until the person makes one by
 * a mailed link. Only the answer to a challenge given for this very link counts, once; it is under the same proof again.
 */
export async function redeemByPasskey(ctx: AppContext, input: Input, origin: RequestOrigin): Promise<OpenedSession> {
  const link = await requireAccountLink(ctx, input.token);
  const made = await readAskedCredential(ctx, origin, input.credential, { claimBy: link.id });
  const { taken: passkeyId, page } = await claimAccount(ctx, { shown: input, link, origin }, async (tx, person) => {
    const doer = doerOfClaim(link.user_id, origin);
    await becomeOwn(tx, person, { event: 'auth.first_access', doer });
    const passkey = await keepPasskey(ctx, tx, person, { made, origin, doer });
    // The whole claim is undone with it: the link stays good.
    if (!passkey) throw new AppError('auth.passkey_not_added');
    await noteAcceptance(tx, person.id, input.acceptedTerms, doer);
    return passkey.id;
  });
  const opened = await openSession(
    ctx,
    { userId: link.user_id, place: placeOf(link), proof: 'passkey', passkeyId },
    origin,
  );
  return { ...opened, redirectTo: page ?? opened.redirectTo };
}
