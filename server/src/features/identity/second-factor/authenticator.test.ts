import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareRecoveryCode, codeAtStep, stepOfCode } from './authenticator.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

const key = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B, cut to six digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(codeAtStep(key, Math.floor(seconds / 30)), code);
});

test('a code is known by its step, one step early or late, and not further', () => {
  const now = 1_700_000_000_000;
  const current = Math.floor(now / 30_000);
  for (const step of [current - 1, current, current + 1])
    assert.equal(stepOfCode(key, codeAtStep(key, step), now), step);
  for (const step of [current - 2, current + 2]) assert.equal(stepOfCode(key, codeAtStep(key, step), now), undefined);
  for (const nothing of ['', '12345', 'abcdef', '１２３４５６']) assert.equal(stepOfCode(key, nothing, now), undefined);
});

test('ten different recovery codes, known again however they are typed', () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) {
    assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
    for (const typed of [code, code.toUpperCase(), code.replace('-', ''), ` ${code.replace('-', ' - ')} `])
      assert.equal(bareRecoveryCode(typed), code.replace('-', ''));
  }
});
