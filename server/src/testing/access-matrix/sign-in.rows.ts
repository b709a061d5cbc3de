import type { Rows } from './row.ts';

const newPassword = { password: 'Nova-senha-1', confirmPassword: 'Nova-senha-1' };

/** In the form of one, made by no device. */
const noCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
} as const;

export const signInRows = {
  getSetup: { input: () => ({}) },
  // There is a Super Admin, and nobody here has a password; what these endpoints do is tested with them.
  createSuperAdmin: {
    input: () => ({ body: { name: 'Intrusa', email: 'intrusa@exemplo.med', password: 'Senha-forte-1' } }),
    letIn: 403,
  },
  getClinicsByEmail: { input: (clinic) => ({ body: { email: clinic.owner.email, area: 'clinic' } }) },
  signIn: {
    input: (clinic) => ({ body: { area: 'admin', email: clinic.owner.email, password: 'Senha-forte-1' } }),
    letIn: 401,
  },
  signInSecondFactor: { input: () => ({ body: { area: 'admin', code: '123456' } }), letIn: 401 },
  // No OpenID Connect provider is set up here.
  beginIdentitySignIn: { input: () => ({ body: { area: 'admin' } }), letIn: 404 },
  beginPasskeySignIn: { input: () => ({}) },
  signInPasskey: { input: () => ({ body: { area: 'admin' } }), letIn: 401 },
  signOut: { input: () => ({}) },
  getSession: { input: () => ({}) },
  keepUnlocked: { input: () => ({ body: { idleSeconds: 0 } }) },
  unlockSession: { input: () => ({ body: { by: 'password', password: 'Senha-forte-1' } }), letIn: 401 },
  requestPasswordReset: { input: () => ({ body: { email: 'ninguem@exemplo.med' } }) },
  lookAtRecovery: { input: () => ({ body: { token: 'nenhum' } }) },
  resetPassword: { input: () => ({ body: { token: 'nenhum', ...newPassword } }), letIn: 410 },
  lookAtFirstAccess: { input: () => ({ body: { token: 'nenhum' } }) },
  redeemFirstAccess: { input: () => ({ body: { token: 'nenhum', password: 'Nova-senha-1' } }), letIn: 410 },
  beginFirstAccessPasskey: { input: () => ({ body: { token: 'nenhum' } }), letIn: 410 },
  redeemFirstAccessByPasskey: { input: () => ({ body: { token: 'nenhum', credential: noCredential } }), letIn: 410 },
  resendFirstAccess: { input: () => ({ body: { token: 'nenhum' } }) },
} satisfies Rows;
