import assert from 'node:assert/strict';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { getOwnHome, listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { changePassword } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { getClinicsByEmail, resetPassword, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { createProfessional, type PositionRole } from '@virtual-med/contract/professionals/professionals';
import { newId } from '../../../../../core/ids.ts';
import { openBrowser } from '../../../../../testing/browser.ts';
import type { MadeClinic } from '../../../../../testing/factories/clinics.ts';
import { queuedLettersTo } from '../../../../../testing/outbox.ts';
import { hasPassword } from '../../../../../testing/passwords.ts';
import type { TestApp } from '../../../../../testing/test-app.ts';
import { filledForm } from '../../../patients/testing/patients.ts';
import { newcomer } from '../../../professionals/testing/professionals.ts';
import { tokenIn } from '../../passwords/testing/recovery.ts';

export type Browser = ReturnType<typeof openBrowser>;

export const strangersPassword = 'Do-estranho-1';
export const ownPassword = 'Minha-mesmo-2';

export const mailbox = (): string => `${newId()}@exemplo.med`;

/** What strangers and clinics do around one e-mail, all of it through HTTP. */
export function proofBench(t: TestApp) {
  const browser = (): Browser => openBrowser(t.app);

  /** Anybody may: a clinic of one's own, signed in as its owner. */
  async function registersClinic(email = mailbox()) {
    const owner = browser();
    const registrationId = newId();
    const form = {
      name: 'Clínica de Fachada',
      adminName: 'Fulano Estranho',
      adminEmail: email,
      whatsapp: '(11) 98765-4321',
      registerAnother: true,
      password: strangersPassword,
      registrationId,
    };
    const { clinic } = await owner.call(createClinicAdmin, { body: form });
    const signsIn = () =>
      owner.call(signIn, {
        body: { area: 'clinic', email, password: strangersPassword, selectedClinicId: clinic.id },
      });
    return { owner, clinicId: clinic.id, form, signsIn };
  }

  const addsPatient = (staff: Pick<Browser, 'call'>, clinicId: string, email: string, change = {}) =>
    staff.call(createPatient, { body: { ...filledForm({ email, ...change }), clinicId } });

  const addsStaff = (staff: Pick<Browser, 'call'>, clinicId: string, email: string, role: PositionRole) =>
    staff.call(createProfessional, { body: { ...newcomer(), email, role, clinicId } });

  const changesPassword = ({ call }: Pick<Browser, 'call'>, currentPassword: string, password: string) =>
    call(changePassword, { body: { currentPassword, password, confirmPassword: password } });

  /** Enters with a password somebody else made and chooses another. */
  async function takesOver(email: string, area: 'clinic' | 'patient', clinicId: string, temporaryPassword: string) {
    const taken = browser();
    await taken.call(signIn, { body: { area, email, password: temporaryPassword, selectedClinicId: clinicId } });
    await changesPassword(taken, temporaryPassword, strangersPassword);
    return taken;
  }

  /** A stranger's clinic makes the account of somebody else's e-mail, and the stranger holds it. */
  async function premakesAccount(email: string, as: 'patient' | 'professional') {
    const { owner, clinicId, signsIn } = await registersClinic();
    await signsIn();
    if (as === 'patient') {
      const { temporaryPassword, id } = await addsPatient(owner, clinicId, email);
      const taken = await takesOver(email, 'patient', clinicId, temporaryPassword ?? '');
      return { owner, clinicId, taken, patientId: id };
    }
    await addsStaff(owner, clinicId, email, 'professional');
    return { owner, clinicId, taken: await takesOver(email, 'clinic', clinicId, newcomer().password), patientId: '' };
  }

  const owned = async (clinic: MadeClinic): Promise<Pick<Browser, 'call'>> => ({ call: await t.as(clinic.owner) });

  /** What somebody signed in reaches of a clinic: nothing, for a stranger. */
  async function reaches({ call }: Pick<Browser, 'call'>, clinicId: string): Promise<string[]> {
    const params = { clinicId };
    const found: string[] = [];
    const attempts: Record<string, () => Promise<unknown>> = {
      face: () => call(getClinic, { params }),
      home: () => call(getOwnHome, { params }),
      documents: () => call(listOwnDocuments, { params }),
      patients: () => call(listPatients, { params }),
      session: async () => {
        const { clinics } = await call(getSession, {});
        if (!clinics.some(({ id }) => id === clinicId)) throw Object.assign(new Error(), { code: 'auth.required' });
      },
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      const code = await attempt().then(
        () => undefined,
        (error: { code?: string }) => error.code ?? 'failed',
      );
      if (code === undefined) found.push(name);
      else assert.match(code, /^(auth\.required|auth\.forbidden|clinics\.not_found)$/, name);
    }
    return found;
  }

  /** Whether this password still opens anything of the person's. */
  const opens = (email: string, password: string): Promise<boolean> => hasPassword(t, email, password);

  const entersAs = async (email: string, password: string, area: 'clinic' | 'patient', clinicId: string) => {
    const person = browser();
    await person.call(signIn, { body: { area, email, password, selectedClinicId: clinicId } });
    return person;
  };

  const listedFor = async (email: string, area: 'clinic' | 'patient'): Promise<string[]> =>
    (await browser().call(getClinicsByEmail, { body: { area, email } })).clinics.map(({ id }) => id);

  /** Whoever reads the mailbox follows the newest link in it. */
  async function answersMail(email: string, password = ownPassword) {
    const letters = await queuedLettersTo(t, email);
    const token = letters
      .map(({ text }) => tokenIn(text))
      .filter(Boolean)
      .at(-1);
    assert.ok(token, 'a letter with a link');
    await browser().call(resetPassword, { body: { token, password, confirmPassword: password } });
  }

  const account = (email: string) =>
    t.make((tx) => tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow());

  return {
    browser,
    registersClinic,
    addsPatient,
    addsStaff,
    changesPassword,
    takesOver,
    premakesAccount,
    owned,
    reaches,
    opens,
    entersAs,
    listedFor,
    answersMail,
    account,
  };
}
