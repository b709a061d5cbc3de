import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import {
  beginFirstAccessPasskey,
  handFirstAccess,
  lookAtFirstAccess,
  openRecordWithAccount,
  redeemFirstAccess,
  resendFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { createPatient, deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { openBrowser } from '../../../../testing/browser.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { documentsClient } from '../../../records/documents/testing/documents.ts';
import { filledForm, patientsBench } from '../../patients/testing/patients.ts';
import { mailbox, proofBench, strangersPassword } from '../email-proof/testing/email-proof.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { born, chosenPassword, firstAccessBench } from './first-access.fixture.ts';

const t = await sharedApp();
const { newPatient, tokenTo, state, redeem, isIn, account, opens } = firstAccessBench(t);
const { addsPatient, answersMail, premakesAccount, reaches } = proofBench(t);
const { accountsOf, trail } = patientsBench(t);

const expired = { code: 'auth.link_expired' };
const wrong = { code: 'auth.birth_date_wrong' };

/** A patient registered without an e-mail, and the link the clinic hands them. */
async function withoutEmail(options: { clinic?: MadeClinic; birthDate?: string } = {}) {
  const clinic = options.clinic ?? (await t.clinic({ name: 'Clínica Serena' }));
  const call = await t.as(clinic.owner);
  const form = { ...filledForm({ email: null, birthDate: options.birthDate ?? born }), clinicId: clinic.id };
  const { id: patientId } = await call(createPatient, { body: form });
  const params = { clinicId: clinic.id, patientId };
  const hand = async () => tokenIn((await call(handFirstAccess, { params })).link);
  const record = () => call(getPatient, { params });
  return { clinic, call, patientId, params, hand, record, token: await hand() };
}

interface Answer {
  readonly email?: string;
  readonly birthDate?: string;
}

async function opensRecord(token: string, { email = mailbox(), birthDate = born }: Answer = {}) {
  const browser = openBrowser(t.app);
  const body = { token, email, birthDate, password: chosenPassword };
  return { browser, email, ...(await browser.call(redeemFirstAccess, { body })) };
}

describe('a link to a record without an e-mail', () => {
  test('lets the patient name theirs, choose a password and be in, at the document that waited', async () => {
    const { clinic, patientId, params, record, token } = await withoutEmail();
    const owner = await documentsClient(t, clinic, clinic.owner);
    const { document } = await owner.upload({ fields: { patientId } });
    const seen = await openBrowser(t.app).call(lookAtFirstAccess, { body: { token } });
    const { id: clinicId } = clinic;
    assert.deepEqual(seen, {
      state: 'open',
      clinicId,
      area: 'patient',
      asksBirthDate: true,
      asksEmail: true,
      email: null,
    });
    const { browser, email, redirectTo } = await opensRecord(token);
    assert.equal(redirectTo, `/paciente/${clinicId}?documento=${document.id}`);
    assert.equal(await isIn(browser), email);
    await browser.call(getOwnHome, { params: { clinicId } });
    const now = await record();
    assert.deepEqual([now.email, now.hasAccount, now.awaitsPassword], [email, true, false]);
    assert.equal((await account(email)).email_verified, false, 'a link handed over proves no e-mail');
    assert.match((await queuedLettersTo(t, email)).at(-1)?.subject ?? '', /Sua senha foi alterada/);
    const events = (await trail(params.clinicId)).map(({ event }) => event);
    assert.ok(events.includes('patients.access_link_made') && events.includes('patients.access_claimed'));
    assert.equal(await state(token), 'used');
  });

  test('is used once, also by two people at one moment', async () => {
    const { patientId, token } = await withoutEmail();
    const outcomes = await Promise.allSettled([opensRecord(token), opensRecord(token), opensRecord(token)]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await accountsOf(patientId)).length, 1);
    await assert.rejects(opensRecord(token), expired);
  });

  test('takes no wrong day of birth, the fifth of which ends it', async () => {
    const { token, patientId } = await withoutEmail();
    const guess = (link: string) => opensRecord(link, { birthDate: '1980-01-02' });
    for (let answer = 0; answer < 5; answer += 1) await assert.rejects(guess(token), wrong);
    assert.equal(await state(token), 'locked');
    await assert.rejects(opensRecord(token), expired);
    assert.deepEqual(await accountsOf(patientId), []);
  });

  test('opens its own record, whosever secret it is shown with', async () => {
    const [one, other] = [await withoutEmail(), await withoutEmail({ birthDate: '1980-01-02' })];
    const [oneId, secret] = one.token.split('.');
    const [otherId] = other.token.split('.');
    for (const token of [`${otherId}.${secret}`, `${oneId}.${other.token.split('.')[1]}`, `${oneId}.`])
      await assert.rejects(opensRecord(token), expired);
    await assert.rejects(opensRecord(other.token), wrong, 'the birth date of the first');
    await opensRecord(one.token);
    assert.deepEqual(await accountsOf(other.patientId), []);
  });

  test('asks for the e-mail, mails nobody a new link and makes no passkey for nobody', async () => {
    const { token } = await withoutEmail();
    await assert.rejects(
      redeem(token),
      (error: Error & { fields?: object }) => 'email' in (error.fields ?? {}),
      'without an e-mail',
    );
    const { call } = openBrowser(t.app);
    await call(resendFirstAccess, { body: { token } });
    await assert.rejects(call(beginFirstAccessPasskey, { body: { token, birthDate: born } }), expired);
    assert.equal(await state(token), 'open');
  });

  test('ends when it is over, when another is handed over and when the patient is removed', async () => {
    const patient = await withoutEmail();
    const second = await patient.hand();
    assert.deepEqual([await state(patient.token), await state(second)], ['replaced', 'open']);
    await assert.rejects(opensRecord(patient.token), expired);
    await patient.call(deletePatient, { body: { id: patient.patientId, clinicId: patient.clinic.id } });
    assert.equal(await state(second), 'closed');
    await assert.rejects(opensRecord(second), expired);
    const old = await withoutEmail();
    await t.make((tx) =>
      tx
        .updateTable('first_access_links')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('patient_id', '=', old.patientId)
        .execute(),
    );
    assert.equal(await state(old.token), 'expired');
    await assert.rejects(opensRecord(old.token), expired);
  });

  test('opens nothing of a blocked clinic', async () => {
    const { clinic, token, patientId } = await withoutEmail();
    await t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinic.id).execute());
    await assert.rejects(opensRecord(token), { code: 'auth.clinic_unavailable' });
    assert.deepEqual(await accountsOf(patientId), []);
  });
});

