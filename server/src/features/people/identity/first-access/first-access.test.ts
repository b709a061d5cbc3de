import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import {
  handFirstAccess,
  lookAtFirstAccess,
  mailFirstAccess,
  mailSeveralFirstAccesses,
  redeemFirstAccess,
  resendFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { requestPasswordReset } from '@virtual-med/contract/identity/sign-in.endpoints';
import { renewPatientPassword, revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { newId } from '../../../../core/ids.ts';
import { bookClinicMail } from '../../../../core/mail/send-mail.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { lettersTo, queuedLettersTo } from '../../../../testing/outbox.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { notifyPatient } from '../../../records/documents/announce.job.ts';
import { documentsClient, pdf } from '../../../records/documents/testing/documents.ts';
import { filledForm, patientsBench } from '../../patients/testing/patients.ts';
import { mailbox, proofBench } from '../email-proof/testing/email-proof.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { born, chosenPassword, firstAccessBench } from './first-access.fixture.ts';

const t = await sharedApp();
const { newPatient, tokenTo, tokensTo, mailsAgain, handed, state, redeem, isIn, account, opens } = firstAccessBench(t);
const { addsPatient, registersClinic } = proofBench(t);
const { trail } = patientsBench(t);

const expired = { code: 'auth.link_expired' };
const someDay = '1980-01-02';

test('a record says whether a way in can be sent: until there is a password, or the account is more than this record', async () => {
  const patient = await newPatient();
  const standing = async () => patient.staff.call(getPatient, { params: patient.params });
  const invited = await standing();
  assert.deepEqual([invited.awaitsPassword, invited.enteredAt], [true, null]);
  assert.ok(invited.invitedAt);
  const { browser } = await redeem(await tokenTo(patient.email));
  assert.equal((await standing()).awaitsPassword, false);
  await browser.call(getOwnHome, { params: { clinicId: patient.clinic.id } });
  assert.ok((await standing()).enteredAt);
  const { id } = await account(patient.email);
  await t.make((tx) => tx.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute());
  assert.equal((await standing()).awaitsPassword, true);
  const elsewhere = await t.clinic({ patients: 1 });
  const link = { clinic_id: elsewhere.id, patient_id: elsewhere.patients[0]?.id ?? '', user_id: id };
  await t.make((tx) => tx.insertInto('patient_accounts').values(link).execute());
  assert.equal((await standing()).awaitsPassword, false);
});

describe('the first letter', () => {
  test('greets for the clinic with a link and nothing of why', async () => {
    const { email, accessMailed } = await newPatient();
    assert.equal(accessMailed, true);
    const [letter] = await queuedLettersTo(t, email);
    assert.equal(letter?.subject, 'Seu acesso está pronto – Clínica Serena');
    assert.match(letter?.text ?? '', /Criar minha senha:\n\S+\/primeiro-acesso\?token=/);
    assert.doesNotMatch(letter?.text ?? '', /paciente|consulta|exame|documento|saúde|a clínica Clínica/i);
  });

  test('is a one-time key: password chosen, e-mail proven, temporary password void, person in', async () => {
    const patient = await newPatient();
    const token = await tokenTo(patient.email);
    assert.equal((await account(patient.email)).email_verified, false);
    const { browser, next, redirectTo } = await redeem(token);
    assert.deepEqual([next, redirectTo], ['done', `/paciente/${patient.clinic.id}`]);
    assert.equal(await isIn(browser), patient.email);
    await browser.call(getOwnHome, { params: { clinicId: patient.clinic.id } });
    const { email_verified: proven, must_change_password: owes } = await account(patient.email);
    assert.deepEqual([proven, owes], [true, false]);
    assert.equal(await opens(patient.email, patient.temporaryPassword), false);
    assert.equal(await opens(patient.email, chosenPassword), true);
    await assert.rejects(patient.staff.call(revealPatientPassword, { params: patient.params }), {
      code: 'patients.temporary_password_missing',
    });
    await assert.rejects(redeem(token), expired);
    assert.equal(await state(token), 'used');
    for (const endpoint of [mailFirstAccess, handFirstAccess])
      await assert.rejects(patient.staff.call(endpoint, { params: patient.params }), {
        code: 'patients.account_in_use',
      });
  });

  test('leaves no identity on the account that was linked before its person came', async () => {
    const { email } = await newPatient();
    const { id: userId } = await account(email);
    const linked = {
      id: newId(),
      user_id: userId,
      provider_id: 'oidc',
      account_id: `https://provedor.exemplo ${userId}`,
    };
    await t.make((tx) => tx.insertInto('accounts').values(linked).execute());
    await redeem(await tokenTo(email));
    const left = await t.make((tx) =>
      tx.selectFrom('accounts').select('provider_id').where('user_id', '=', userId).execute(),
    );
    assert.deepEqual(left, [{ provider_id: 'credential' }]);
  });

  test('is burnt by no look, not even many times, and by no request that is not the button’s', async () => {
    const { email, clinic } = await newPatient();
    const token = await tokenTo(email);
    await t.app.inject({ method: 'GET', url: `/primeiro-acesso?token=${token}` });
    await t.app.inject({ method: 'GET', url: `/api/first-access?token=${token}` });
    const seen = await openBrowser(t.app).call(lookAtFirstAccess, { body: { token } });
    assert.deepEqual(seen, {
      state: 'open',
      clinicId: clinic.id,
      area: 'patient',
      asksBirthDate: true,
      asksEmail: false,
      email,
    });
    for (let look = 0; look < 20; look += 1) await openBrowser(t.app).call(lookAtFirstAccess, { body: { token } });
    await redeem(token);
  });

  test('is used once by two at one moment', async () => {
    const token = await tokenTo((await newPatient()).email);
    const outcomes = await Promise.allSettled([redeem(token), redeem(token), redeem(token)]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('leads to the document that came last', async () => {
    const { email, clinic, patientId } = await newPatient();
    const owner = await documentsClient(t, clinic, clinic.owner);
    await owner.upload({ fields: { patientId } });
    const { document } = await owner.upload({ fields: { patientId, name: 'Segundo' }, bytes: pdf('Segundo') });
    assert.equal((await redeem(await tokenTo(email))).redirectTo, `/paciente/${clinic.id}?documento=${document.id}`);
  });

  test('goes to several at once, each judged for itself; who gets none is named', async () => {
    const one = await newPatient();
    const { clinic, staff } = one;
    const [two, claimed] = [await newPatient({ clinic }), await newPatient({ clinic })];
    await redeem(await tokenTo(claimed.email));
    const stranger = await newPatient();
    const written = async () =>
      Promise.all([one, two, claimed, stranger].map(async (p) => (await tokensTo(p.email)).length));
    const before = await written();
    const mail = (...patients: readonly { patientId: string }[]) =>
      staff.call(mailSeveralFirstAccesses, {
        params: { clinicId: clinic.id },
        body: { patientIds: patients.map(({ patientId }) => patientId) },
      });
    assert.deepEqual((await mail(one, claimed, two, stranger, one)).refused, [
      { patientId: claimed.patientId, reason: 'patients.account_in_use' },
      { patientId: stranger.patientId, reason: 'patients.not_found' },
    ]);
    assert.deepEqual(
      (await written()).map((count, index) => count - (before[index] ?? 0)),
      [1, 1, 0, 0],
    );
    const events = (await trail(clinic.id)).filter(({ event }) => event === 'patients.access_mailed');
    assert.deepEqual(
      events.map(({ record_id }) => record_id),
      [one.patientId, two.patientId],
    );
    await assert.rejects(mail(claimed, stranger), { code: 'patients.not_found' });
  });

  test('is not said to be sent when the clinic’s mails of the day are used up; the link before stays good', async () => {
    // A clinic nobody knows yet has few.
    const { owner: staff, clinicId, signsIn } = await registersClinic();
    await signsIn();
    const [email, unwritten] = [mailbox(), mailbox()];
    const { id: patientId } = await addsPatient(staff, clinicId, email);
    await t.make(async (tx) => {
      while (await bookClinicMail(tx, clinicId));
    });
    await assert.rejects(staff.call(mailFirstAccess, { params: { clinicId, patientId } }), {
      code: 'auth.email_limit_exceeded',
    });
    assert.equal(await state(await tokenTo(email)), 'open');
    assert.equal((await addsPatient(staff, clinicId, unwritten)).accessMailed, false);
    assert.deepEqual(await tokensTo(unwritten), []);
  });
});

describe('the notice of a document', () => {
  const noticeTo = async (patient: Awaited<ReturnType<typeof newPatient>>) => {
    const owner = await documentsClient(t, patient.clinic, patient.clinic.owner);
    await owner.upload({ fields: { patientId: patient.patientId, name: 'Hemograma' } });
    await notifyPatient(() => t.ctx)(patient.params, { jobId: 'j', attempt: 1, signal: AbortSignal.timeout(60_000) });
    return (await lettersTo(t, patient.email)).find(({ subject }) => subject?.startsWith('Há novidades'));
  };

  test('carries a link of its own to whoever never chose a password, and leaves the first one good', async () => {
    const patient = await newPatient();
    const first = await tokenTo(patient.email);
    const notice = await noticeTo(patient);
    assert.match(notice?.text ?? '', /Para ver, crie a sua senha\.\s+Ver meu documento:/);
    assert.doesNotMatch(notice?.text ?? '', /Hemograma|Entre com seu e-mail e senha/);
    assert.deepEqual(notice?.from, { name: 'Clínica Serena (via Virtual.med)', address: notice?.from?.address });
    assert.equal(await state(first), 'open');
    const { redirectTo } = await redeem(tokenIn(notice?.text));
    assert.match(redirectTo, /\?documento=/);
    assert.equal(await state(first), 'used');
  });

  test('leads others to the login as before', async () => {
    const patient = await newPatient();
    await redeem(await tokenTo(patient.email));
    const notice = await noticeTo(patient);
    assert.match(notice?.text ?? '', /Entre com seu e-mail e senha para ver/);
    assert.doesNotMatch(notice?.text ?? '', /primeiro-acesso/);
  });
});

describe('the birth date', () => {
  test('is asked for: a wrong one, or none, opens nothing, says nothing and uses the link up after five', async () => {
    const patient = await newPatient();
    const token = await tokenTo(patient.email);
    for (let wrong = 0; wrong < 5; wrong += 1)
      await assert.rejects(redeem(token, wrong === 2 ? '' : someDay), {
        code: 'auth.birth_date_wrong',
        message: 'Não foi possível confirmar. Confira a data de nascimento ou fale com a clínica.',
      });
    await assert.rejects(redeem(token), expired);
    assert.equal(await state(token), 'locked');
    assert.equal(await opens(patient.email, patient.temporaryPassword), true);
    assert.equal((await account(patient.email)).email_verified, false);
    await redeem(await mailsAgain(patient));
  });

  test('is not asked of whoever has none on record, and then no link is handed over', async () => {
    const patient = await newPatient();
    await t.make((tx) =>
      tx.updateTable('patients').set({ birth_date: null }).where('id', '=', patient.patientId).execute(),
    );
    await assert.rejects(handed(patient), { code: 'patients.birth_date_missing' });
    await redeem(await tokenTo(patient.email), '');
  });

  test('is not got around by recovery: whoever never chose a password is sent a first access', async () => {
    const { email } = await newPatient();
    await openBrowser(t.app).call(requestPasswordReset, { body: { email } });
    const letters = await queuedLettersTo(t, email);
    assert.equal(letters.filter(({ text }) => /esqueci-a-senha\?token=/.test(text)).length, 0);
    await assert.rejects(redeem(await tokenTo(email), someDay), { code: 'auth.birth_date_wrong' });
    await redeem(await tokenTo(email));
  });
});

describe('a link is dead', () => {
  test('once another was sent, to which the page leads; an expired one has another sent', async () => {
    const patient = await newPatient();
    const first = await tokenTo(patient.email);
    const second = await mailsAgain(patient);
    assert.deepEqual([await state(first), await state(second)], ['replaced', 'open']);
    await assert.rejects(redeem(first), expired);
    await t.make((tx) =>
      tx
        .updateTable('first_access_links')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('patient_id', '=', patient.patientId)
        .execute(),
    );
    assert.equal(await state(second), 'expired');
    await assert.rejects(redeem(second), expired);
    await openBrowser(t.app).call(resendFirstAccess, { body: { token: second } });
    const third = await tokenTo(patient.email);
    assert.notEqual(third, second);
    await redeem(third);
    const letters = (await queuedLettersTo(t, patient.email)).length;
    for (const token of [third, 'nenhum', `${first.slice(0, -1)}x`])
      await openBrowser(t.app).call(resendFirstAccess, { body: { token } });
    assert.equal((await queuedLettersTo(t, patient.email)).length, letters, 'nothing more to send');
  });

  test('once the e-mail is another: a corrected one gets its own', async () => {
    const patient = await newPatient();
    const token = await tokenTo(patient.email);
    const right = mailbox();
    const { revision } = await patient.staff.call(getPatient, { params: patient.params });
    const body = { ...filledForm({ email: right }), revision };
    await patient.staff.call(updatePatient, { params: patient.params, body });
    assert.equal(await state(token), 'closed');
    await assert.rejects(redeem(token), expired);
    await openBrowser(t.app).call(resendFirstAccess, { body: { token } });
    assert.equal((await tokensTo(patient.email)).length, 1);
    assert.equal(await isIn((await redeem(await tokenTo(right))).browser), right);
  });

  test('once the patient is unlinked, and opens nothing of a blocked clinic without being lost', async () => {
    const [gone, blocked] = [await newPatient(), await newPatient()];
    await t.make((tx) =>
      tx
        .updateTable('patients')
        .set({ unlinked_at: new Date().toISOString() })
        .where('id', '=', gone.patientId)
        .execute(),
    );
    await assert.rejects(redeem(await tokenTo(gone.email)), expired);
    assert.equal(await state(await tokenTo(gone.email)), 'closed');
    const block = (status: string) =>
      t.make((tx) => tx.updateTable('clinics').set({ status }).where('id', '=', blocked.clinic.id).execute());
    await block('disabled');
    await assert.rejects(redeem(await tokenTo(blocked.email)), { code: 'auth.clinic_unavailable' });
    assert.equal((await account(blocked.email)).must_change_password, true);
    await block('active');
    await redeem(await tokenTo(blocked.email));
  });

  test('from a clinic that shares an account somebody has claimed, or waits for its proof', async () => {
    const patient = await newPatient();
    const waiting = await newPatient({ email: patient.email });
    await assert.rejects(handed(waiting), { code: 'patients.account_in_use' });
    assert.equal(await state(await handed(patient)), 'open', 'where it was made nothing changes');

    const settled = await newPatient();
    await redeem(await tokenTo(settled.email));
    const second = await newPatient({ email: settled.email });
    assert.deepEqual([second.temporaryPassword, second.accessMailed], ['', false]);
    await assert.rejects(handed(second), { code: 'patients.account_in_use' });
  });

  test('however it is forged: another’s secret, another’s id, the recovery page', async () => {
    const [one, other] = [await newPatient(), await newPatient()];
    const [oneId, oneSecret] = (await tokenTo(one.email)).split('.');
    const [otherId] = (await tokenTo(other.email)).split('.');
    const { id: userId } = await account(one.email);
    for (const token of [`${otherId}.${oneSecret}`, `${userId}.${oneSecret}`, `${oneId}.`, oneId ?? '', `'${oneId}`]) {
      assert.equal(await state(token), 'closed');
      await assert.rejects(redeem(token), expired);
    }
    const reset = { token: `${userId}.${oneSecret}`, password: chosenPassword, confirmPassword: chosenPassword };
    const answer = await t.app.inject({ method: 'POST', url: '/api/password/reset', payload: reset });
    assert.equal(answer.json().code, 'auth.link_expired');
  });
});

describe('a link the clinic hands over', () => {
  test('opens the account and proves no e-mail; the mailbox is told and can take the account back', async () => {
    const patient = await newPatient();
    const token = await handed(patient);
    assert.equal((await openBrowser(t.app).call(lookAtFirstAccess, { body: { token } })).email, null);
    await assert.rejects(redeem(token, someDay), { code: 'auth.birth_date_wrong' });
    assert.equal(await isIn((await redeem(token)).browser), patient.email);
    assert.equal((await account(patient.email)).email_verified, false);
    assert.equal(await opens(patient.email, patient.temporaryPassword), false);
    assert.match((await queuedLettersTo(t, patient.email)).at(-1)?.subject ?? '', /Sua senha foi alterada/);
    await openBrowser(t.app).call(requestPasswordReset, { body: { email: patient.email } });
    assert.match((await queuedLettersTo(t, patient.email)).at(-1)?.text ?? '', /esqueci-a-senha\?token=/);
  });

  test('is one at a time, on record, leaves the mailed one good, and is for those who see the patient', async () => {
    const patient = await newPatient();
    const [first, second] = [await handed(patient), await handed(patient)];
    assert.deepEqual([await state(first), await state(second)], ['replaced', 'open']);
    assert.equal(await state(await tokenTo(patient.email)), 'open');
    const events = (await trail(patient.clinic.id)).map(({ event }) => event);
    assert.equal(events.filter((event) => event === 'patients.access_link_made').length, 2);
    const unassigned = await t.as(patient.clinic.professionals[0] ?? patient.clinic.owner);
    for (const endpoint of [mailFirstAccess, handFirstAccess])
      await assert.rejects(unassigned(endpoint, { params: patient.params }), { code: 'patients.not_found' });
    // A new temporary password leaves them: both are ways to the same account, which nobody has claimed.
    await patient.staff.call(renewPatientPassword, { params: patient.params });
    assert.equal(await state(second), 'open');
  });
});

test('choosing a password ends the session the browser held, as every sign-in does', async () => {
  const [one, other] = [await newPatient(), await newPatient()];
  const { browser } = await redeem(await tokenTo(one.email));
  await redeem(await tokenTo(other.email), born, browser);
  assert.equal(await isIn(browser), other.email);
  const weak = { token: await tokenTo((await newPatient()).email), birthDate: born, password: 'curta' };
  const answer = await t.app.inject({ method: 'POST', url: redeemFirstAccess.path, payload: weak });
  assert.equal(answer.statusCode, 400);
});
