import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { redeemFirstAccess } from '@virtual-med/contract/identity/first-access';
import { requestPasswordReset } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { createRecoveryToken } from '../passwords/recovery-link.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { mailbox, ownPassword, proofBench, strangersPassword } from './testing/email-proof.ts';
import { everyWayIn, tablesOfOtherKinds, tablesOfWaysIn, waysIn } from './testing/ways-in.ts';

const t = await sharedApp();
const bench = proofBench(t);
const { premakesAccount, registersClinic, addsPatient, owned, opens, reaches, answersMail, account } = bench;

/** What is left is the password chosen now, and nothing else that would lead anybody in. */
async function assertBegunAnew(userId: string) {
  const { accounts, first_access_links: links, users, ...others } = await waysIn(t, userId);
  assert.deepEqual(
    (accounts as { provider_id: string }[]).map(({ provider_id }) => provider_id),
    ['credential'],
  );
  for (const link of links as { ended_at: string | null }[]) assert.notEqual(link.ended_at, null);
  assert.deepEqual(users, [{ two_factor_enabled: false, must_change_password: false }]);
  for (const [table, rows] of Object.entries(others)) assert.deepEqual(rows, [], table);
}

describe('the ways into an account', () => {
  test('are all known: every table that names a person is one, or says why it is none', async () => {
    const { rows } = await t.make((tx) =>
      sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
        order by 1`.execute(tx),
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...tablesOfWaysIn, ...Object.keys(tablesOfOtherKinds)].sort(),
      'a new table with a user_id: drop its rows in drop-ways-in.service.ts, or say in ways-in.ts why they open nothing',
    );
  });

  test('are all put on an account by the test that drops them', async () => {
    const person = await t.person({ emailProven: false, passwordHash });
    await everyWayIn(t, person.id);
    for (const [table, rows] of Object.entries(await waysIn(t, person.id))) assert.notDeepEqual(rows, [], table);
  });
});

describe('the proof drops everything a stranger has put on the account', () => {
  for (const as of ['patient', 'professional'] as const)
    test(`when a clinic’s letter is followed, for an account made as ${as}`, async () => {
      const victim = mailbox();
      const { taken, clinicId: facade } = await premakesAccount(victim, as);
      const { id: userId } = await account(victim);
      await everyWayIn(t, userId);
      const clinic = await t.clinic();
      await addsPatient(await owned(clinic), clinic.id, victim);
      assert.ok(await opens(victim, strangersPassword), 'what a clinic does drops nothing');
      await answersMail(victim);
      await assertBegunAnew(userId);
      assert.equal(await opens(victim, strangersPassword), false);
      for (const place of [clinic.id, facade]) assert.deepEqual(await reaches(taken, place), []);
      const told = (await queuedLettersTo(t, victim)).at(-1);
      assert.match(told?.text ?? '', /O e-mail da conta foi confirmado/);
    });

  test('when the person asks for a new password by themselves', async () => {
    const victim = mailbox();
    await premakesAccount(victim, 'professional');
    const { id: userId } = await account(victim);
    await everyWayIn(t, userId);
    await bench.browser().call(requestPasswordReset, { body: { email: victim } });
    await answersMail(victim);
    await assertBegunAnew(userId);
  });

  test('when the welcome letter of a clinic registered in their name is followed', async () => {
    const victim = mailbox();
    const { owner, clinicId } = await registersClinic(victim);
    const { id: userId } = await account(victim);
    await everyWayIn(t, userId);
    await answersMail(victim);
    await assertBegunAnew(userId);
    assert.deepEqual(await reaches(owner, clinicId), []);
    assert.equal((await account(victim)).email_verified, true);
  });

  test('when the letter of a first access is followed', async () => {
    const victim = mailbox();
    const clinic = await t.clinic();
    await addsPatient(await owned(clinic), clinic.id, victim);
    const token = tokenIn((await queuedLettersTo(t, victim)).at(-1)?.text);
    const { id: userId } = await account(victim);
    await everyWayIn(t, userId);
    const body = { token, birthDate: '1990-05-07', password: ownPassword };
    // Opens a session, which the second factor of before does not stand in the way of.
    const browser = bench.browser();
    await browser.call(redeemFirstAccess, { body });
    assert.ok((await reaches(browser, clinic.id)).includes('home'));
    await t.make((tx) => tx.deleteFrom('sessions').where('user_id', '=', userId).execute());
    await assertBegunAnew(userId);
  });
});

describe('what was proven before', () => {
  test('keeps the second factor at a recovery', async () => {
    const person = await t.person({ passwordHash });
    await everyWayIn(t, person.id);
    await t.make((tx) => createRecoveryToken(tx, person));
    await bench.browser().call(requestPasswordReset, { body: { email: person.email } });
    await answersMail(person.email);
    const { two_factors: factors, passkeys, sessions, users } = await waysIn(t, person.id);
    assert.equal(factors?.length, 1);
    assert.deepEqual([passkeys, sessions], [[], []]);
    assert.deepEqual(users, [{ two_factor_enabled: true, must_change_password: false }]);
  });

  test('so does a Super Admin’s account, which no clinic makes, at its first recovery', async () => {
    const person = await t.person({ passwordHash, isSuperAdmin: true, emailProven: false });
    await everyWayIn(t, person.id);
    await bench.browser().call(requestPasswordReset, { body: { email: person.email } });
    await answersMail(person.email, 'Equipe-da-casa-2026');
    assert.equal((await waysIn(t, person.id)).two_factors?.length, 1);
    assert.equal((await account(person.email)).email_verified, true);
  });
});
