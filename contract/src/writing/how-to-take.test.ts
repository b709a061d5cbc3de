import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prescriptionSentence, timesOfDay } from './how-to-take.ts';
import type { PrescriptionItem } from './prescription.ts';
import { numberInWords, quantityInWords } from './quantity-in-words.ts';

const item = (how: PrescriptionItem['how'], rest: Partial<PrescriptionItem> = {}) =>
  ({ route: 'oral', continuous: false, how, ...rest }) as const;

test('a medicine is said in one sentence', () => {
  const dose = '1 comprimido';
  for (const [given, said] of [
    [item({ kind: 'every', dose, hours: 8, days: 7 }), '1 comprimido, via oral, de 8 em 8 horas, por 7 dias.'],
    [item({ kind: 'every', dose, hours: 24, days: 1 }), '1 comprimido, via oral, uma vez por dia, por 1 dia.'],
    [
      item({ kind: 'times', dose, at: ['20:00', '07:30'] }, { continuous: true }),
      '1 comprimido, via oral, às 07:30 e 20:00, uso contínuo.',
    ],
    [item({ kind: 'times', dose, at: ['08:00', '08:00'] }), '1 comprimido, via oral, às 08:00.'],
    [item({ kind: 'times', dose, at: ['01:00'] }), '1 comprimido, via oral, à 01:00.'],
    [
      item({ kind: 'needed', dose: '1 g', hours: 6, why: 'tiver dor ou febre', mostPerDay: 4 }, { route: 'outra' }),
      '1 g, se tiver dor ou febre, com intervalo de pelo menos 6 horas, no máximo 4 vezes por dia.',
    ],
    [
      item({ kind: 'needed', dose, hours: 1, why: 'Se dor', mostPerDay: 1 }),
      '1 comprimido, via oral, se dor, com intervalo de pelo menos 1 hora, no máximo 1 vez por dia.',
    ],
    [item({ kind: 'text', text: 'Passar fina camada à noite' }), 'Passar fina camada à noite.'],
    [item({ kind: 'text', text: 'Conforme a glicemia.' }, { continuous: true }), 'Conforme a glicemia, uso contínuo.'],
  ] as const)
    assert.equal(prescriptionSentence(given), said);
});

test('times of the day begin at the hour of the patient, and only where the prescription gives them', () => {
  assert.deepEqual(timesOfDay(item({ kind: 'every', dose: 'x', hours: 8 }), '06:30'), ['06:30', '14:30', '22:30']);
  assert.deepEqual(timesOfDay(item({ kind: 'every', dose: 'x', hours: 6 }), '22:00'), [
    '22:00',
    '04:00',
    '10:00',
    '16:00',
  ]);
  assert.deepEqual(timesOfDay(item({ kind: 'every', dose: 'x', hours: 24 }), '09:00'), ['09:00']);
  assert.deepEqual(timesOfDay(item({ kind: 'times', dose: 'x', at: ['20:00', '07:30'] }), '06:00'), ['07:30', '20:00']);
  assert.deepEqual(timesOfDay(item({ kind: 'needed', dose: 'x', hours: 6, why: 'dor' }), '06:00'), []);
  assert.deepEqual(timesOfDay(item({ kind: 'text', text: 'três vezes ao dia' }), '06:00'), []);
});

test('quantities are written in digits and in words', () => {
  for (const [number, words] of [
    [1, 'um'],
    [16, 'dezesseis'],
    [21, 'vinte e um'],
    [100, 'cem'],
    [101, 'cento e um'],
    [360, 'trezentos e sessenta'],
    [1000, 'mil'],
    [1100, 'mil e cem'],
    [1250, 'mil duzentos e cinquenta'],
    [2005, 'dois mil e cinco'],
  ] as const)
    assert.equal(numberInWords(number), words);
  assert.equal(numberInWords(202, 'feminine'), 'duzentas e duas');
  for (const [given, written] of [
    ['30 comprimidos', '30 (trinta) comprimidos'],
    ['2 caixas com 30 comprimidos', '2 (duas) caixas com 30 comprimidos'],
    ['1 cápsula', '1 (uma) cápsula'],
    ['60', '60 (sessenta)'],
    ['2 (dois) frascos', '2 (dois) frascos'],
    ['1,5 L', '1,5 L'],
    ['uma caixa', 'uma caixa'],
    ['', ''],
  ] as const)
    assert.equal(quantityInWords(given), written);
});
