import { confirmPassword, email, password, passwordsMatch, phone, requiredText, shortText } from '../core/fields.ts';
import { uncommonPassword } from '../core/uncommon-password.ts';
import { z } from '../core/zod.ts';
import { clinicName } from './clinic-name.ts';

export const registerClinicInput = z
  .strictObject({
    name: clinicName('Nome da clínica obrigatório', { min: 2 }),
    adminName: requiredText('Nome do admin obrigatório', { min: 2 }),
    adminEmail: email('Email do admin inválido'),
    whatsapp: phone('WhatsApp obrigatório', 'WhatsApp inválido'),
    subscriptionPlan: z.uuid('Plano obrigatório'),
    paymentMethod: z.optional(shortText(40)),
    password: password(8, 'Senha deve ter pelo menos 8 caracteres').check(uncommonPassword()),
    confirmPassword: confirmPassword(),
  })
  .check(passwordsMatch);
export type RegisterClinicInput = z.infer<typeof registerClinicInput>;
