import { getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { endpointQuery } from './endpoint-query.ts';

/** Whether the clinic is behind with its payments, which all of its staff may know. */
export const paymentStatusQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'payment-status'], getPaymentStatus, { params: { clinicId } });
