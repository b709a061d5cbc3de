import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { dummyHash } from '../../../../core/crypto/password-hash.ts';
import { password } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { readPasswordHash, replacePasswordHash } from './credential.service.ts';

const t = await sharedApp();
const formerHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const ofToday = /^\$argon2id\$v=19\$m=12288,t=3,p=1\$/;

async function ownerOfBefore() {
  const { id: selectedClinicId, owner } = await t.clinic({ owner: { passwordHash: formerHash } });
  return {
    owner,
    hash: () => t.make((tx) => readPasswordHash(tx, owner.id)),
    enter: (typed: string) =>
      t.anonymous(signIn, { body: { area: 'clinic', selectedClinicId, email: owner.email, password: typed } }),
  };
}

test('a password hashed by former parameters opens, and is hashed by today’s from then on', async () => {
  const before = await ownerOfBefore();
  assert.equal((await before.enter(password)).next, 'done');
  const renewed = await before.hash();
  assert.match(renewed ?? '', ofToday);
  assert.equal((await before.enter(password)).next, 'done');
  assert.equal(await before.hash(), renewed);
});

test('two devices that enter at the same moment both get in', async () => {
  const before = await ownerOfBefore();
  const entered = await Promise.all(Array.from({ length: 4 }, () => before.enter(password)));
  assert.deepEqual(
    entered.map(({ next }) => next),
    ['done', 'done', 'done', 'done'],
  );
  assert.match((await before.hash()) ?? '', ofToday);
});

test('a wrong one changes nothing, and neither does one that was replaced meanwhile', async () => {
  const before = await ownerOfBefore();
  await assert.rejects(before.enter(`${password}x`), { code: 'auth.invalid_credentials' });
  assert.equal(await before.hash(), formerHash);
  assert.equal(
    await t.make((tx) => replacePasswordHash(tx, before.owner.id, { from: 'another', to: 'renewed' })),
    false,
  );
  assert.equal(await before.hash(), formerHash);
});

test('who does not exist costs now the one, now the other, and always the same', async () => {
  const emails = Array.from({ length: 16 }, (_, n) => `ninguem${n}@example.com`);
  const costs = async () =>
    (await Promise.all(emails.map((email) => dummyHash('secret', email, password)))).map((text) => ofToday.test(text));
  const drawn = await costs();
  assert.deepEqual(new Set(drawn), new Set([true, false]));
  assert.deepEqual(await costs(), drawn);
});
