import Stripe from 'stripe';
import { PaymentError, type PaymentErrorReason } from './payments.port.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where to send requests instead of Stripe, such as http://127.0.0.1:4242. */
  readonly host?: string | undefined;
  readonly timeoutMs?: number;
  readonly maxNetworkRetries?: number;
}

function addressOf(host: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (host === undefined) return {};
  const url = URL.parse(host);
  const isPlainOrigin = url?.pathname === '/' && url.search === '' && url.username === '';
  if (!url || !isPlainOrigin || !['http:', 'https:'].includes(url.protocol))
    throw new PaymentError('not_configured', 'the Stripe host must look like http://127.0.0.1:4242');
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol };
}

export function createStripeClient(options: StripeOptions): Stripe {
  if (options.secretKey.trim() === '' || options.webhookSecret.trim() === '')
    throw new PaymentError('not_configured', 'Stripe needs both a secret key and a webhook secret');
  return new Stripe(options.secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    timeout: options.timeoutMs ?? 20_000,
    telemetry: false,
    appInfo: { name: 'virtual-med' },
    ...addressOf(options.host),
  });
}

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
