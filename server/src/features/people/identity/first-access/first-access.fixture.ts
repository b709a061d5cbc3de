import assert from 'node:assert/strict';
import {
  handFirstAccess,
  lookAtFirstAccess,
  mailFirstAccess,
  redeemFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { getSession } from '@virtual-med/contract/identity/session';
import { openBrowser } from '../../../../testing/browser.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { mailbox, proofBench } from '../email-proof/testing/email-proof.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';

export const born = '1990-05-07';
export const chosenPassword = 'so minha 2026';

/** A clinic with a patient it has just registered, and what the link in their letter does. */
export function firstAccessBench(t: TestApp) {
  const { addsPatient, owned, account, opens } = proofBench(t);

  async function newPatient(options: { clinic?: MadeClinic; email?: string } = {}) {
    const clinic = options.clinic ?? (await t.clinic({ name: 'Clínica Serena', professionals: 1 }));
    const email = options.email ?? mailbox();
    const staff = await owned(clinic);
    const { id: patientId, temporaryPassword, accessMailed } = await addsPatient(staff, clinic.id, email);
    const params = { clinicId: clinic.id, patientId };
    return { clinic, staff, email, patientId, params, temporaryPassword: temporaryPassword ?? '', accessMailed };
  }

  const tokensTo = async (email: string): Promise<string[]> =>
    (await queuedLettersTo(t, email))
      .filter(({ text }) => /primeiro-acesso/.test(text))
      .map(({ text }) => tokenIn(text));

  async function tokenTo(email: string): Promise<string> {
    const token = (await tokensTo(email)).at(-1);
    assert.ok(token, 'a letter with a link');
    return token;
  }

  const mailsAgain = async (patient: Awaited<ReturnType<typeof newPatient>>): Promise<string> => {
    await patient.staff.call(mailFirstAccess, { params: patient.params });
    return tokenTo(patient.email);
  };

  const handed = async ({ staff, params }: Awaited<ReturnType<typeof newPatient>>): Promise<string> =>
    tokenIn((await staff.call(handFirstAccess, { params })).link);

  const state = async (token: string): Promise<string> =>
    (await openBrowser(t.app).call(lookAtFirstAccess, { body: { token } })).state;

  const redeem = async (token: string, birthDate: string | undefined = born, browser = openBrowser(t.app)) => {
    const body = { token, password: chosenPassword, ...(birthDate ? { birthDate } : {}) };
    return { browser, ...(await browser.call(redeemFirstAccess, { body })) };
  };

  const isIn = async (browser: ReturnType<typeof openBrowser>): Promise<string> =>
    (await browser.call(getSession, {})).user.email;

  return { newPatient, tokensTo, tokenTo, mailsAgain, handed, state, redeem, isIn, account, opens };
}
