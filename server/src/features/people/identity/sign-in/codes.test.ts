import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey, newRecoveryCodes, stepOfCode, withoutRecoveryCode } from './codes.ts';

/** `12345678901234567890` in base32, the key of RFC 6238, appendix B. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => seconds * 1000;
const code = '081804';
const step = Math.floor(1_111_111_109 / 30);

test('codes are those of RFC 6238, appendix B, cut to six digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(stepOfCode(key, code, at(seconds)), Math.floor(seconds / 30));
});

test('a code is known by its step, one step early or late, and not further', () => {
  for (const away of [-1, 0, 1]) assert.equal(stepOfCode(key, code, at((step + away) * 30)), step);
  for (const away of [-2, 2]) assert.equal(stepOfCode(key, code, at((step + away) * 30)), undefined);
  assert.equal(stepOfCode(key, ' 081 804 ', at(step * 30)), step);
  for (const nothing of ['', '08180', '0818040', 'abcdef', '０８１８０４'])
    assert.equal(stepOfCode(key, nothing, at(step * 30)), undefined);
});

test('every key is another one, of 160 bits', () => {
  const keys = Array.from({ length: 100 }, newKey);
  for (const one of keys) assert.match(one, /^[A-Z2-7]{32}$/);
  assert.equal(new Set(keys).size, keys.length);
});

test('ten different recovery codes, known again however they are typed, and each used up alone', () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) {
    assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
    for (const typed of [code, code.toUpperCase(), code.replace('-', ''), ` ${code.replace('-', ' - ')} `])
      assert.deepEqual(
        withoutRecoveryCode(codes, typed),
        codes.filter((other) => other !== code),
      );
  }
  for (const wrong of ['', 'aaaaa-aaaaa', codes[0]?.slice(1) ?? '', `${codes[0]}x`])
    assert.equal(withoutRecoveryCode(codes, wrong), undefined);
});
