import {
  beginFirstAccessPasskey,
  lookAtFirstAccess,
  openRecordWithAccount,
  redeemFirstAccess,
  redeemFirstAccessByPasskey,
  resendFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { type BodyOf, call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';

/** What a link is good for; asked anew each time, because it is good once. */
export const linkQuery = (token: string) =>
  endpointQuery(
    ['first-access', token],
    lookAtFirstAccess,
    { body: { token } },
    {
      staleTime: 0,
      gcTime: 0,
    },
  );

export const redeem = (body: BodyOf<typeof redeemFirstAccess>) => call(redeemFirstAccess, { body });

export const openWithAccount = (body: BodyOf<typeof openRecordWithAccount>) => call(openRecordWithAccount, { body });

export const passkeyOptions = async (body: BodyOf<typeof beginFirstAccessPasskey>) =>
  (await call(beginFirstAccessPasskey, { body })).options;

export const redeemByPasskey = (body: BodyOf<typeof redeemFirstAccessByPasskey>) =>
  call(redeemFirstAccessByPasskey, { body });

export const askForNewLink = (token: string) => call(resendFirstAccess, { body: { token } });
