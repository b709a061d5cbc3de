import type { ActorRole } from '../core/roles.ts';

export const blockedClinicTexts = {
  title: 'Clínica bloqueada',
  owner: 'Sua clínica foi bloqueada. Por favor, entre em contato com o suporte.',
  other: 'Sua clínica foi bloqueada. Por favor, entre em contato com o dono da clínica.',
} as const;

/** Whom a person turns to when their clinic is blocked. */
export const blockedClinicMessage = (role: ActorRole): string =>
  role === 'clinic_owner' ? blockedClinicTexts.owner : blockedClinicTexts.other;
