import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortName } from './manifest.service.ts';

test('what stands under the icon tells one clinic from another', () => {
  for (const [name, short] of [
    ['Vida', 'Vida'],
    ['Clínica Sol', 'Clínica Sol'],
    ['Clínica Coração', 'Coração'],
    ['Clínica Horizonte', 'Horizonte'],
    ['Clínica Médica do Coração Paulista', 'Coração'],
    ['Consultório da Dra. Ana Souza', 'Dra. Ana'],
    ['Instituto de Olhos e Retina do Vale', 'Olhos'],
    ['Otorrinolaringologia Avançada', 'Otorrinolari'],
    [
      '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
      '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
    ],
    ['Clínica de ', 'Clínica de'],
  ] as const)
    assert.equal(shortName(name), short);
});
