import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changePassword } from '@virtual-med/contract/identity/account';
import { resetPassword, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';
import { createRecoveryToken } from './recovery-link.ts';

const t = await sharedApp();

const tooCommon = {
  code: 'auth.password_too_common',
  fields: { password: 'Esta senha é muito comum. Escolha outra.' },
};
const twice = (text: string) => ({ password: text, confirmPassword: text });

/** One of each, in a clinic of their own. */
async function everybody() {
  const clinic = await t.clinic({
    owner: { passwordHash },
    admins: [{ passwordHash }],
    professionals: [{ passwordHash }],
    patients: 1,
  });
  const patient = await t.person({ passwordHash });
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
  const [admin, professional] = [clinic.admins[0], clinic.professionals[0]];
  assert.ok(admin && professional);
  return {
    clinic,
    privileged: { superAdmin: await t.person({ isSuperAdmin: true, passwordHash }), owner: clinic.owner, admin },
    others: { professional, patient },
  };
}

/** The three ways to choose a password of one's own. */
const ways: Record<string, (person: Person) => Promise<(text: string) => Promise<unknown>>> = {
  'changing it': async (person) => {
    const call = await t.as(person);
    return (text) => call(changePassword, { body: { currentPassword: password, ...twice(text) } });
  },
  'replacing a temporary one': async (person) => {
    const { temporaryPassword } = await t.make((tx) =>
      issueTemporaryPassword(t.ctx, tx, { userId: person.id, clinicId: null, createdBy: null }),
    );
    const call = await t.as(person);
    return (text) => call(changePassword, { body: { currentPassword: temporaryPassword, ...twice(text) } });
  },
  'the link of a letter': async (person) => {
    const token = await t.make((tx) => createRecoveryToken(tx, person));
    return (text) => t.anonymous(resetPassword, { body: { token, ...twice(text) } });
  },
};

for (const [name, begin] of Object.entries(ways))
  describe(`by ${name}`, () => {
    test('whoever holds a clinic or the platform chooses eight characters that are not common', async () => {
      const { privileged } = await everybody();
      for (const [who, person] of Object.entries(privileged)) {
        const choose = await begin(person);
        await assert.rejects(choose('gaiv8ta'), { code: 'request.invalid' }, who);
        await assert.rejects(choose('Senha123'), tooCommon, who);
        await assert.rejects(choose('Senha12345'), tooCommon, who);
        await assert.rejects(choose('P@SSWORD2026'), tooCommon, who);
        await choose('gaivota8');
      }
    });

    test('for everybody else a common one is enough', async () => {
      const { others } = await everybody();
      for (const person of Object.values(others)) await (await begin(person))('Senha123');
    });
  });

test('a password from before goes on opening the account', async () => {
  const old = 'Demo@2026';
  const clinic = await t.clinic({ owner: { passwordHash: await hashPassword(old) } });
  const answer = await openBrowser(t.app).call(signIn, {
    body: { area: 'clinic', selectedClinicId: clinic.id, email: clinic.owner.email, password: old },
  });
  assert.equal(answer.next, 'done');
});
