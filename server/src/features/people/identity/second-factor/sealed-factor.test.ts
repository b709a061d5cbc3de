import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn, signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import { newId } from '../../../../core/ids.ts';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { testSecretKey } from '../../../../testing/cluster.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { isOfToday, openPart, sealPart } from '../sign-in/authenticator.ts';
import { resealSecondFactors } from './reseal.service.ts';

const t = await sharedApp();

/** What better-auth 1.7.7 wrote under the secret of tests, and what it showed the person. */
const former = {
  key: 'NFTGIY2DKYYXGLLUKNCVQNTNN5WVOODYFVWFGSBRFVVWKY2UL5ZA',
  recoveryCodes: ['vc8aq-gmcv3', '9rtwq-wbyyg', 'sypzn-w9vdw', '77q3h-4esun', 'xkgmr-fd9et'].concat([
    '28fyt-pn7uj',
    'v86gq-ttn95',
    'vssxj-8cg7d',
    '94yar-ksa3n',
    '3ahrc-b9fuw',
  ]),
  row: {
    secret:
      '587a4ff7afdbc8ea47d59e356b673c861782875e4a1338c33a9867549bbdd832e30f17ee653e39a5a6f525d19faa92a39bac80c043ce02675cef3b19450b687915b0901250ee5665',
    backup_codes:
      'faac5dcd6437671184be76ff0626b24c54a595397ad7eb67ce9df714ec51ef21b563265b590d5cd6d7fd4a2adb721d49fdeb500fce5b82cf401554c8ebbd9f2a1377b91c0bd70e61ee50278e510655771cda8e2fc25a39a22edaed0b03860427218ae4d73b2890a021bd0910e9d3df0cc77e733cf0b208cbe4275e63a8d3adc69410f7b2c0b1e7c61523a698f14831d06b602a3fd7f218f80bfbfd56274cc59dd7c7031488742ebc0015d25f7082484a9d8c969c0d',
    verified: true,
    last_used_step: 59834465,
  },
};

async function withFormerFactor(): Promise<Person> {
  const person = await t.person({ isSuperAdmin: true, passwordHash });
  await t.make(async (tx) => {
    await tx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', person.id).execute();
    await tx
      .insertInto('two_factors')
      .values({ id: newId(), user_id: person.id, ...former.row })
      .execute();
  });
  return person;
}

const rowOf = (person: Person) =>
  t.make((tx) =>
    tx
      .selectFrom('two_factors')
      .select(['secret', 'backup_codes'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow(),
  );

async function enterWith(person: Person, code: string) {
  const browser = openBrowser(t.app);
  const step = await browser.call(signIn, { body: { area: 'admin', email: person.email, password } });
  assert.equal(step.next, 'second_factor');
  return browser.call(signInSecondFactor, { body: { area: 'admin', code } });
}

const wrong = { code: 'auth.second_factor_wrong' };

test('an app and codes of former days go on: a wrong code changes nothing, the first right one seals them anew', async () => {
  const app = openAuthenticator(former.key);
  const [first = '', second = ''] = former.recoveryCodes;
  for (const code of [app.now, first]) {
    const person = await withFormerFactor();
    await assert.rejects(enterWith(person, app.longAgo), wrong);
    assert.equal((await rowOf(person)).secret, former.row.secret);
    assert.equal((await enterWith(person, code)).next, 'done');
    const { secret, backup_codes: codes } = await rowOf(person);
    assert.ok(isOfToday(secret) && isOfToday(codes));
    assert.equal(openPart(testSecretKey, 'key', person.id, secret), former.key);
    assert.deepEqual(
      JSON.parse(openPart(testSecretKey, 'recovery codes', person.id, codes)),
      former.recoveryCodes.filter((one) => one !== code),
    );
    await assert.rejects(enterWith(person, code), wrong, 'each is good once');
    for (const next of [app.next, second]) assert.equal((await enterWith(person, next)).next, 'done');
  }
});

test('a rotation of the secret seals those of former days as well, from whichever key', async () => {
  const person = await withFormerFactor();
  const next = 'another-secret-key-of-32-characters-or-more';
  // Rolled back: the rows of other tests keep their key.
  await t
    .make(async (tx) => {
      await tx.deleteFrom('two_factors').where('user_id', '<>', person.id).execute();
      assert.deepEqual(await resealSecondFactors(tx, [next]), { seen: 1, resealed: 0, unread: 1 });
      assert.deepEqual(await resealSecondFactors(tx, [next, testSecretKey]), { seen: 1, resealed: 1, unread: 0 });
      const row = await tx
        .selectFrom('two_factors')
        .select(['secret', 'backup_codes'])
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow();
      assert.equal(openPart(next, 'key', person.id, row.secret), former.key);
      assert.deepEqual(JSON.parse(openPart(next, 'recovery codes', person.id, row.backup_codes)), former.recoveryCodes);
      assert.deepEqual(await resealSecondFactors(tx, [next, testSecretKey]), { seen: 1, resealed: 0, unread: 0 });
      throw new Error('undo');
    })
    .catch((error: Error) => assert.equal(error.message, 'undo', error.stack));
  await t.make((tx) => resealSecondFactors(tx, [testSecretKey]));
  assert.ok(isOfToday((await rowOf(person)).secret), 'and without a new key');
});

test('what is sealed opens for the same person, column and secret alone', () => {
  const [person, other] = [newId(), newId()];
  const sealed = sealPart(testSecretKey, 'key', person, former.key);
  assert.equal(openPart(testSecretKey, 'key', person, sealed), former.key);
  assert.throws(() => openPart(testSecretKey, 'key', other, sealed));
  assert.throws(() => openPart(testSecretKey, 'recovery codes', person, sealed));
  assert.throws(() => openPart('another-secret-key-of-32-characters-or-more', 'key', person, sealed));
  for (const altered of ['', 'v2.', sealed.slice(0, -2), former.row.secret.slice(2), `${former.row.secret.slice(2)}00`])
    assert.throws(() => openPart(testSecretKey, 'key', person, altered), altered);
});
