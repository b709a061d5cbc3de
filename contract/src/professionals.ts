import { email, password, requiredText } from './fields.ts';
import type { StaffRole } from './roles.ts';
import { z } from './zod.ts';

/** Positions a clinic may give; ownership comes with registration only. */
export const positionRoles = ['professional', 'admin'] as const satisfies readonly StaffRole[];
export type PositionRole = (typeof positionRoles)[number];

const position = z.enum(positionRoles, 'Selecione o cargo');
const name = requiredText('Nome obrigatório', { min: 3 });
const professionalEmail = email('Email inválido');

export const createProfessionalInput = z.strictObject({
  name,
  email: professionalEmail,
  role: position,
  password: password(6, 'Senha obrigatória (mín. 6 caracteres)'),
});

/** The role is left out for oneself and for the owner. */
export const updateProfessionalInput = z.strictObject({
  name,
  email: professionalEmail,
  role: z.optional(position),
});
