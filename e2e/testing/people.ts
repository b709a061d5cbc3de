/** Everybody in the demo, and in a clinic made for a journey, has this password. */
export const password = 'Demo@2026';

export const people = {
  superAdmin: 'admin@virtual.med',
  owner: 'dona@coracao.med',
  clinicAdmin: 'gestor@coracao.med',
  professional: 'ana@coracao.med',
  patient: 'paciente@exemplo.med',
  blockedOwner: 'dona@bloqueada.med',
} as const;
