import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnHome, listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { askMemberForProof, askPatientForProof } from '@virtual-med/contract/identity/email-proof';
import { revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { bookClinicMail } from '../../../../core/mail/send-mail.ts';
import { lettersTo, queuedLettersTo } from '../../../../testing/outbox.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { notifyPatient } from '../../../records/documents/announce.job.ts';
import { documentsClient } from '../../../records/documents/testing/documents.ts';
import { filledForm, patientsBench } from '../../patients/testing/patients.ts';
import { mailbox, ownPassword, proofBench } from './testing/email-proof.ts';

const t = await testApp();
const { addsPatient, addsStaff, registersClinic, owned, premakesAccount, answersMail, entersAs, opens } = proofBench(t);
const { accountsOf, trail } = patientsBench(t);

async function waitingPatient() {
  const email = mailbox();
  await premakesAccount(email, 'patient');
  const clinic = await t.clinic({ name: 'Clínica Serena' });
  const staff = await owned(clinic);
  const { id: patientId, awaitsEmailProof } = await addsPatient(staff, clinic.id, email);
  assert.equal(awaitsEmailProof, true);
  return { email, clinic, staff, params: { clinicId: clinic.id, patientId } };
}

describe('a patient whose e-mail nobody proved', () => {
  test('is told by mail which clinic added them and nothing else, and the clinic sees that they are awaited', async () => {
    const { email, clinic, staff, params } = await waitingPatient();
    const letter = (await queuedLettersTo(t, email)).at(-1);
    assert.equal(letter?.subject, 'Confirme o seu e-mail – Clínica Serena');
    assert.match(letter?.text ?? '', /Clínica Serena adicionou este e-mail na Virtual\.med\./);
    assert.doesNotMatch(letter?.text ?? '', /paciente|consulta|exame|documento|saúde/i);
    assert.match(letter?.text ?? '', /Até você confirmar, a conta continua como está/);
    assert.match(
      letter?.text ?? '',
      /Ao confirmar, as senhas, os aparelhos conectados, [^.]* de antes deixam de valer\./,
    );
    assert.match(letter?.text ?? '', /ignore este e-mail: nada muda na sua conta/);
    assert.equal((await staff.call(getPatient, { params })).awaitsEmailProof, true);
    const { patients } = await staff.call(listPatients, { params: { clinicId: clinic.id } });
    assert.deepEqual(
      patients.map((patient) => patient.awaitsEmailProof),
      [true],
    );
    await answersMail(email);
    assert.equal((await staff.call(getPatient, { params })).awaitsEmailProof, false);
    await assert.rejects(staff.call(askPatientForProof, { params }), { code: 'users.email_already_proven' });
  });

  test('is written to again when the clinic asks, a few times, each on record', async () => {
    const { email, clinic, staff, params } = await waitingPatient();
    const sent = async () => (await queuedLettersTo(t, email)).length;
    const before = await sent();
    await staff.call(askPatientForProof, { params });
    assert.equal(await sent(), before + 1);
    assert.equal((await trail(clinic.id)).at(-1)?.event, 'patients.proof_requested');
    for (let more = 0; more < 3; more += 1) await staff.call(askPatientForProof, { params });
    await assert.rejects(staff.call(askPatientForProof, { params }), { code: 'auth.email_limit_exceeded' });
    // No clinic uses up another's letters: one that adds the person now is written for.
    const other = await t.clinic();
    assert.equal((await addsPatient(await owned(other), other.id, email)).awaitsEmailProof, true);
    assert.equal(await sent(), before + 5);
    await answersMail(email);
  });

  test('is written to when the clinic’s other mails of the day are used up', async () => {
    const { email, clinic, staff, params } = await waitingPatient();
    await t.make(async (tx) => {
      while (await bookClinicMail(tx, clinic.id));
    });
    const before = await queuedLettersTo(t, email);
    await staff.call(askPatientForProof, { params });
    assert.equal((await queuedLettersTo(t, email)).length, before.length + 1);
  });

  test('is not said to be written to when the clinic’s letters of proof of the day are used up', async () => {
    // Nobody knows this clinic yet: ten of them are all it sends.
    const { owner, clinicId } = await registersClinic();
    const params = [];
    for (let patient = 0; patient < 9; patient += 1) {
      const email = mailbox();
      await t.person({ email, emailProven: false });
      params.push({ clinicId, patientId: (await addsPatient(owner, clinicId, email)).id });
    }
    const [one] = params;
    assert.ok(one);
    await assert.rejects(owner.call(askPatientForProof, { params: one }), { code: 'auth.email_limit_exceeded' });
    assert.notEqual((await trail(clinicId)).at(-1)?.event, 'patients.proof_requested');
  });

  test('finds, once proven, what was sent in the meantime, and was told of it in neutral words', async () => {
    const { email, clinic, params } = await waitingPatient();
    const owner = await documentsClient(t, clinic, clinic.owner);
    await owner.upload({ fields: { patientId: params.patientId, name: 'Hemograma' } });
    await notifyPatient(() => t.ctx)(params, { jobId: 'j', attempt: 1, signal: AbortSignal.timeout(60_000) });
    const [notice] = await lettersTo(t, email);
    assert.equal(notice?.subject, 'Há novidades para você – Clínica Serena');
    assert.match(notice?.text ?? '', /confirme o seu e-mail/);
    assert.match(notice?.text ?? '', /\/esqueci-a-senha\?token=[\w.-]+&voltar=%2Fpaciente%2F/);
    assert.doesNotMatch(notice?.text ?? '', /Hemograma/);
    await answersMail(email);
    const person = await entersAs(email, ownPassword, 'patient', clinic.id);
    assert.equal((await person.call(getOwnHome, { params: { clinicId: clinic.id } })).total, 1);
    const { documents } = await person.call(listOwnDocuments, { params: { clinicId: clinic.id } });
    assert.deepEqual(
      documents.map(({ name }) => name),
      ['Hemograma'],
    );
  });

  test('may have been mistyped: a corrected e-mail takes the record to its own account', async () => {
    const { email, clinic, staff, params } = await waitingPatient();
    const right = mailbox();
    const { revision } = await staff.call(getPatient, { params });
    await staff.call(updatePatient, { params, body: { ...filledForm({ email: right }), revision } });
    const accounts = await accountsOf(params.patientId);
    assert.deepEqual(
      accounts.map((account) => account.email),
      [right],
    );
    assert.equal((await staff.call(getPatient, { params })).awaitsEmailProof, false);
    const { temporaryPassword } = await staff.call(revealPatientPassword, { params });
    assert.ok(await opens(right, temporaryPassword));
    await answersMail(email);
    await assert.rejects(entersAs(email, ownPassword, 'patient', clinic.id), { code: 'auth.not_clinic_patient' });
  });
});

describe('somebody of the staff whose e-mail nobody proved', () => {
  test('is marked in the list for those who manage it and written to again', async () => {
    const email = mailbox();
    await premakesAccount(email, 'professional');
    const clinic = await t.clinic({ professionals: 1 });
    const staff = await owned(clinic);
    const { id: userId } = await addsStaff(staff, clinic.id, email, 'professional');
    const marked = async (call: (typeof staff)['call']) =>
      (await call(listProfessionals, { params: { clinicId: clinic.id } })).professionals.find(({ id }) => id === userId)
        ?.awaitsEmailProof;
    const colleague = await t.as(clinic.professionals[0] ?? clinic.owner);
    assert.deepEqual([await marked(staff.call), await marked(colleague)], [true, false]);
    const params = { clinicId: clinic.id, userId };
    await staff.call(askMemberForProof, { params });
    assert.match((await queuedLettersTo(t, email)).at(-1)?.text ?? '', /esqueci-a-senha\?token=/);
    await answersMail(email);
    assert.equal(await marked(staff.call), false);
    await assert.rejects(staff.call(askMemberForProof, { params }), { code: 'users.email_already_proven' });
  });
});
