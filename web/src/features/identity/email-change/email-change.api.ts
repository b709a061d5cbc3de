import { queryOptions } from '@tanstack/react-query';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  refuseEmailChange,
  requestEmailChange,
} from '@virtual-med/contract/identity/email-change';
import { type BodyOf, call } from '../../../lib/transport/api.ts';

/** The other mailbox may have agreed on another device: always asked for anew. */
export const emailChangeQuery = queryOptions({
  queryKey: ['account', 'email-change'],
  queryFn: async ({ signal }) => (await call(getEmailChange, {}, { signal })).change,
  staleTime: 0,
});

export const askForChange = async (body: BodyOf<typeof requestEmailChange>) =>
  (await call(requestEmailChange, { body })).change;

export const cancelChange = () => call(cancelEmailChange, {});

export const confirmChange = (token: string) => call(confirmEmailChange, { body: { token } });

export const refuseChange = (token: string) => call(refuseEmailChange, { body: { token } });
