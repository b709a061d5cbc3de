import type { Billing, ProviderSubscription, SubscriptionStatus } from './payments.port.ts';

/** Lower comes first. The last two have ended. */
const rank: Record<SubscriptionStatus, number> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 3,
  incomplete: 4,
  canceled: 5,
  incomplete_expired: 6,
};

export const hasEnded = (status: SubscriptionStatus): boolean => rank[status] >= rank.canceled;

type Candidate = ProviderSubscription & { readonly createdAt: Date };

/** Of all a customer ever had: the one that counts, and those that still charge beside it. */
export function chooseSubscription(
  candidates: readonly Candidate[],
): Pick<Billing, 'subscription' | 'supersededSubscriptionIds'> {
  const ordered = candidates.toSorted(
    (a, b) => rank[a.status] - rank[b.status] || b.createdAt.getTime() - a.createdAt.getTime(),
  );
  const [first, ...others] = ordered;
  if (!first) return { subscription: null, supersededSubscriptionIds: [] };
  const { createdAt: _, ...subscription } = first;
  return {
    subscription,
    supersededSubscriptionIds: others
      .filter((other) => !hasEnded(other.status) && other.status !== 'incomplete')
      .map((other) => other.id),
  };
}
