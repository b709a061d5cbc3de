import { hashPassword } from '../core/crypto/password-hash.ts';

export const password = 'Senha-forte-1';
/** Made once: each hash costs tens of milliseconds. */
export const passwordHash = await hashPassword(password);
