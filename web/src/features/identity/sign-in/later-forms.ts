import { fetchedPart } from '../../../lib/browser/fetched-part.ts';

/** The forms that follow on e-mail and password, for those who meet them. */
export const laterForms = fetchedPart(async () => {
  const [{ SecondFactorForm }, { ForcedPasswordForm }, { ChooseClinic }] = await Promise.all([
    import('./second-factor-form.tsx'),
    import('./forced-password-form.tsx'),
    import('./choose-clinic.tsx'),
  ]);
  return { SecondFactorForm, ForcedPasswordForm, ChooseClinic };
});
