import { queryOptions } from '@tanstack/react-query';
import {
  cancelSubscription,
  changeSubscriptionPlan,
  createSubscription,
  getClinicInvoices,
  getSubscription,
  openPaymentPortal,
  resumeSubscription,
  type Subscription,
  syncClinicStatus,
} from '@virtual-med/contract/billing/billing';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';
import { paymentStatusQuery } from '../../../lib/transport/payment-status.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';

/** People come back here from the provider's pages: always asked for anew. */
export const subscriptionQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'subscription'], getSubscription, { params: { clinicId } }, { staleTime: 0 });

export const clinicInvoicesQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'invoices'],
    queryFn: async ({ signal }) => (await call(getClinicInvoices, { body: { clinicId } }, { signal })).invoices,
    staleTime: 0,
  });

/** Every change answers with how the subscription stands now; the banner above the page hears of it too. */
export function keepSubscription(clinicId: string, subscription: Subscription): void {
  queryClient.setQueryData(subscriptionQuery(clinicId).queryKey, subscription);
  void queryClient.invalidateQueries({ queryKey: paymentStatusQuery(clinicId).queryKey });
}

/** Where the plan is paid for. */
export const subscribe = async (clinicId: string, planId: string) =>
  (await call(createSubscription, { body: { clinicId, planId } })).url;

/** Where the card is changed. */
export const paymentPortal = async (clinicId: string) => (await call(openPaymentPortal, { params: { clinicId } })).url;

export const changePlan = (clinicId: string, planId: string) =>
  call(changeSubscriptionPlan, { params: { clinicId }, body: { planId } });

export const cancelAtEnd = (clinicId: string) => call(cancelSubscription, { params: { clinicId } });

export const resume = (clinicId: string) => call(resumeSubscription, { params: { clinicId } });

export const syncPayment = (clinicId: string) => call(syncClinicStatus, { body: { clinicId } });

/** On the way to the provider's page: busy until the browser has left, and free again if the person comes back. */
export function useLeave() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = () => setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const leave = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  return { leaving, leave };
}
