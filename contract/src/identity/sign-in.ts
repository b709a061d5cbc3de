import { chosenPassword, confirmPassword, email, password, passwordsMatch, requiredText } from '../core/fields.ts';
import { uncommonPassword } from '../core/uncommon-password.ts';
import { z } from '../core/zod.ts';
import { acceptedTerms } from '../terms/terms.ts';

/** The three areas. The same mistake is worded differently at each. */
export const signInInputs = {
  clinic: z.strictObject({
    selectedClinicId: z.uuid('Selecione a clínica.'),
    email: email('Email inválido.'),
    password: password(6, 'A senha deve ter pelo menos 6 caracteres.'),
  }),
  patient: z.strictObject({
    selectedClinicId: z.uuid('Selecione uma clínica'),
    email: email('Email inválido'),
    password: password(6, 'A senha deve ter pelo menos 6 caracteres'),
  }),
  admin: z.strictObject({
    email: email('Email inválido'),
    password: password(1, 'Senha é obrigatória'),
  }),
} as const;
export type SignInArea = keyof typeof signInInputs;

/** The owner of a blocked clinic comes for its data: the one thing that is still open, and all they get to see. */
export const toExport = z.optional(z.literal(true));

/** An area, and the clinic in it where there is one: where an outside identity is to lead. */
export const signInPlace = z.discriminatedUnion('area', [
  z.strictObject({
    area: z.literal('clinic'),
    selectedClinicId: z.uuid('Selecione a clínica.'),
    toExport,
  }),
  z.strictObject({ area: z.literal('patient'), selectedClinicId: z.uuid('Selecione uma clínica') }),
  z.strictObject({ area: z.literal('admin') }),
]);
export type SignInPlace = z.infer<typeof signInPlace>;

export const clinicsByEmailInput = z.strictObject({ email: email('Email inválido') });

export const forgotPasswordInput = z.strictObject({ email: email('Email inválido') });

export const createSuperAdminInput = z.strictObject({
  name: requiredText('Nome deve ter pelo menos 2 caracteres', { min: 2 }),
  email: email('Email inválido'),
  password: password(6, 'Senha deve ter pelo menos 6 caracteres').check(uncommonPassword()),
});

/** A code of the authenticator app, or one of the recovery codes. */
export const anyCode = z
  .string()
  .check(z.trim(), z.minLength(6, 'Informe o código'), z.maxLength(20, 'Código inválido'));

export const secondFactorInput = z.strictObject({ code: anyCode });

const newPassword = { password: chosenPassword(), confirmPassword: confirmPassword() };

/** Activation and recovery: who may do it is shown by the link or the temporary password. */
/** The secret of a mailed link. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

export const newPasswordInput = z.strictObject(newPassword).check(passwordsMatch);

export const changePasswordInput = z
  .strictObject({ currentPassword: password(1, 'Senha é obrigatória'), ...newPassword, acceptedTerms })
  .check(passwordsMatch);
