import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CepError, formatAddress } from './cep.port.ts';
import { embeddedCep } from './embedded.cep.ts';

test('finds streets and a town that has none', async () => {
  assert.equal(formatAddress(await embeddedCep.lookUp('01310-100')), 'Avenida Paulista, Bela Vista, São Paulo - SP');
  assert.equal(formatAddress(await embeddedCep.lookUp('05010000')), 'Rua Caiubi, Perdizes, São Paulo - SP');
  assert.equal(formatAddress(await embeddedCep.lookUp('87360000')), 'Goioerê - PR');
});

test('says what it does not know and what is no CEP', async () => {
  const failsWith = (reason: string) => (error: unknown) => error instanceof CepError && error.reason === reason;
  await assert.rejects(embeddedCep.lookUp('99999999'), failsWith('not_found'));
  await assert.rejects(embeddedCep.lookUp('123'), failsWith('invalid'));
});
