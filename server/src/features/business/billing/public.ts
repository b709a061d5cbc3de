// What other features may use of this one.
export { processPaymentEvent } from './payment-events.service.ts';
export { syncClinicBilling } from './sync.service.ts';
