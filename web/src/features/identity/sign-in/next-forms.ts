import { ChooseClinic } from './choose-clinic.tsx';
import { ForcedPasswordForm } from './forced-password-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** What may follow on e-mail and password. */
export const nextForms = { ChooseClinic, ForcedPasswordForm, SecondFactorForm };
