import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  handMemberAccess,
  lookAtFirstAccess,
  mailMemberAccess,
  redeemFirstAccess,
  resendFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { renewMemberPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { inviteProfessional, type PositionRole } from '@virtual-med/contract/professionals/professionals';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import { bookClinicMail } from '../../../../core/mail/send-mail.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { join, type MadeClinic } from '../../../../testing/factories/clinics.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { staffBench } from '../../professionals/testing/professionals.ts';
import { mailbox, proofBench } from '../email-proof/testing/email-proof.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { chosenPassword, firstAccessBench } from './first-access.fixture.ts';

const t = await sharedApp();
const { tokenTo, tokensTo, state, redeem, isIn, account, opens } = firstAccessBench(t);
const { registersClinic } = proofBench(t);
const { list, update, remove, eventsIn, create } = staffBench(t);

const expired = { code: 'auth.link_expired' };

const invite = async (clinic: MadeClinic, email = mailbox(), role: PositionRole = 'professional') => {
  const as = await t.as(clinic.owner);
  const added = await as(inviteProfessional, {
    params: { clinicId: clinic.id },
    body: { name: 'Nina Convidada', email, role },
  });
  const params = { clinicId: clinic.id, userId: added.id };
  return { ...added, email, as, params, person: { id: added.id, name: 'Nina Convidada', email } };
};
const enter = (token: string) => redeem(token, '');
const rowOf = async (clinic: MadeClinic, id: string) => (await list(clinic.owner, clinic)).find((row) => row.id === id);

describe('an invitation to the staff', () => {
  test('is a letter with a one-time link: password chosen, e-mail proven, in at the clinic’s own side', async () => {
    const clinic = await t.clinic({ name: 'Clínica Serena' });
    const { id, email, linked, mailed } = await invite(clinic);
    assert.deepEqual([linked, mailed], [false, true]);
    const [letter] = await queuedLettersTo(t, email);
    assert.equal(letter?.subject, 'Convite para a equipe – Clínica Serena');
    assert.match(letter?.text ?? '', /Criar minha senha:\n\S+\/primeiro-acesso\?token=/);
    const before = await rowOf(clinic, id);
    assert.ok(before?.awaitingFirstAccess && before.invitedAt);
    const token = await tokenTo(email);
    assert.deepEqual(await openBrowser(t.app).call(lookAtFirstAccess, { body: { token } }), {
      state: 'open',
      clinicId: clinic.id,
      area: 'clinic',
      asksBirthDate: false,
      asksEmail: false,
      email,
    });
    const { browser, next, redirectTo } = await enter(token);
    assert.deepEqual([next, redirectTo], ['done', `/clinica/${clinic.id}/pacientes`]);
    assert.equal(await isIn(browser), email);
    assert.equal((await account(email)).email_verified, true);
    assert.equal((await rowOf(clinic, id))?.awaitingFirstAccess, false);
    await assert.rejects(enter(token), expired);
    assert.equal(await state(token), 'used');
  });

  test('is used once by two at one moment, and burnt by no look', async () => {
    const token = await tokenTo((await invite(await t.clinic())).email);
    for (let look = 0; look < 10; look += 1) assert.equal(await state(token), 'open');
    const outcomes = await Promise.allSettled([enter(token), enter(token), enter(token)]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('sent anew ends the one before; an expired one has another sent to the same mailbox', async () => {
    const clinic = await t.clinic();
    const { as, params, email, id } = await invite(clinic);
    const first = await tokenTo(email);
    await as(mailMemberAccess, { params });
    const second = await tokenTo(email);
    assert.deepEqual([await state(first), await state(second)], ['replaced', 'open']);
    assert.deepEqual((await eventsIn(clinic)).at(-1), ['professionals.access_mailed', clinic.owner.id, id]);
    const past = { expires_at: new Date(Date.now() - 1000).toISOString() };
    await t.make((tx) => tx.updateTable('first_access_links').set(past).where('user_id', '=', id).execute());
    assert.equal(await state(second), 'expired');
    await assert.rejects(enter(second), expired);
    await openBrowser(t.app).call(resendFirstAccess, { body: { token: second } });
    await enter(await tokenTo(email));
  });

  test('is dead once its person is removed or the address corrected, which gets one of its own', async () => {
    const clinic = await t.clinic();
    const gone = await invite(clinic);
    const token = await tokenTo(gone.email);
    await remove(clinic.owner, clinic, gone.id);
    assert.equal(await state(token), 'closed');
    await assert.rejects(enter(token), expired);
    await openBrowser(t.app).call(resendFirstAccess, { body: { token } });
    assert.equal((await tokensTo(gone.email)).length, 1);
    await assert.rejects(gone.as(mailMemberAccess, { params: gone.params }), { code: 'professionals.not_found' });

    const mistyped = await invite(clinic);
    const wrong = await tokenTo(mistyped.email);
    const right = mailbox();
    await update(clinic.owner, clinic, mistyped.person, { email: right });
    assert.equal(await state(wrong), 'closed');
    await mistyped.as(mailMemberAccess, { params: mistyped.params });
    assert.equal(await isIn((await enter(await tokenTo(right))).browser), right);
  });

  test('takes over no account: one in use keeps its password, one that waits gets a letter of proof', async () => {
    const [clinic, elsewhere] = [await t.clinic(), await t.clinic()];
    const known = await t.person({ passwordHash: await hashPassword('Senha-dela-1') });
    await t.make((tx) => join(tx, elsewhere.id, known, 'professional'));
    const linked = await invite(clinic, known.email);
    assert.deepEqual([linked.linked, linked.awaitsEmailProof], [true, false]);
    assert.deepEqual(await tokensTo(known.email), []);
    assert.ok(await opens(known.email, 'Senha-dela-1'));
    for (const endpoint of [mailMemberAccess, handMemberAccess])
      await assert.rejects(linked.as(endpoint, { params: linked.params }), { code: 'professionals.account_in_use' });

    const waiting = await invite(elsewhere);
    const first = await tokenTo(waiting.email);
    const second = await invite(clinic, waiting.email);
    assert.deepEqual([second.linked, second.awaitsEmailProof], [true, true]);
    assert.equal((await tokensTo(waiting.email)).length, 1);
    await assert.rejects(second.as(handMemberAccess, { params: second.params }), {
      code: 'professionals.account_in_use',
    });
    // Following the first proves the address, for both.
    await enter(first);
    assert.equal((await rowOf(clinic, waiting.id))?.awaitsEmailProof, false);
  });

  test('asks an Admin for an uncommon password, and a refused one leaves the link good', async () => {
    const { email } = await invite(await t.clinic(), mailbox(), 'admin');
    const token = await tokenTo(email);
    const body = { token, password: 'senha123' };
    await assert.rejects(openBrowser(t.app).call(redeemFirstAccess, { body }), { code: 'auth.password_too_common' });
    await enter(token);
    assert.ok(await opens(email, chosenPassword));
  });

  test('accepted by an Admin is told to the owner, with where to end it; a professional’s is not', async () => {
    const owner = { name: 'Olga Dona', email: mailbox() };
    const clinic = await t.clinic({ name: 'Clínica Serena', owner });
    const toldOf = async () =>
      (await queuedLettersTo(t, owner.email)).filter(
        ({ subject }) => subject === 'Novo Admin na equipe – Clínica Serena',
      );
    await enter(await tokenTo((await invite(clinic)).email));
    assert.equal((await toldOf()).length, 0);
    await enter(await tokenTo((await invite(clinic, mailbox(), 'admin')).email));
    const [letter, ...others] = await toldOf();
    assert.equal(others.length, 0);
    assert.match(letter?.text ?? '', /Olá, Olga Dona!\n\nNina Convidada aceitou o convite em \d\d\/\d\d\/\d{4}/);
    assert.match(letter?.text ?? '', new RegExp(`/clinica/${clinic.id}/profissionais`));
  });

  test('opens nothing of a blocked clinic, without being lost', async () => {
    const clinic = await t.clinic();
    const token = await tokenTo((await invite(clinic)).email);
    const block = (status: string) =>
      t.make((tx) => tx.updateTable('clinics').set({ status }).where('id', '=', clinic.id).execute());
    await block('disabled');
    await assert.rejects(enter(token), { code: 'auth.clinic_unavailable' });
    await block('active');
    await enter(token);
  });

  test('handed over proves no e-mail, is one at a time and on record; a password given instead leaves it', async () => {
    const clinic = await t.clinic({ admins: 1 });
    const { as, params, email, id } = await invite(clinic);
    const links = [await as(handMemberAccess, { params }), await as(handMemberAccess, { params })];
    const [first, second] = links.map(({ link }) => tokenIn(link)) as [string, string];
    assert.deepEqual([await state(first), await state(second)], ['replaced', 'open']);
    assert.deepEqual((await eventsIn(clinic)).at(-1), ['professionals.access_link_made', clinic.owner.id, id]);
    await as(renewMemberPassword, { params });
    assert.equal(await isIn((await enter(second)).browser), email);
    assert.equal((await account(email)).email_verified, false);
    assert.match((await queuedLettersTo(t, email)).at(-1)?.subject ?? '', /Sua senha foi alterada/);
  });

  test('is for those who manage the staff, of their own clinic, and never for an owner’s account by an Admin', async () => {
    const clinic = await t.clinic({ admins: 1, professionals: 1 });
    const elsewhere = await t.clinic();
    const { params } = await invite(clinic);
    const [professional] = clinic.professionals;
    const [admin] = clinic.admins;
    assert.ok(professional && admin);
    for (const endpoint of [mailMemberAccess, handMemberAccess]) {
      await assert.rejects((await t.as(professional))(endpoint, { params }), { code: 'auth.forbidden' });
      await assert.rejects((await t.as(elsewhere.owner))(endpoint, { params }), { code: 'clinics.not_found' });
      await assert.rejects((await t.as(elsewhere.owner))(endpoint, { params: { ...params, clinicId: elsewhere.id } }), {
        code: 'professionals.not_found',
      });
      await assert.rejects(
        (await t.as(admin))(endpoint, { params: { clinicId: clinic.id, userId: clinic.owner.id } }),
        { code: 'professionals.owner_protected' },
      );
    }
    // Somebody given a password by the specification's way can be sent an invitation afterwards.
    const given = await create(clinic.owner, clinic);
    assert.equal((await rowOf(clinic, given.id))?.invitedAt, null);
    await (await t.as(admin))(mailMemberAccess, { params: { clinicId: clinic.id, userId: given.id } });
    assert.ok((await rowOf(clinic, given.id))?.invitedAt);
  });

  test('is not said to be mailed when the clinic’s mails of the day are used up', async () => {
    // A clinic nobody knows yet has few.
    const { owner, clinicId, signsIn } = await registersClinic();
    await signsIn();
    await t.make(async (tx) => {
      while (await bookClinicMail(tx, clinicId));
    });
    const email = mailbox();
    const body = { name: 'Nina Convidada', email, role: 'professional' as const };
    const { id: userId, mailed } = await owner.call(inviteProfessional, { params: { clinicId }, body });
    assert.equal(mailed, false);
    assert.deepEqual(await tokensTo(email), []);
    const params = { clinicId, userId };
    await assert.rejects(owner.call(mailMemberAccess, { params }), { code: 'auth.email_limit_exceeded' });
    await enter(tokenIn((await owner.call(handMemberAccess, { params })).link));
  });
});