describe('the e-mail somebody names', () => {
  test('that has an account is not had by naming it: nothing of that account changes', async () => {
    const settled = await newPatient();
    await redeem(await tokenTo(settled.email));
    const { token, patientId, record } = await withoutEmail();
    await assert.rejects(opensRecord(token, { email: settled.email }), {
      code: 'auth.email_taken',
      fields: { email: 'Este e-mail já está em uso. Entre com ele ou informe outro.' },
    });
    assert.deepEqual([await accountsOf(patientId), (await record()).email], [[], null]);
    assert.equal(await opens(settled.email, chosenPassword), true);
    assert.equal(await state(token), 'open', 'the link stays good for another address');
    await opensRecord(token);
  });

  test('is one account for two who name it at one moment', async () => {
    const email = mailbox();
    const [one, other] = [await withoutEmail(), await withoutEmail()];
    const outcomes = await Promise.allSettled([opensRecord(one.token, { email }), opensRecord(other.token, { email })]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('that is a stranger’s keeps nobody from their own: the mailbox takes the account back, and no clinic is opened', async () => {
    const victim = mailbox();
    const { token, clinic: first } = await withoutEmail();
    const { browser } = await opensRecord(token, { email: victim });
    const clinic = await t.clinic();
    const owner = { call: await t.as(clinic.owner) };
    assert.equal((await addsPatient(owner, clinic.id, victim)).awaitsEmailProof, true);
    assert.deepEqual(await reaches(browser, clinic.id), []);
    await answersMail(victim);
    assert.equal(await opens(victim, chosenPassword), false);
    assert.deepEqual(await reaches(browser, first.id), [], 'whoever had named it is out');
  });
});

describe('somebody who has an account', () => {
  const withAccount = async ({ call }: ReturnType<typeof openBrowser>, token: string, birthDate = born) =>
    call(openRecordWithAccount, { body: { token, birthDate } });

  test('of another clinic opens the record with it, once', async () => {
    const settled = await newPatient();
    const { browser } = await redeem(await tokenTo(settled.email));
    const { token, clinic, record } = await withoutEmail();
    await assert.rejects(withAccount(browser, token, '1980-01-02'), wrong);
    assert.deepEqual(await withAccount(browser, token), {
      awaitsEmailProof: false,
      redirectTo: `/paciente/${clinic.id}`,
    });
    assert.equal((await record()).email, settled.email);
    for (const clinicId of [clinic.id, settled.clinic.id]) await browser.call(getOwnHome, { params: { clinicId } });
    await assert.rejects(withAccount(browser, token), expired);
  });

  test('whose e-mail is not proven opens it by the letter, and keeps their password until then', async () => {
    const email = mailbox();
    const { taken } = await premakesAccount(email, 'patient');
    const { token, clinic } = await withoutEmail();
    assert.equal((await withAccount(taken, token)).awaitsEmailProof, true);
    assert.deepEqual(await reaches(taken, clinic.id), []);
    assert.equal(await opens(email, strangersPassword), true);
    await answersMail(email);
    assert.equal(await opens(email, strangersPassword), false);
  });

  test('is refused where another patient of the clinic has their e-mail, and for a link to an account', async () => {
    const settled = await newPatient();
    const { browser } = await redeem(await tokenTo(settled.email));
    const { token, patientId } = await withoutEmail({ clinic: settled.clinic });
    await assert.rejects(withAccount(browser, token), { code: 'patients.already_in_clinic' });
    assert.deepEqual(await accountsOf(patientId), []);
    const other = await newPatient();
    await assert.rejects(withAccount(browser, await tokenTo(other.email)), expired);
  });
});
