import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSubscription } from './choose-subscription.ts';
import type { SubscriptionStatus } from './payments.port.ts';

const candidate = (id: string, status: SubscriptionStatus, day: number) => ({
  id,
  status,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  planId: null,
  priceCents: null,
  createdAt: new Date(Date.UTC(2026, 0, day)),
});

test('a customer who never subscribed has none', () => {
  assert.deepEqual(chooseSubscription([]), { subscription: null, supersededSubscriptionIds: [] });
});

test('a living subscription counts before a newer one that ended or was never paid', () => {
  const { subscription, supersededSubscriptionIds } = chooseSubscription([
    candidate('ended', 'canceled', 3),
    candidate('abandoned', 'incomplete', 4),
    candidate('late', 'past_due', 1),
  ]);
  assert.equal(subscription?.id, 'late');
  assert.deepEqual(supersededSubscriptionIds, []);
});

test('of two living ones the newer counts and the other is named, because it still charges', () => {
  const { subscription, supersededSubscriptionIds } = chooseSubscription([
    candidate('old', 'active', 1),
    candidate('new', 'active', 2),
  ]);
  assert.equal(subscription?.id, 'new');
  assert.deepEqual(supersededSubscriptionIds, ['old']);
});

test('among ended ones the newest is shown', () => {
  const { subscription } = chooseSubscription([candidate('first', 'canceled', 1), candidate('second', 'canceled', 2)]);
  assert.equal(subscription?.id, 'second');
  assert.equal(Object.hasOwn(subscription ?? {}, 'createdAt'), false);
});
