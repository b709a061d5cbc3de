import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { inspectToken, readToken as read, signToken } from './signed-token.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const ours = { secretKey: 'a key of this test, long enough to be one', purpose: 'a test' };
const until = now + 60_000;
const readToken: typeof read = (signing, token, at = now) => read(signing, token, at);
const claims = ['0190d0c2-2f7c-7c3a-8a3f-0d1f6a6f9d11', 'sign_in', ''];
const token = signToken({ ...ours, until }, claims);

test('what was signed is read again, up to its end and not at it', () => {
  assert.deepEqual(readToken(ours, token), claims);
  assert.deepEqual(readToken(ours, token, until - 1), claims);
  assert.equal(readToken(ours, token, until), undefined);
  assert.deepEqual(inspectToken(ours, token, until - 1), { claims, ended: false });
  assert.deepEqual(inspectToken(ours, token, until), { claims, ended: true });
});

test('numbers and no claims at all are signed as well', () => {
  assert.deepEqual(readToken(ours, signToken({ ...ours, until }, [7])), ['7']);
  assert.deepEqual(readToken(ours, signToken({ ...ours, until }, [])), []);
});

test('a token needs no escaping in an address or a cookie', () => {
  assert.equal(encodeURIComponent(token), token);
});

describe('nothing is read', () => {
  test('under another key or for another purpose', () => {
    assert.equal(readToken({ ...ours, secretKey: `${ours.secretKey}!` }, token), undefined);
    assert.equal(readToken({ ...ours, purpose: 'another test' }, token), undefined);
    assert.equal(readToken({ ...ours, purpose: '' }, token), undefined);
  });

  test('of a token altered or cut anywhere, with more before or after it', () => {
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A';
      assert.equal(readToken(ours, token.slice(0, place) + other + token.slice(place + 1)), undefined, `${place}`);
      assert.equal(readToken(ours, token.slice(0, place)), undefined, `cut at ${place}`);
    }
    for (const added of [`${token}A`, `${token}=`, `${token} `, ` ${token}`, `A${token}`, `.${token}`, `${token}.`])
      assert.equal(readToken(ours, added), undefined, added);
  });

  test('of another spelling of the same signature', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    const twin = token.slice(0, -1) + alphabet[last ^ 1];
    const signature = (text: string) => Buffer.from(text.slice(-43), 'base64url');
    assert.ok(signature(twin).equals(signature(token)));
    assert.equal(readToken(ours, twin), undefined);
  });

  test('of a signature the key made for something else', () => {
    const text = token.slice(0, -44);
    for (const signed of [text, `${ours.purpose}\n${text}`])
      assert.equal(
        readToken(ours, `${text}.${createHmac('sha256', ours.secretKey).update(signed).digest('base64url')}`),
        undefined,
      );
  });

  test('of claims moved into the purpose, or out of it', () => {
    const moved = signToken({ ...ours, purpose: 'a test\nfirst', until }, ['second']);
    assert.equal(readToken(ours, moved), undefined);
    assert.equal(readToken(ours, `first.${moved}`), undefined);
  });

  test('of no token', () => {
    for (const text of ['', '.', '..', 'x', '.'.repeat(60), 'A'.repeat(200), '\u{1F511}'.repeat(60)])
      assert.equal(readToken(ours, text), undefined, text);
  });
});

test('a claim that would blur into its neighbours is not signed', () => {
  for (const claim of ['a.b', 'a b', 'a;b', 'á', 'a\nb', 'a%2eb'])
    assert.throws(() => signToken({ ...ours, until }, [claim]), TypeError, claim);
});
