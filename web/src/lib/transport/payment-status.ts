import { queryOptions } from '@tanstack/react-query';
import { getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { call } from './api.ts';

/** Whether the clinic is behind with its payments, which all of its staff may know. */
export const paymentStatusQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'payment-status'],
    queryFn: ({ signal }) => call(getPaymentStatus, { params: { clinicId } }, { signal }),
  });
