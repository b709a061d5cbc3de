import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  refuseEmailChange,
  requestEmailChange,
} from '@virtual-med/contract/identity/email-change';
import { requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { newId } from '../../../../core/ids.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { chosen, passwordBench, tokenIn } from '../passwords/testing/recovery.ts';

const t = await sharedApp();
const { withPassword, opens } = passwordBench(t);

const address = () => `${newId()}@exemplo.med`;
const emailOf = async ({ id }: Person): Promise<string> =>
  (await t.make((tx) => tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())).email;
const confirm = (token: string) => t.anonymous(confirmEmailChange, { body: { token } });
const over = { code: 'auth.link_expired' };

/** The secret of the newest letter to an address. */
async function letterTo(email: string): Promise<string> {
  const text = (await queuedLettersTo(t, email)).at(-1)?.text ?? '';
  return /confirmar-email\?token=([\w.-]+)/.exec(text)?.[1] ?? assert.fail(text);
}

async function asked(person?: Person) {
  const who = person ?? (await withPassword());
  const call = await t.as(who);
  const email = address();
  await call(requestEmailChange, { body: { email, password } });
  return { person: who, call, email, fromOld: await letterTo(who.email), fromNew: await letterTo(email) };
}

describe('a change of one’s own e-mail', () => {
  for (const first of ['old', 'new'] as const)
    test(`happens when both mailboxes have agreed, the ${first} one first`, async () => {
      const { person, call, email, fromOld, fromNew } = await asked();
      const [one, other] = first === 'old' ? [fromOld, fromNew] : [fromNew, fromOld];
      assert.deepEqual(await confirm(one), { done: false, newEmail: email });
      assert.equal(await emailOf(person), person.email);
      const { change } = await call(getEmailChange, {});
      assert.deepEqual(
        [change?.newEmail, change?.oldConfirmed, change?.newConfirmed],
        [email, first === 'old', first === 'new'],
      );
      assert.deepEqual(await confirm(one), { done: false, newEmail: email }, 'the same mailbox again is still one');
      assert.deepEqual(await confirm(other), { done: true, newEmail: email });
      assert.equal(await emailOf(person), email);
      assert.equal(await opens({ ...person, email }, password), true);
      assert.equal((await call(getEmailChange, {})).change, null);
      for (const to of [person.email, email])
        assert.match((await queuedLettersTo(t, to)).at(-1)?.subject ?? '', /foi alterado/);
      await assert.rejects(confirm(fromOld), over);
    });

  test('proves the new address, so that what is linked later does not wait', async () => {
    const { person, fromOld, fromNew } = await asked();
    await confirm(fromOld);
    await confirm(fromNew);
    const row = await t.make((tx) =>
      tx.selectFrom('users').select('email_verified').where('id', '=', person.id).executeTakeFirstOrThrow(),
    );
    assert.equal(row.email_verified, true);
  });

  test('asks for the password, and for another address', async () => {
    const person = await withPassword();
    const call = await t.as(person);
    await assert.rejects(call(requestEmailChange, { body: { email: address(), password: 'errada-123' } }), {
      code: 'auth.current_password_wrong',
    });
    await assert.rejects(call(requestEmailChange, { body: { email: person.email, password } }), {
      fields: { email: 'Este já é o seu e-mail.' },
    });
    assert.deepEqual(await queuedLettersTo(t, person.email), []);
  });

  test('does not tell whether the address has an account; its person is told instead', async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const call = await t.as(person);
    const { change } = await call(requestEmailChange, { body: { email: other.email, password } });
    assert.deepEqual([change.newEmail, change.newConfirmed], [other.email, false]);
    const [letter] = await queuedLettersTo(t, other.email);
    assert.match(letter?.subject ?? '', /já tem uma conta/);
    assert.doesNotMatch(letter?.text ?? '', /token=/);
    await confirm(await letterTo(person.email));
    assert.equal(await emailOf(person), person.email);
  });

  test('that somebody else took meanwhile is refused whole', async () => {
    const { person, email, fromOld, fromNew } = await asked();
    await confirm(fromOld);
    await t.make((tx) => tx.insertInto('users').values({ id: newId(), name: 'Outra', email }).execute());
    await assert.rejects(confirm(fromNew), { code: 'auth.email_taken' });
    assert.equal(await emailOf(person), person.email);
  });

  test('ends when it is given up, refused from a mailbox, asked for anew, or a day has passed', async () => {
    const givenUp = await asked();
    await givenUp.call(cancelEmailChange, {});
    const refused = await asked();
    await t.anonymous(refuseEmailChange, { body: { token: refused.fromOld } });
    const renewed = await asked();
    await asked(renewed.person);
    const late = await asked();
    await t.make((tx) =>
      tx.updateTable('email_changes').set({ expires_at: sql`now()` }).where('user_id', '=', late.person.id).execute(),
    );
    for (const { fromOld, fromNew, person } of [givenUp, refused, renewed, late]) {
      await assert.rejects(confirm(fromOld), over);
      await assert.rejects(confirm(fromNew), over);
      assert.equal(await emailOf(person), person.email);
    }
  });

  test('takes no secret but its own: neither mailbox speaks for the other', async () => {
    const { fromOld, fromNew } = await asked();
    const swapped = fromOld.replace('.old.', '.new.');
    for (const token of [swapped, fromNew.replace('.new.', '.old.'), `${fromOld}x`, 'nenhum', fromOld.toUpperCase()])
      await assert.rejects(confirm(token), over, token);
  });

  test('ends the links mailed to the former address', async () => {
    const { person, fromOld, fromNew } = await asked();
    await t.anonymous(requestPasswordReset, { body: { email: person.email } });
    const token = tokenIn((await queuedLettersTo(t, person.email)).at(-1)?.text);
    await confirm(fromOld);
    await confirm(fromNew);
    await assert.rejects(t.anonymous(resetPassword, { body: { token, ...chosen } }), over);
  });

  test('is carried to the records of every clinic that knows the person by the former address', async () => {
    const clinics = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
    const person = await withPassword();
    await t.make(async (tx) => {
      for (const clinic of clinics) await linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person);
      for (const clinic of clinics.slice(0, 2))
        await tx.updateTable('patients').set({ email: person.email }).where('clinic_id', '=', clinic.id).execute();
    });
    const { email, fromOld, fromNew } = await asked(person);
    await confirm(fromOld);
    await confirm(fromNew);
    const emails = [];
    for (const clinic of clinics) {
      const params = { clinicId: clinic.id, patientId: clinic.patients[0]?.id ?? '' };
      emails.push((await (await t.as(clinic.owner))(getPatient, { params })).email);
    }
    assert.deepEqual(emails, [email, email, clinics[2]?.patients[0]?.email]);
  });
});
