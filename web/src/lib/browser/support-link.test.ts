import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportLink } from './support-link.ts';

const contact = { email: 'suporte@virtual.med', message: 'Olá!' };

test('a known number opens a chat with the first words written', () => {
  const { href, email } = supportLink({ ...contact, whatsapp: '+55 (11) 99999-0000' });
  assert.equal(href, 'https://wa.me/5511999990000?text=Ol%C3%A1!');
  assert.equal(email, undefined);
});

test('without a number that can be dialled the link writes to support', () => {
  const byEmail = { href: 'mailto:suporte@virtual.med', email: 'suporte@virtual.med' };
  assert.deepEqual(supportLink(contact), byEmail);
  assert.deepEqual(supportLink({ ...contact, whatsapp: null }), byEmail);
  assert.deepEqual(supportLink({ ...contact, whatsapp: 'undefined' }), byEmail);
});
