import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  giveFirstAccess,
  handFirstAccess,
  mailFirstAccess,
  mailSeveralFirstAccesses,
  redeemFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { createDeskPatient } from '@virtual-med/contract/reception/reception';
import { bookClinicMail } from '../../../core/mail/send-mail.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { ownerOf } from '../../../testing/factories/actors.ts';
import type { MadeClinic } from '../../../testing/factories/clinics.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { mailbox, ownPassword, proofBench, strangersPassword } from '../identity/email-proof/testing/email-proof.ts';
import { tokenIn } from '../identity/passwords/testing/recovery.ts';
import { addRecord } from './create-patient.service.ts';
import { filledForm, patientsBench } from './testing/patients.ts';

const t = await sharedApp();
const { accountsOf, trail } = patientsBench(t);
const { addsPatient, entersAs, opens, premakesAccount, reaches, registersClinic } = proofBench(t);

async function clinicOf(made?: MadeClinic) {
  const clinic = made ?? (await t.clinic());
  const call = await t.as(clinic.owner);
  const params = { clinicId: clinic.id };
  const adds = async () => (await call(createPatient, { body: { ...filledForm({ email: null }), ...params } })).id;
  /** As an import leaves it: with an e-mail nobody was written to. */
  const brings = async (email: string | null) => {
    const actor = ownerOf(clinic);
    const id = await t.ctx.db.asActor(actor, (tx) => addRecord(tx, actor, { ...filledForm({ email }), ...params }));
    assert.ok(id);
    return id;
  };
  const gives = async (patientId: string, email: string) =>
    (await call(giveFirstAccess, { params: { ...params, patientId }, body: { email } })).outcome;
  const record = (patientId: string) => call(getPatient, { params: { ...params, patientId } });
  return { clinic, call, params, adds, brings, gives, record };
}

const lettersOf = async (email: string) =>
  (await queuedLettersTo(t, email)).filter(({ text }) => /primeiro-acesso\?token=/.test(text));

async function followsLetter(email: string) {
  const browser = openBrowser(t.app);
  const token = tokenIn((await lettersOf(email)).at(-1)?.text);
  await browser.call(redeemFirstAccess, { body: { token, birthDate: '1990-05-07', password: ownPassword } });
  return browser;
}

describe('access given later by an e-mail', () => {
  test('makes the account and mails the link, which proves the e-mail as any first letter does', async () => {
    const { clinic, adds, gives, record } = await clinicOf();
    const [id, email] = [await adds(), mailbox()];
    assert.equal(await gives(id, email), 'mailed');
    const now = await record(id);
    assert.deepEqual([now.email, now.hasAccount, now.awaitsPassword], [email, true, true]);
    const [letter] = await lettersOf(email);
    assert.match(letter?.subject ?? '', /Seu acesso está pronto/);
    const browser = await followsLetter(email);
    assert.ok((await reaches(browser, clinic.id)).includes('home'));
    const events = (await trail(clinic.id)).map(({ event }) => event);
    assert.ok(events.includes('patients.access_given'));
  });

  test('once: the second of two at one moment finds the account, another e-mail is refused', async () => {
    const { adds, gives } = await clinicOf();
    const [id, email] = [await adds(), mailbox()];
    await Promise.all([gives(id, email), gives(id, email)]);
    assert.equal((await accountsOf(id)).length, 1);
    await assert.rejects(gives(id, mailbox()), { code: 'patients.account_in_use' });
  });

  test('ends the link that was handed over: whoever has it names no other e-mail', async () => {
    const { call, params, adds, gives } = await clinicOf();
    const [id, email] = [await adds(), mailbox()];
    const token = tokenIn((await call(handFirstAccess, { params: { ...params, patientId: id } })).link);
    await gives(id, email);
    const body = { token, birthDate: '1990-05-07', email: mailbox(), password: ownPassword };
    await assert.rejects(openBrowser(t.app).call(redeemFirstAccess, { body }), { code: 'auth.link_expired' });
    assert.deepEqual(
      (await accountsOf(id)).map((account) => account.email),
      [email],
    );
  });

  test('to an account that is there: one that is proven opens the record, any other waits and keeps its password', async () => {
    const { clinic, adds, gives } = await clinicOf();
    const elsewhere = await clinicOf();
    const email = mailbox();
    await addsPatient(elsewhere, elsewhere.clinic.id, email);
    await followsLetter(email);
    assert.equal(await gives(await adds(), email), 'linked');
    const person = await entersAs(email, ownPassword, 'patient', clinic.id);
    assert.ok((await reaches(person, clinic.id)).includes('home'));
    const victim = mailbox();
    const { taken } = await premakesAccount(victim, 'patient');
    assert.equal(await gives(await adds(), victim), 'proof_asked');
    assert.equal(await opens(victim, strangersPassword), true);
    assert.deepEqual(await reaches(taken, clinic.id), []);
  });

  test('is refused for an e-mail another patient of the clinic has, and for a patient of another clinic', async () => {
    const { call, params, adds, gives } = await clinicOf();
    const email = mailbox();
    await gives(await adds(), email);
    const id = await adds();
    await assert.rejects(gives(id, email), { code: 'patients.already_in_clinic' });
    const foreign = await (await clinicOf()).adds();
    await assert.rejects(gives(foreign, mailbox()), { code: 'patients.not_found' });
    await assert.rejects(call(mailFirstAccess, { params: { ...params, patientId: id } }), {
      code: 'patients.email_missing',
    });
  });

  test('leaves nothing behind when the clinic may send no more letters', async () => {
    const { owner, clinicId, signsIn } = await registersClinic();
    await signsIn();
    const form = { ...filledForm({ email: null }), clinicId };
    const { id: patientId } = await owner.call(createPatient, { body: form });
    await t.make(async (tx) => {
      while (await bookClinicMail(tx, clinicId));
    });
    const params = { clinicId, patientId };
    await assert.rejects(owner.call(giveFirstAccess, { params, body: { email: mailbox() } }), {
      code: 'auth.email_limit_exceeded',
    });
    const { email, hasAccount } = await owner.call(getPatient, { params });
    assert.deepEqual([email, hasAccount], [null, false]);
  });

  test('is the desk’s to give', async () => {
    const clinic = await t.clinic({ receptionists: 1 });
    const desk = await t.as(clinic.receptionists[0] ?? clinic.owner);
    const params = { clinicId: clinic.id };
    const { id } = await desk(createDeskPatient, {
      params,
      body: { ...filledForm({ email: null }), professional: null },
    });
    const { outcome } = await desk(giveFirstAccess, {
      params: { ...params, patientId: id },
      body: { email: mailbox() },
    });
    assert.equal(outcome, 'mailed');
  });
});

test('several records without an account are given access by the e-mails they have; those without one are named', async () => {
  const { call, params, brings, record } = await clinicOf();
  const [one, two] = [mailbox(), mailbox()];
  const ids = [await brings(one), await brings(two), await brings(null)];
  const { refused } = await call(mailSeveralFirstAccesses, { params, body: { patientIds: ids } });
  assert.deepEqual(refused, [{ patientId: ids[2], reason: 'patients.email_missing' }]);
  for (const email of [one, two]) assert.equal((await lettersOf(email)).length, 1);
  assert.equal((await record(ids[0] ?? '')).awaitsPassword, true);
});
