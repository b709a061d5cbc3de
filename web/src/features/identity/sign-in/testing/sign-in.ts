import assert from 'node:assert/strict';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getClinicsByEmail, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { clinic, clinicId, idOf, type Role, usualAnswers } from '../../../../testing/people.ts';
import { fill } from '../../../../testing/reading.ts';
import { on } from '../../../../testing/server.ts';

export const rightPassword = 'senha certa 1';
export const otherClinic = { id: idOf(2), name: 'Clínica Boreal', status: 'active' } as const;
export const ownClinic = { id: clinicId, name: clinic.name, status: 'active' } as const;

export const emailField = () => screen.getByRole('textbox', { name: 'Email' });
export const passwordField = () => screen.getByLabelText('Senha');
export const clinicPicker = () => screen.getByRole('combobox', { name: 'Clínica' });
export const enterButton = () => screen.getByRole('button', { name: 'Entrar' });

/** The clinics whoever asks can choose among. */
const belongsTo = (...clinics: (typeof ownClinic | typeof otherClinic)[]) => on(getClinicsByEmail, { clinics });

export const belongsToOne = () => belongsTo(ownClinic);
export const belongsToTwo = () => belongsTo(ownClinic, otherClinic);

/** The next sign-in opens a session of this person, which leads to this page. */
export function letIn(role: Exclude<Role, 'anonymous'>, redirectTo: string): void {
  on(signIn, () => {
    usualAnswers(role);
    return { next: 'done', redirectTo } as const;
  });
}

/** Fills a login in, waiting for the clinic to be chosen by itself. */
export async function fillIn(user: UserEvent, email: string, password = rightPassword): Promise<void> {
  await screen.findByRole('button', { name: 'Entrar' });
  await fill(user, emailField(), email);
  if (screen.queryByRole('combobox')) await waitFor(() => assert.match(clinicPicker().textContent ?? '', /^Clínica/));
  await fill(user, passwordField(), password);
}
