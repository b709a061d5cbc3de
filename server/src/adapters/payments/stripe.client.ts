import Stripe from 'stripe';
import { PaymentError } from './payments.port.ts';

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
