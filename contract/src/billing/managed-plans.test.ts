import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePrice, planForm, priceText } from './managed-plans.ts';

test('prices are read exactly, and only as prices', () => {
  for (const [text, cents] of [
    ['199', 19_900],
    ['199,90', 19_990],
    ['0.29', 29],
    ['1,10', 110],
    ['100000,00', 10_000_000],
  ] as const) {
    assert.equal(parsePrice(text), cents, text);
    assert.equal(parsePrice(priceText(cents)), cents, text);
  }
  for (const text of ['', '0', '-1', '1,9', '1.999,90', '1e3', 'R$ 10', '100000,01', '1000000', 'NaN', '0x10'])
    assert.ok(Number.isNaN(parsePrice(text)), text);
});

test('what is typed into the form becomes numbers, or says which field is wrong', () => {
  const typed = {
    name: ' Consultório ',
    description: '',
    priceCents: '49,90',
    storageGigabytes: '10',
    documentsMax: '500',
    mailsPerDay: '50',
  };
  assert.deepEqual(planForm.parse(typed), {
    name: 'Consultório',
    description: '',
    priceCents: 4990,
    storageGigabytes: 10,
    documentsMax: 500,
    mailsPerDay: 50,
  });
  const wrong = planForm.safeParse({ ...typed, priceCents: 'grátis', documentsMax: '1,5' });
  assert.deepEqual(
    wrong.error?.issues.map(({ path, message }) => [path[0], message]),
    [
      ['priceCents', 'Preço em reais, de 0,01 a 100.000,00'],
      ['documentsMax', 'Documentos: um número inteiro de 1 a 100.000.000'],
    ],
  );
});
