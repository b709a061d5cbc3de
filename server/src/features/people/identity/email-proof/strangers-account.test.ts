import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { requestPasswordReset } from '@virtual-med/contract/identity/sign-in.endpoints';
import { renewMemberPassword, renewPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { deletePatient, updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { deleteProfessional, updateProfessional } from '@virtual-med/contract/professionals/professionals';
import { sharedApp } from '../../../../testing/test-app.ts';
import { filledForm } from '../../patients/testing/patients.ts';
import { mailbox, ownPassword, proofBench, strangersPassword } from './testing/email-proof.ts';

const t = await sharedApp();
const bench = proofBench(t);
const { premakesAccount, addsPatient, addsStaff, owned, reaches, opens, answersMail, entersAs, account } = bench;

describe('an account a stranger made for somebody else’s e-mail', () => {
  for (const as of ['patient', 'professional'] as const)
    for (const linked of ['patient', 'professional', 'admin'] as const)
      test(`as ${as}, opens nothing of a clinic that adds the e-mail as ${linked}`, async () => {
        const victim = mailbox();
        const { taken } = await premakesAccount(victim, as);
        const clinic = await t.clinic({ patients: 2 });
        const staff = await owned(clinic);
        if (linked === 'patient') assert.equal((await addsPatient(staff, clinic.id, victim)).temporaryPassword, null);
        else assert.equal((await addsStaff(staff, clinic.id, victim, linked)).linked, true);

        assert.deepEqual(await reaches(taken, clinic.id), []);
        for (const area of ['patient', 'clinic'] as const)
          await assert.rejects(entersAs(victim, strangersPassword, area, clinic.id), {
            code:
              area === 'patient'
                ? 'auth.not_clinic_patient'
                : as === 'patient'
                  ? 'auth.not_staff'
                  : 'auth.not_clinic_member',
          });

        await answersMail(victim);
        assert.deepEqual(await reaches(taken, clinic.id), []);
        assert.equal(await opens(victim, strangersPassword), false);
        const person = await entersAs(victim, ownPassword, linked === 'patient' ? 'patient' : 'clinic', clinic.id);
        assert.deepEqual(
          await reaches(person, clinic.id),
          linked === 'patient' ? ['face', 'home', 'documents', 'session'] : ['face', 'patients', 'session'],
        );
      });

  test('by registering a clinic in that name, opens nothing either, nor by sending the form once more', async () => {
    const victim = mailbox();
    const { owner, form, signsIn } = await bench.registersClinic(victim);
    const clinic = await t.clinic();
    await addsPatient(await owned(clinic), clinic.id, victim);
    for (const change of [{}, { adminEmail: mailbox() }])
      await assert.rejects(owner.call(createClinicAdmin, { body: { ...form, ...change } }), {
        code: 'auth.email_taken',
      });
    // Their own clinic is all they see of it.
    await signsIn();
    assert.deepEqual(await reaches(owner, clinic.id), []);
    assert.equal((await account(victim)).email_verified, false);
    await answersMail(victim);
    await assert.rejects(signsIn(), { code: 'auth.invalid_credentials' });
    assert.deepEqual(await reaches(owner, clinic.id), []);
    assert.deepEqual(await reaches(await entersAs(victim, ownPassword, 'patient', clinic.id), clinic.id), [
      'face',
      'home',
      'documents',
      'session',
    ]);
  });

  test('is not saved by ending the stranger’s own link first', async () => {
    for (const as of ['patient', 'professional'] as const) {
      const victim = mailbox();
      const { owner, clinicId, taken, patientId } = await premakesAccount(victim, as);
      if (as === 'patient') await owner.call(deletePatient, { body: { id: patientId, clinicId } });
      else await owner.call(deleteProfessional, { body: { id: (await account(victim)).id, clinicId } });
      const clinic = await t.clinic();
      await addsPatient(await owned(clinic), clinic.id, victim);
      assert.deepEqual(await reaches(taken, clinic.id), []);
      await answersMail(victim);
      assert.deepEqual(await reaches(taken, clinic.id), []);
      assert.equal(await opens(victim, strangersPassword), false);
    }
  });

  test('is managed by no clinic that waits for the proof, and keeps its address until then', async () => {
    const victim = mailbox();
    const stranger = await premakesAccount(victim, 'professional');
    const clinic = await t.clinic();
    const staff = await owned(clinic);
    const { id: patientId } = await addsPatient(staff, clinic.id, victim);
    const { id: userId } = await account(victim);
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: true }).where('id', '=', userId).execute(),
    );
    // Where the account was made it stays as it was: a new temporary password opens nothing of the clinic that waits.
    const { temporaryPassword } = await stranger.owner.call(renewMemberPassword, {
      params: { clinicId: stranger.clinicId, userId },
    });
    await assert.rejects(entersAs(victim, temporaryPassword, 'patient', clinic.id), {
      code: 'auth.not_clinic_patient',
    });
    await assert.rejects(staff.call(renewPatientPassword, { params: { clinicId: clinic.id, patientId } }), {
      code: 'patients.account_in_use',
    });
    await assert.rejects(
      stranger.owner.call(updateProfessional, {
        params: { clinicId: stranger.clinicId, userId },
        body: { name: 'Nova Pessoa', email: mailbox() },
      }),
      { code: 'professionals.email_shared' },
    );
  });

  test('stays shut when two clinics add the e-mail at one moment', async () => {
    const victim = mailbox();
    const { taken } = await premakesAccount(victim, 'patient');
    const clinics = [await t.clinic(), await t.clinic()];
    await Promise.all(clinics.map(async (clinic) => addsPatient(await owned(clinic), clinic.id, victim)));
    for (const clinic of clinics) assert.deepEqual(await reaches(taken, clinic.id), []);
    await answersMail(victim);
    assert.equal(await opens(victim, strangersPassword), false);
    for (const clinic of clinics)
      assert.ok((await reaches(await entersAs(victim, ownPassword, 'patient', clinic.id), clinic.id)).includes('home'));
  });

  test('of two clinics that add a new e-mail at one moment, neither’s password opens the other', async () => {
    const victim = mailbox();
    const clinics = [await t.clinic(), await t.clinic()];
    const made = await Promise.all(
      clinics.map(async (clinic) => ({
        clinic,
        ...(await addsPatient(await owned(clinic), clinic.id, victim)),
      })),
    );
    const [first, ...others] = made.filter(({ temporaryPassword }) => temporaryPassword !== null);
    assert.deepEqual(others, []);
    for (const { clinic } of made)
      if (clinic.id === first?.clinic.id) await entersAs(victim, first.temporaryPassword ?? '', 'patient', clinic.id);
      else
        await assert.rejects(entersAs(victim, first?.temporaryPassword ?? '', 'patient', clinic.id), {
          code: 'auth.not_clinic_patient',
        });
  });
});

