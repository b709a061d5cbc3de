import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inventPassword } from '../../features/people/identity/temporary-passwords/temporary-passwords.service.ts';
import { newId } from '../ids.ts';
import { sealText, unsealText } from './sealed-text.ts';

const secretKey = 'a-secret-key-of-32-characters-or-more';
const userId = newId();

test('what was sealed opens again, and is not to be read before', () => {
  const sealed = sealText(secretKey, userId, 'tk47-mx38');
  assert.equal(unsealText(secretKey, userId, sealed), 'tk47-mx38');
  for (const part of ['tk47', 'mx38']) assert.ok(!sealed.subarray(28).includes(part), part);
});

test('sealing the same twice gives nothing to compare', () => {
  assert.notDeepEqual(sealText(secretKey, userId, 'tk47'), sealText(secretKey, userId, 'tk47'));
});

test('with another key, for another person, altered or cut it does not open at all', () => {
  const sealed = sealText(secretKey, userId, 'tk47-mx38');
  assert.throws(() => unsealText(`${secretKey}!`, userId, sealed));
  assert.throws(() => unsealText(secretKey, newId(), sealed));
  for (let place = 0; place < sealed.length; place += 1) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
    assert.throws(() => unsealText(secretKey, userId, altered), `byte ${place}`);
    assert.throws(() => unsealText(secretKey, userId, sealed.subarray(0, place)), `cut at ${place}`);
  }
});

test('an invented password is easy to dictate, has letters and digits, and never comes twice', () => {
  const invented = Array.from({ length: 2000 }, inventPassword);
  for (const password of invented)
    assert.match(password, /^([bcdfhjkmnprtvwx]{2}[3478]{2})(-[bcdfhjkmnprtvwx]{2}[3478]{2}){3}$/);
  assert.equal(new Set(invented).size, invented.length);
});
