import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { PaymentError, type PaymentErrorReason } from '../../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';

/** Not this request's fault: the provider is away, asks to wait, or refuses our credentials. */
const providerIsAway: readonly PaymentErrorReason[] = ['not_configured', 'rate_limited', 'unavailable'];

export const isProviderAway = (error: unknown): boolean =>
  error instanceof PaymentError && providerIsAway.includes(error.reason);

/** What the person is told when the provider fails; the provider's own codes go to the log. */
export async function tellingFailures<T>(
  ctx: Pick<AppContext, 'log'>,
  otherwise: ErrorCode,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.error({ reason: error.reason, detail: error.detail }, 'payments: the provider refused or failed');
    throw new AppError(isProviderAway(error) ? 'payments.provider_unavailable' : otherwise, { cause: error });
  }
}
