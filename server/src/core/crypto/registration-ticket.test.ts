import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import { isRegistrationTicket, registrationTicket } from './registration-ticket.ts';

const ctx = { secretKey: 'a key of this test, long enough to be one' };
const at = new Date('2026-11-15T12:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

test('a ticket is good for its clinic, for two hours', () => {
  const clinicId = newId();
  const ticket = registrationTicket(ctx, clinicId, at);
  assert.equal(isRegistrationTicket(ctx, ticket, clinicId, later(119)), true);
  assert.equal(isRegistrationTicket(ctx, ticket, clinicId.toUpperCase(), later(119)), true);
  assert.equal(isRegistrationTicket(ctx, ticket, clinicId, later(120)), false);
  assert.equal(isRegistrationTicket(ctx, ticket, newId(), at), false);
});

test('a ticket of another installation, with another name or a longer life is none', () => {
  const clinicId = newId();
  const other = newId();
  const ticket = registrationTicket(ctx, clinicId, at);
  const [name = '', until = '', signature = ''] = ticket.split('.');
  const longer = (Number.parseInt(until, 36) + 86_400_000).toString(36);
  assert.equal(isRegistrationTicket({ secretKey: 'another key' }, ticket, clinicId, at), false);
  // The key signs other things too: a signature made for one of them is none here.
  const elsewhere = createHmac('sha256', ctx.secretKey).update(`${name}.${until}`).digest('base64url');
  for (const forged of [
    `${name}.${until}.${elsewhere}`,
    `${other}.${until}.${signature}`,
    `${name}.${longer}.${signature}`,
    `${name}.${until}.${'A'.repeat(43)}`,
    `${name}.${until}`,
    `${ticket}A`,
    '',
    '..',
  ])
    for (const clinic of [clinicId, other]) assert.equal(isRegistrationTicket(ctx, forged, clinic, at), false, forged);
});
