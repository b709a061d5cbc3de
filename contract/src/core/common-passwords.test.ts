import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('what attackers try first is common, whatever its capitals, accents, digits and marks', () => {
  for (const text of [
    '123456',
    'abc123',
    'Senha1',
    'qwer1234',
    '1q2w3e4r',
    '1234567890',
    '12345678910',
    '0987654321',
    'aaaaaaaaaa',
    '1212121212',
    'abcabcabcabc',
    'qwertyuiop',
    'Password123',
    'PASSWORD123!',
    'P@ssw0rd2026',
    'Senha12345',
    'minhasenha1',
    'Mudar@12345',
    'Flamengo1981',
    'Clínica1234',
    'Brasil2026!',
    '1q2w3e4r5t',
    'senhasenha',
    '123456senha',
  ])
    assert.equal(isCommonPassword(text), true, text);
});

test('what a person made up is not', () => {
  for (const text of [
    'Senha-forte-1',
    'primeira 1',
    'Nova-senha-1',
    'cavalo correto bateria',
    'tk47-bd33-mn84',
    'Demo@2026',
  ])
    assert.equal(isCommonPassword(text), false, text);
});
