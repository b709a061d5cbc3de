import { hashPassword } from '../auth/passwords.ts';

export const password = 'Senha-forte-1';
/** Made once: each hash costs tens of milliseconds. */
export const passwordHash = await hashPassword(password);