describe('inside one clinic', () => {
  test('a professional who made the account of a future Admin does not become one', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 2 });
    const future = mailbox();
    const professional = { call: await t.as(clinic.professionals[0] ?? clinic.owner) };
    const { temporaryPassword } = await addsPatient(professional, clinic.id, future);
    const taken = await bench.takesOver(future, 'patient', clinic.id, temporaryPassword ?? '');
    await addsStaff(await owned(clinic), clinic.id, future, 'admin');
    assert.deepEqual(await reaches(taken, clinic.id), ['face', 'home', 'documents', 'session'], 'a patient, as before');
    await answersMail(future);
    assert.deepEqual(await reaches(taken, clinic.id), []);
    assert.equal(await opens(future, strangersPassword), false);
    assert.ok(
      (await reaches(await entersAs(future, ownPassword, 'clinic', clinic.id), clinic.id)).includes('patients'),
    );
  });
});

describe('an address somebody else wrote into an account', () => {
  for (const as of ['patient', 'professional'] as const)
    test(`is unproven however well the ${as} had proven the one before`, async () => {
      const [own, victim] = [mailbox(), mailbox()];
      const { owner, clinicId, patientId } = await premakesAccount(own, as);
      await bench.browser().call(requestPasswordReset, { body: { email: own } });
      await answersMail(own, strangersPassword);
      const area = as === 'patient' ? 'patient' : 'clinic';
      const stranger = await entersAs(own, strangersPassword, area, clinicId);
      assert.equal((await account(own)).email_verified, true);
      if (as === 'patient') {
        const { revision } = await owner.call(getPatient, { params: { clinicId, patientId } });
        const body = { ...filledForm({ email: victim }), revision };
        await owner.call(updatePatient, { params: { clinicId, patientId }, body });
      } else {
        const { id: userId } = await account(own);
        await owner.call(updateProfessional, {
          params: { clinicId, userId },
          body: { name: 'Nova Pessoa', email: victim },
        });
      }
      assert.equal((await account(victim)).email_verified, false);

      const clinic = await t.clinic({ patients: 1 });
      await addsStaff(await owned(clinic), clinic.id, victim, 'admin');
      assert.deepEqual(await reaches(stranger, clinic.id), []);
      await answersMail(victim);
      assert.deepEqual(await reaches(stranger, clinic.id), []);
      assert.equal(await opens(victim, strangersPassword), false);
    });
});

test('somebody who proved their e-mail keeps password and devices when a further clinic adds them', async () => {
  const person = mailbox();
  const { clinicId } = await premakesAccount(person, 'patient');
  await bench.browser().call(requestPasswordReset, { body: { email: person } });
  await answersMail(person);
  const device = await entersAs(person, ownPassword, 'patient', clinicId);
  const clinic = await t.clinic();
  await addsPatient(await owned(clinic), clinic.id, person);
  assert.deepEqual(await reaches(device, clinic.id), ['face', 'home', 'documents', 'session']);
  assert.deepEqual((await bench.listedFor(person, 'patient')).sort(), [clinicId, clinic.id].sort());
});

for (const as of ['patient', 'professional'] as const)
  test(`a clinic does not move the address of somebody it only added as ${as}, though no other clinic is left`, async () => {
    const email = mailbox();
    const { owner, clinicId, patientId } = await premakesAccount(email, as);
    await bench.browser().call(requestPasswordReset, { body: { email } });
    await answersMail(email);
    const { id: userId, name } = await account(email);
    if (as === 'patient') await owner.call(deletePatient, { body: { id: patientId, clinicId } });
    else await owner.call(deleteProfessional, { body: { id: userId, clinicId } });

    const stranger = await bench.registersClinic();
    const place = { clinicId: stranger.clinicId };
    if (as === 'patient') {
      const added = await addsPatient(stranger.owner, stranger.clinicId, email);
      const params = { ...place, patientId: added.id };
      const { revision } = await stranger.owner.call(getPatient, { params });
      const body = { ...filledForm({ email: mailbox() }), revision };
      await assert.rejects(stranger.owner.call(updatePatient, { params, body }), { code: 'patients.email_shared' });
    } else {
      await addsStaff(stranger.owner, stranger.clinicId, email, 'professional');
      const params = { ...place, userId };
      for (const [body, code] of [
        [{ name, email: mailbox() }, 'professionals.email_shared'],
        [{ name: 'Outro Nome', email }, 'professionals.name_shared'],
      ] as const)
        await assert.rejects(stranger.owner.call(updateProfessional, { params, body }), { code });
    }
    assert.deepEqual((await account(email)).id, userId);
    assert.ok(await opens(email, ownPassword));
  });
