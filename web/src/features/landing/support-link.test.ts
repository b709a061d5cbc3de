import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportLink } from './support-link.ts';

test('a known number opens a chat with the first words written', () => {
  const { href, email } = supportLink('+55 (11) 99999-0000');
  assert.match(href, /^https:\/\/wa\.me\/5511999990000\?text=Ol%C3%A1/);
  assert.equal(email, undefined);
});

test('without a number that can be dialled the button writes to support', () => {
  const byEmail = { href: 'mailto:suporte@virtual.med', email: 'suporte@virtual.med' };
  assert.deepEqual(supportLink(), byEmail);
  assert.deepEqual(supportLink('undefined'), byEmail);
});
