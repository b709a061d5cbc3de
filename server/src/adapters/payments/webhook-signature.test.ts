import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { isGenuineWebhook, signWebhook } from './webhook-signature.ts';

const secret = 'whsec_for_this_test';
const body = Buffer.from('{"id":"evt_1","texto":"ação"}');
const at = new Date('2026-11-15T12:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

test('accepts its own signature until five minutes later', () => {
  const header = signWebhook(secret, body, at);
  assert.equal(isGenuineWebhook(secret, body, header, later(300)), true);
  assert.equal(isGenuineWebhook(secret, body, header, later(301)), false);
  assert.equal(isGenuineWebhook(secret, body, header, later(-301)), false);
});

test('refuses another secret, changed bytes and a moved timestamp', () => {
  const header = signWebhook(secret, body, at);
  assert.equal(isGenuineWebhook('whsec_other', body, header, at), false);
  assert.equal(isGenuineWebhook(secret, Buffer.from(body.toString().replace('evt_1', 'evt_2')), header, at), false);
  assert.equal(isGenuineWebhook(secret, body, header.replace(/t=\d+/, `t=${at.getTime() / 1000 + 1}`), at), false);
});

test('refuses headers that are no signature', () => {
  const seconds = at.getTime() / 1000;
  for (const header of ['', 't=,v1=', `t=${seconds}`, `t=${seconds},v1=zz`, `t=${seconds},v0=${'0'.repeat(64)}`, 'v1'])
    assert.equal(isGenuineWebhook(secret, body, header, at), false, header);
});

test('reads several signatures, as during a change of secret', () => {
  const header = `${signWebhook(secret, body, at)},v1=${'0'.repeat(64)}`;
  assert.equal(isGenuineWebhook(secret, body, header, at), true);
});

test('speaks the same format as the Stripe SDK', () => {
  const payload = body.toString();
  const timestamp = at.getTime() / 1000;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  assert.equal(signWebhook(secret, body, at), header);
});
