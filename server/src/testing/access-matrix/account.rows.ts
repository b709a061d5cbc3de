import { newId } from '../../core/ids.ts';
import type { Rows } from './row.ts';

const newPassword = { password: 'Nova-senha-1', confirmPassword: 'Nova-senha-1' };

const strangeCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

export const accountRows = {
  listDevices: { input: () => ({}) },
  endDevice: { input: () => ({ params: { sessionId: newId() } }), letIn: 404 },
  endOtherDevices: { input: () => ({}) },
  // Nobody here has a password or an authenticator; what happens then is tested with the feature.
  enrolSecondFactor: { input: () => ({ body: { password: 'Senha-forte-1' } }), letIn: 422 },
  confirmSecondFactor: { input: () => ({ body: { code: '123456' } }), letIn: 409 },
  disableSecondFactor: { input: () => ({ body: { password: 'Senha-forte-1', code: '123456' } }), letIn: 409 },
  renewRecoveryCodes: { input: () => ({ body: { password: 'Senha-forte-1', code: '123456' } }), letIn: 409 },
  listIdentities: { input: () => ({}) },
  linkIdentity: { input: () => ({ body: { place: { area: 'admin' } } }), letIn: 404 },
  unlinkIdentity: { input: () => ({}), letIn: 404 },
  listPasskeys: { input: () => ({}) },
  beginPasskey: { input: () => ({ body: {} }) },
  addPasskey: { input: () => ({ body: { credential: strangeCredential } }), letIn: 422 },
  renamePasskey: { input: () => ({ params: { passkeyId: newId() }, body: { name: 'Celular' } }), letIn: 404 },
  removePasskey: { input: () => ({ params: { passkeyId: newId() } }), letIn: 404 },
  changePassword: { input: () => ({ body: { currentPassword: 'Senha-forte-1', ...newPassword } }), letIn: 422 },
  openRecordWithAccount: { input: () => ({ body: { token: 'nenhum', birthDate: '1990-05-07' } }), letIn: 410 },
  askForOwnProof: { input: () => ({}), letIn: 409 },
  proveOwnEmail: { input: () => ({ body: { token: 'nenhum', password: 'Senha-forte-1' } }), letIn: 410 },
  getEmailChange: { input: () => ({}) },
  requestEmailChange: { input: () => ({ body: { email: 'nova@exemplo.med', password: 'Senha-forte-1' } }), letIn: 422 },
  cancelEmailChange: { input: () => ({}), letIn: 410 },
  confirmEmailChange: { input: () => ({ body: { token: 'nenhum' } }), letIn: 410 },
  refuseEmailChange: { input: () => ({ body: { token: 'nenhum' } }), letIn: 410 },
  updateProfile: { input: () => ({ body: { name: 'Outro Nome', phone: '(11) 98765-4321' } }) },
} satisfies Rows;
