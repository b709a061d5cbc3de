import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordStrength } from './password-strength.ts';

test('a password is as strong as it is long and varied; a common one is always weak', () => {
  const cases: Record<string, string[]> = {
    weak: ['', 'abc123', 'segred', '84629173', 'Senha12345678!', 'aaaaaaaaaaaaaaaaaaaa', 'primeira'],
    fair: ['Demo@2026', 'canção 1', 'gaivota29'],
    strong: ['cavalo correto bateria', 'Nova-senha-1x', 'tk47-bd33-mn84'],
  };
  for (const [strength, texts] of Object.entries(cases))
    for (const text of texts) assert.equal(passwordStrength(text), strength, text);
});
