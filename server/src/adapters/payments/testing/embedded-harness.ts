import type { Account } from '../embedded.account.ts';
import type { CardInput } from '../embedded.cards.ts';
import { createEmbeddedPayments } from '../embedded.payments.ts';
import type { ProviderStore } from '../embedded.store.ts';
import { createMemoryStore } from './memory.store.ts';
import { paymentAppUrl } from './payments-conformance.ts';

const card = (number: string): CardInput => ({ number, expMonth: 12, expYear: 2040, cvc: '123' });

export const goodCard = card('4242 4242 4242 4242');
export const declinedCard = card('4000 0000 0000 0002');
/** Can be kept, but every charge on it is refused. */
export const failingCard = card('4000 0000 0000 0341');

/** The embedded provider with a clock in our hands. */
export function startEmbedded(begin = '2026-11-15T12:00:00.000Z', store: ProviderStore<Account> = createMemoryStore()) {
  const clock = { now: new Date(begin) };
  const provider = createEmbeddedPayments({
    store,
    appUrl: paymentAppUrl,
    webhookSecret: 'whsec_of_the_embedded_provider',
    now: () => clock.now,
  });
  const portalIdOf = async (customerId: string): Promise<string> =>
    (await provider.portalUrl(customerId, `${paymentAppUrl}/`)).split('/').at(-1) ?? '';

  return {
    clock,
    store,
    provider,
    portalIdOf,
    pay: async (sessionId: string): Promise<void> => {
      await provider.completeCheckout(sessionId, goodCard);
      clock.now = new Date(clock.now.getTime() + 1000);
    },
    renew: async (customerId: string, outcome: 'paid' | 'declined'): Promise<void> => {
      if (outcome === 'declined') await provider.changeCard(await portalIdOf(customerId), failingCard);
      const { subscription } = await provider.readBilling(customerId);
      clock.now = subscription?.currentPeriodEnd ?? clock.now;
      await provider.renewDue();
    },
    webhook: async (customerId: string) => {
      const caught: { rawBody: Buffer; signatureHeader: string }[] = [];
      await provider.deliverPendingEvents(async (rawBody, signatureHeader) => {
        caught.push({ rawBody, signatureHeader });
      });
      const own = caught.find(({ rawBody }) => rawBody.toString().includes(customerId));
      if (!own) throw new Error('no event is waiting for this customer');
      return own;
    },
  };
}
