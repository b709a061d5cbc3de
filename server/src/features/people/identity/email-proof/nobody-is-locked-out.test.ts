import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handFirstAccess, redeemFirstAccess } from '@virtual-med/contract/identity/first-access';
import { getSession } from '@virtual-med/contract/identity/session';
import { renewPatientPassword, revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { deleteProfessional } from '@virtual-med/contract/professionals/professionals';
import { bookClinicMail } from '../../../../core/mail/send-mail.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { newcomer } from '../../professionals/testing/professionals.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { mailbox, ownPassword, proofBench, strangersPassword } from './testing/email-proof.ts';
import { everyWayIn, waysIn } from './testing/ways-in.ts';

const t = await sharedApp();
const bench = proofBench(t);
const { addsPatient, addsStaff, registersClinic, owned, opens, reaches, answersMail, account } = bench;

/** Somebody who uses the account a clinic gave them, and never needed the mailbox: what they have is all theirs. */
const people = {
  patient: async (email: string) => {
    const clinic = await t.clinic();
    const { temporaryPassword } = await addsPatient(await owned(clinic), clinic.id, email);
    return {
      clinicId: clinic.id,
      browser: await bench.takesOver(email, 'patient', clinic.id, temporaryPassword ?? ''),
    };
  },
  professional: async (email: string) => {
    const clinic = await t.clinic();
    await addsStaff(await owned(clinic), clinic.id, email, 'professional');
    return { clinicId: clinic.id, browser: await bench.takesOver(email, 'clinic', clinic.id, newcomer().password) };
  },
  'owner of a clinic': async (email: string) => {
    const { owner, clinicId } = await registersClinic(email);
    return { clinicId, browser: owner };
  },
};

/** A free clinic anybody founds. */
async function strangersClinic() {
  const { owner, clinicId } = await registersClinic();
  return { owner, clinicId };
}

describe('no clinic locks anybody out', () => {
  for (const [who, enters] of Object.entries(people))
    for (const as of ['patient', 'professional', 'admin'] as const)
      test(`a ${who} keeps every way in when a stranger’s clinic adds the e-mail as ${as}, and removes it`, async () => {
        const email = mailbox();
        const person = await enters(email);
        const { id: userId } = await account(email);
        await everyWayIn(t, userId);
        const before = await waysIn(t, userId);
        const { owner, clinicId } = await strangersClinic();
        // A stranger who has used up the day's mails makes no difference.
        await t.make(async (tx) => {
          while (await bookClinicMail(tx, clinicId));
        });
        const added =
          as === 'patient' ? await addsPatient(owner, clinicId, email) : await addsStaff(owner, clinicId, email, as);
        assert.equal(added.awaitsEmailProof, true);
        assert.deepEqual(await waysIn(t, userId), before);
        assert.match((await queuedLettersTo(t, email)).at(-1)?.subject ?? '', /^Confirme o seu e-mail/);
        assert.deepEqual(await reaches(person.browser, clinicId), []);
        const { clinics } = await person.browser.call(getSession, {});
        assert.deepEqual(
          clinics.map(({ id }) => id),
          [person.clinicId],
        );
        if (as === 'patient') await owner.call(deletePatient, { body: { id: added.id, clinicId } });
        else await owner.call(deleteProfessional, { body: { id: userId, clinicId } });
        assert.deepEqual(await waysIn(t, userId), before);
      });

  test('a clinic that removes somebody who never was its own ends no session', async () => {
    const email = mailbox();
    const person = await t.person({ email, emailProven: false });
    const device = await t.as(person);
    const { owner, clinicId } = await strangersClinic();
    await addsStaff(owner, clinicId, email, 'professional');
    await owner.call(deleteProfessional, { body: { id: person.id, clinicId } });
    assert.equal((await device(getSession, {})).user.email, email);
  });
});

describe('a patient who has not come in yet, added by a stranger’s clinic too', () => {
  async function expected() {
    const email = mailbox();
    const clinic = await t.clinic();
    const staff = await owned(clinic);
    const { id: patientId, temporaryPassword } = await addsPatient(staff, clinic.id, email);
    const params = { clinicId: clinic.id, patientId };
    const letter = tokenIn((await queuedLettersTo(t, email)).at(-1)?.text);
    const stranger = await strangersClinic();
    const { awaitsEmailProof } = await addsPatient(stranger.owner, stranger.clinicId, email);
    assert.equal(awaitsEmailProof, true);
    return { email, clinic, staff, params, temporaryPassword: temporaryPassword ?? '', letter, stranger };
  }
  const born = { birthDate: '1990-05-07', password: ownPassword };

  test('follows the first letter, which proves the address', async () => {
    const { email, clinic, letter, stranger } = await expected();
    const browser = bench.browser();
    await browser.call(redeemFirstAccess, { body: { token: letter, ...born } });
    assert.equal((await account(email)).email_verified, true);
    assert.ok((await reaches(browser, clinic.id)).includes('home'));
    // The other clinic's link waited for this proof.
    assert.ok((await reaches(browser, stranger.clinicId)).includes('home'));
  });

  test('comes in with what the desk hands over, which proves nothing', async () => {
    const { email, clinic, staff, params, temporaryPassword, stranger } = await expected();
    assert.equal((await staff.call(revealPatientPassword, { params })).temporaryPassword, temporaryPassword);
    assert.ok(await opens(email, (await staff.call(renewPatientPassword, { params })).temporaryPassword));
    const { link } = await staff.call(handFirstAccess, { params });
    const browser = bench.browser();
    await browser.call(redeemFirstAccess, { body: { token: tokenIn(link), ...born } });
    assert.equal((await account(email)).email_verified, false);
    assert.ok((await reaches(browser, clinic.id)).includes('home'));
    assert.deepEqual(await reaches(browser, stranger.clinicId), []);
  });
});

test('whoever holds the account cannot spoil the letter that proves the address', async () => {
  const victim = mailbox();
  const { taken } = await bench.premakesAccount(victim, 'patient');
  const clinic = await t.clinic();
  await addsPatient(await owned(clinic), clinic.id, victim);
  await bench.changesPassword(taken, strangersPassword, 'Outra-do-estranho-2');
  await answersMail(victim);
  assert.equal(await opens(victim, 'Outra-do-estranho-2'), false);
  assert.ok(await opens(victim, ownPassword));
});
