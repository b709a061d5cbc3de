import Stripe from 'stripe';
import { PaymentError, type PaymentErrorReason } from './payments.port.ts';

const { errors } = Stripe;

function reasonOf(error: Stripe.errors.StripeError): PaymentErrorReason {
  if (error instanceof errors.StripeCardError) return 'declined';
  if (error instanceof errors.StripeRateLimitError) return 'rate_limited';
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'not_configured';
  if (error.code === 'resource_missing') return 'not_found';
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError)
    return 'invalid';
  return 'unavailable';
}

/** The SDK's errors carry messages, headers and bodies that may name people: only codes and ids go on. */
function toPaymentError(error: Stripe.errors.StripeError): PaymentError {
  const facts = { code: error.code, param: error.param, status: error.statusCode, request: error.requestId };
  const known = Object.entries(facts).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return new PaymentError(reasonOf(error), [error.type, ...known].join(' '));
}

export async function translatingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof errors.StripeError ? toPaymentError(error) : error;
  }
}
