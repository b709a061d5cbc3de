import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { askForOwnProof, proveOwnEmail } from '@virtual-med/contract/identity/email-proof';
import { getSession } from '@virtual-med/contract/identity/session';
import { lookAtRecovery, requestPasswordReset, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { newId } from '../../../../core/ids.ts';
import { bookClinicMail } from '../../../../core/mail/send-mail.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { type Browser, mailbox, ownPassword, proofBench, strangersPassword } from './testing/email-proof.ts';
import { everyWayIn, waysIn } from './testing/ways-in.ts';

const t = await testApp();
const essential = '01930000-0000-7000-8000-000000000001';
const bench = proofBench(t);
const { registersClinic, addsPatient, owned, opens, answersMail, account, browser } = bench;

const lastLetter = async (email: string) => (await queuedLettersTo(t, email)).at(-1);
const linkTo = async (email: string): Promise<string> => tokenIn((await lastLetter(email))?.text);
const looks = async ({ call }: Pick<Browser, 'call'>, token: string) =>
  (await call(lookAtRecovery, { body: { token } })).link;

/** An owner who has just registered, with the link of the welcome letter. */
async function newOwner() {
  const email = mailbox();
  const { owner, clinicId } = await registersClinic(email);
  return { email, owner, clinicId, token: await linkTo(email), userId: (await account(email)).id };
}
const own = (token: string, password = strangersPassword) => ({ body: { token, password } });

describe('the welcome letter of an owner', () => {
  test('proves the address in the browser they registered in, by the password they chose; all they have stays', async () => {
    const { email, owner, token, userId } = await newOwner();
    const letter = await lastLetter(email);
    assert.match(letter?.subject ?? '', /^Boas-vindas/);
    assert.match(letter?.text ?? '', /quem usou o seu endereço perde o acesso/);
    assert.equal((await owner.call(getSession, {})).user.emailProven, false);
    await everyWayIn(t, userId);
    const before = await waysIn(t, userId);
    assert.deepEqual(await looks(owner, token), { email, meaning: 'own_proof' });
    await assert.rejects(owner.call(proveOwnEmail, own(token, 'nao-sei-1')), { code: 'auth.current_password_wrong' });
    await owner.call(proveOwnEmail, own(token));
    assert.deepEqual(await waysIn(t, userId), before);
    assert.equal((await owner.call(getSession, {})).user.emailProven, true);
    await assert.rejects(owner.call(proveOwnEmail, own(token)), { code: 'auth.link_expired' });
    assert.equal(await looks(owner, token), null);
  });

  test('asks anybody else who follows it for a new password', async () => {
    const { email, token } = await newOwner();
    const stranger = { call: await t.as(await t.person()) };
    for (const one of [browser(), stranger]) assert.deepEqual(await looks(one, token), { email, meaning: 'proof' });
    await assert.rejects(stranger.call(proveOwnEmail, own(token)), { code: 'auth.link_expired' });
    await assert.rejects(browser().call(proveOwnEmail, own(token)), { code: 'auth.required' });
    assert.equal(await looks(browser(), `${newId()}.${'x'.repeat(43)}`), null);
    await answersMail(email);
    assert.equal(await opens(email, strangersPassword), false);
    assert.ok(await opens(email, ownPassword));
  });

  test('asks for a new password everywhere while a clinic waits for the proof', async () => {
    const { email, owner, token } = await newOwner();
    const clinic = await t.clinic();
    await addsPatient(await owned(clinic), clinic.id, email);
    assert.deepEqual(await looks(owner, token), { email, meaning: 'proof' });
    await assert.rejects(owner.call(proveOwnEmail, own(token)), { code: 'users.new_password_needed' });
    assert.equal((await account(email)).email_verified, false);
    await answersMail(email);
    assert.equal((await account(email)).email_verified, true);
  });

  test('asks for a new password where the screen is locked', async () => {
    const { email, owner, token, userId } = await newOwner();
    await t.make((tx) =>
      tx.updateTable('sessions').set({ locks_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', userId).execute(),
    );
    assert.deepEqual(await looks(owner, token), { email, meaning: 'proof' });
    await assert.rejects(owner.call(proveOwnEmail, own(token)), { code: 'auth.locked' });
  });

  test('comes to an owner the platform’s staff registered, who chooses the first password by it', async () => {
    const email = mailbox();
    const staff = await t.as(await t.person({ isSuperAdmin: true }));
    const { clinic, temporaryPassword } = await staff(createClinicAdmin, {
      body: {
        name: 'Clínica Aurora',
        adminName: 'Dona Aurora',
        adminEmail: email,
        whatsapp: '(11) 98765-4321',
        subscriptionPlan: essential,
        colorPalette: 'verde-mar',
        registrationId: newId(),
      },
    });
    const letter = await lastLetter(email);
    assert.match(letter?.text ?? '', /A equipe da Virtual\.med fez o cadastro/);
    assert.doesNotMatch(letter?.text ?? '', new RegExp(temporaryPassword ?? 'nenhuma'));
    await answersMail(email, 'Minha-mesmo-2026');
    assert.equal(await opens(email, temporaryPassword ?? ''), false);
    const owner = browser();
    await owner.call(signIn, {
      body: { area: 'clinic', email, password: 'Minha-mesmo-2026', selectedClinicId: clinic.id },
    });
    assert.equal((await owner.call(getSession, {})).user.emailProven, true);
  });
});

describe('asking for the letter again', () => {
  test('sends it whatever else the clinic has mailed, a few times', async () => {
    const { email, owner, clinicId, token } = await newOwner();
    await t.make(async (tx) => {
      while (await bookClinicMail(tx, clinicId));
    });
    for (let more = 0; more < 5; more += 1) await owner.call(askForOwnProof, {});
    assert.equal((await queuedLettersTo(t, email)).length, 6);
    assert.match((await lastLetter(email))?.text ?? '', /Uma conta da Virtual\.med usa este e-mail/);
    await assert.rejects(owner.call(askForOwnProof, {}), { code: 'auth.email_limit_exceeded' });
    // Whoever asks for a new password has a measure of their own, and those who add the e-mail as well.
    await browser().call(requestPasswordReset, { body: { email } });
    const clinic = await t.clinic();
    await addsPatient(await owned(clinic), clinic.id, email);
    assert.equal((await queuedLettersTo(t, email)).length, 8);
    // Every letter on its way stays good.
    assert.ok(await looks(browser(), token));
  });

  test('is refused to whoever has proven the address', async () => {
    const { owner, token } = await newOwner();
    await owner.call(proveOwnEmail, own(token));
    await assert.rejects(owner.call(askForOwnProof, {}), { code: 'users.email_already_proven' });
  });
});
