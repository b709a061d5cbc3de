import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { changePassword } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  getClinicsByEmail,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { createPatient, deletePatient, updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { createProfessional } from '@virtual-med/contract/professionals/professionals';
import { newId } from '../../server/src/core/ids.ts';
import { waitFor } from '../../server/src/core/jobs/testing/jobs.ts';
import { demoPassword } from '../../server/src/testing/factories/demo.ts';
import { type Attacks, outcome } from './attack.ts';
import { type Attacker, statusOf } from './attacker.ts';
import { attackersPassword, type Target } from './target.ts';

const mailbox = (): string => `${newId()}@exemplo.med`;
const chosen = { password: attackersPassword, confirmPassword: attackersPassword };

const personalData = (email: string) => ({
  name: 'Vítima da Silva',
  email,
  phone: '(11) 98765-4321',
  birthDate: '1990-05-07',
  zipCode: '01310-100',
  address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
});

/** The clinic somebody trusts, with its owner signed in. */
async function honestClinic(target: Target) {
  const email = 'dona@coracao.med';
  const { clinics } = await target.stranger().call(getClinicsByEmail, { body: { area: 'clinic', email } });
  const clinicId = clinics[0]?.id ?? '';
  return { clinicId, owner: await target.signedIn({ area: 'clinic', email, selectedClinicId: clinicId }) };
}

const registers = (staff: Attacker, clinicId: string, email: string) =>
  staff.call(createPatient, { body: { ...personalData(email), clinicId } });

async function takesOver(target: Target, email: string, clinicId: string, temporaryPassword: string) {
  const account = await target.signedIn({
    area: 'patient',
    email,
    selectedClinicId: clinicId,
    password: temporaryPassword,
  });
  await account.call(changePassword, { body: { currentPassword: temporaryPassword, ...chosen } });
  return account;
}

/** A clinic of the attacker's own makes the victim's account, and the attacker chooses its password. */
async function premade(target: Target, victim: string) {
  const { clinicId, owner } = await target.foundClinic('Clínica de Fachada', mailbox());
  const { id, temporaryPassword } = await registers(owner, clinicId, victim);
  return {
    clinicId,
    owner,
    patientId: id,
    account: await takesOver(target, victim, clinicId, temporaryPassword ?? ''),
  };
}

/** What the account reaches of a clinic, by its session and by its password. */
async function reach(target: Target, account: Attacker, email: string, clinicId: string) {
  const statuses = [
    await statusOf(account.call(getOwnHome, { params: { clinicId } })),
    await statusOf(account.call(listPatients, { params: { clinicId } })),
  ];
  for (const area of ['patient', 'clinic'] as const)
    statuses.push(
      await statusOf(
        target
          .stranger()
          .call(signIn, { body: { area, email, password: attackersPassword, selectedClinicId: clinicId } }),
      ),
    );
  return outcome(
    statuses.every((status) => status >= 400),
    `home, patients, signing in as patient, signing in as staff: ${statuses.join(', ')}`,
  );
}

/** Waits for so many letters, which come in any order, and follows the link that is not the first access. */
async function followsLink(target: Target, email: string, count: number, password = attackersPassword): Promise<void> {
  const letters = await target.lettersTo(email, count);
  const token =
    letters.map(({ text }) => /\/(?!primeiro-acesso)[\w-]+\?token=([\w.-]+)/.exec(text ?? '')?.[1]).findLast(Boolean) ??
    '';
  await target.stranger().call(resetPassword, { body: { token, password, confirmPassword: password } });
}

/** Somebody who uses the account their clinic gave them, or registered, and never needed the mailbox. */
async function somebodyUnproven(target: Target, who: 'patient' | 'professional' | 'clinic_owner', email: string) {
  if (who === 'clinic_owner') {
    const { clinicId, owner } = await target.foundClinic('Clínica de Verdade', email);
    return { person: owner, place: { area: 'clinic', selectedClinicId: clinicId } as const };
  }
  const { clinicId, owner } = await honestClinic(target);
  if (who === 'patient') {
    const { temporaryPassword } = await registers(owner, clinicId, email);
    const person = await takesOver(target, email, clinicId, temporaryPassword ?? '');
    return { person, place: { area: 'patient', selectedClinicId: clinicId } as const };
  }
  const password = 'Senha-123';
  await owner.call(createProfessional, {
    body: { name: 'Nova Pessoa', email, role: 'professional', password, clinicId },
  });
  const place = { area: 'clinic', selectedClinicId: clinicId } as const;
  const person = await target.signedIn({ ...place, email, password });
  await person.call(changePassword, { body: { currentPassword: password, ...chosen } });
  return { person, place };
}

/** The same there, in the form each way of taking an account over has; the first is sent by the short form as well. */
const tests = 'server/src/features/people/identity/email-proof';
const strangersAccount = `${tests}/strangers-account.test.ts`;

export const identity: Attacks = {
  topic: 'identity',
  attacks: [
    {
      aim: 'opens a clinic’s documents with an account made beforehand for its patient’s e-mail',
      run: async (target) => {
        const victim = mailbox();
        const { account } = await premade(target, victim);
        const { clinicId, owner } = await honestClinic(target);
        await registers(owner, clinicId, victim);
        return reach(target, account, victim, clinicId);
      },
    },
    {
      provenBy: strangersAccount,
      aim: 'becomes Admin of a clinic with an account made beforehand for its new Admin’s e-mail',
      run: async (target) => {
        const victim = mailbox();
        const { account } = await premade(target, victim);
        const { clinicId, owner } = await honestClinic(target);
        const body = { name: 'Nova Pessoa', email: victim, role: 'admin', password: 'Senha-123', clinicId } as const;
        await owner.call(createProfessional, { body });
        return reach(target, account, victim, clinicId);
      },
    },
    {
      provenBy: strangersAccount,
      aim: 'registers a clinic in a patient’s name and later moves the account to a mailbox of one’s own',
      run: async (target) => {
        const [victim, own] = [mailbox(), mailbox()];
        const attacker = target.stranger();
        const form = {
          name: 'Clínica de Fachada',
          adminName: 'Estranho Qualquer',
          adminEmail: victim,
          whatsapp: '(11) 98888-7777',
          registerAnother: true,
          password: attackersPassword,
          registrationId: newId(),
        };
        await attacker.call(createClinicAdmin, { body: form });
        const { clinicId, owner } = await honestClinic(target);
        await registers(owner, clinicId, victim);
        const again = await statusOf(attacker.call(createClinicAdmin, { body: { ...form, adminEmail: own } }));
        const { held, seen } = await reach(target, attacker, own, clinicId);
        return outcome(held && again >= 400, `the form again: ${again}; ${seen}`);
      },
    },
    {
      provenBy: strangersAccount,
      aim: 'proves a mailbox of one’s own and has the account moved to the victim’s e-mail',
      run: async (target) => {
        const [own, victim] = [mailbox(), mailbox()];
        const { clinicId: facade, owner: accomplice, patientId } = await premade(target, own);
        await target.stranger().call(requestPasswordReset, { body: { email: own } });
        // The first access came by mail, and that the password was chosen was told as well.
        await followsLink(target, own, 3);
        const account = await target.signedIn({
          area: 'patient',
          email: own,
          selectedClinicId: facade,
          password: attackersPassword,
        });
        const params = { clinicId: facade, patientId };
        const { revision } = await accomplice.call(getPatient, { params });
        await accomplice.call(updatePatient, { params, body: { ...personalData(victim), revision } });
        const { clinicId, owner } = await honestClinic(target);
        await registers(owner, clinicId, victim);
        return reach(target, account, victim, clinicId);
      },
    },
    {
      provenBy: 'server/src/features/people/patients/relink-patient.test.ts',
      aim: 'opens a record that was linked again with the account that opened it before',
      run: async (target) => {
        const { clinicId, owner } = await honestClinic(target);
        const email = mailbox();
        const { id, temporaryPassword } = await registers(owner, clinicId, email);
        const account = await takesOver(target, email, clinicId, temporaryPassword ?? '');
        await owner.call(deletePatient, { body: { id, clinicId } });
        const again = await registers(owner, clinicId, email);
        const { held, seen } = await reach(target, account, email, clinicId);
        return outcome(held && again.id === id, `same record: ${again.id === id}; ${seen}`);
      },
    },
    {
      provenBy: `${tests}/super-admin.test.ts`,
      aim: 'signs a Super Admin out, or voids their password, by registering their e-mail as a patient',
      run: async (target) => {
        const email = 'admin@virtual.med';
        const admin = await target.signedIn({ area: 'admin', email });
        const { clinicId, owner } = await target.foundClinic('Clínica de Fachada', mailbox());
        await registers(owner, clinicId, email);
        const session = await statusOf(admin.call(getSession, {}));
        const password = await statusOf(
          target.stranger().call(signIn, { body: { area: 'admin', email, password: demoPassword } }),
        );
        return outcome(session === 200 && password === 200, `session ${session}, password ${password}`);
      },
    },
    ...(['patient', 'professional', 'clinic_owner'] as const).map((who) => ({
      provenBy: `${tests}/nobody-is-locked-out.test.ts`,
      aim: `locks out a ${who} of another clinic by adding their e-mail to a clinic of one’s own`,
      run: async (target: Target) => {
        const email = mailbox();
        const { person, place } = await somebodyUnproven(target, who, email);
        const { clinicId, owner } = await target.foundClinic('Clínica de Fachada', mailbox());
        // Ten are all a clinic nobody knows may send: what is mailed besides must not matter.
        for (let other = 0; other < 10; other += 1) await registers(owner, clinicId, mailbox());
        await registers(owner, clinicId, email);
        const session = await statusOf(person.call(getSession, {}));
        const password = await statusOf(
          target.stranger().call(signIn, { body: { ...place, email, password: attackersPassword } }),
        );
        await waitFor('the letter that proves the address', async () =>
          (await target.lettersTo(email, 0)).some(({ subject }) => subject?.startsWith('Confirme o seu e-mail')),
        );
        return outcome(session === 200 && password === 200, `session ${session}, password ${password}, told by mail`);
      },
    })),
    {
      provenBy: strangersAccount,
      aim: 'takes over the account of somebody no clinic has any more, by adding them and moving their e-mail',
      run: async (target) => {
        const [victim, own] = [mailbox(), mailbox()];
        const honest = await honestClinic(target);
        const { id, temporaryPassword } = await registers(honest.owner, honest.clinicId, victim);
        await takesOver(target, victim, honest.clinicId, temporaryPassword ?? '');
        await target.stranger().call(requestPasswordReset, { body: { email: victim } });
        await followsLink(target, victim, 3, 'A-verdadeira-2026');
        await honest.owner.call(deletePatient, { body: { id, clinicId: honest.clinicId } });
        const { clinicId, owner } = await target.foundClinic('Clínica de Fachada', mailbox());
        const { id: patientId } = await registers(owner, clinicId, victim);
        const params = { clinicId, patientId };
        const { revision } = await owner.call(getPatient, { params });
        const moved = await statusOf(owner.call(updatePatient, { params, body: { ...personalData(own), revision } }));
        const place = { area: 'patient', selectedClinicId: clinicId } as const;
        const password = await statusOf(
          target.stranger().call(signIn, { body: { ...place, email: victim, password: 'A-verdadeira-2026' } }),
        );
        return outcome(moved === 409 && password === 200, `moving ${moved}, the person’s password ${password}`);
      },
    },
    {
      provenBy: strangersAccount,
      aim: 'stays in an account made for somebody else once its true owner follows the letter',
      run: async (target) => {
        const victim = mailbox();
        const { account, clinicId: facade } = await premade(target, victim);
        const { clinicId, owner } = await honestClinic(target);
        await registers(owner, clinicId, victim);
        // The first access, that a password was chosen, and the letter of proof.
        await followsLink(target, victim, 3, 'A-verdadeira-2026');
        const session = await statusOf(account.call(getSession, {}));
        const { held, seen } = await reach(target, account, victim, clinicId);
        const own = await reach(target, account, victim, facade);
        return outcome(
          session === 401 && held && own.held,
          `session ${session}; ${seen}; in the first clinic ${own.seen}`,
        );
      },
    },
  ],
};
