import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CepError, formatAddress, normalizeCep } from './cep.port.ts';

const blumenau = { zipCode: '89010025', street: 'Rua Melro', neighborhood: 'Centro', city: 'Blumenau', state: 'SC' };

test('writes the address as street, neighborhood, city - state', () => {
  assert.equal(formatAddress(blumenau), 'Rua Melro, Centro, Blumenau - SC');
});

test('leaves out what a town does not have', () => {
  assert.equal(formatAddress({ ...blumenau, street: '' }), 'Centro, Blumenau - SC');
  assert.equal(formatAddress({ ...blumenau, neighborhood: '' }), 'Rua Melro, Blumenau - SC');
  assert.equal(formatAddress({ ...blumenau, street: '', neighborhood: '' }), 'Blumenau - SC');
});

test('reads a CEP with or without its hyphen', () => {
  for (const text of ['01001000', '01001-000', ' 01001-000 ']) assert.equal(normalizeCep(text), '01001000');
});

test('takes nothing else for a CEP', () => {
  for (const text of ['', '0100100', '010010000', '0100-1000', '01001 000', 'abcdefgh', '../cep/v1', '٠١٠٠١٠٠٠'])
    assert.throws(
      () => normalizeCep(text),
      (error) => error instanceof CepError && error.reason === 'invalid',
    );
});
