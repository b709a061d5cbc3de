import { hash } from '@node-rs/argon2';

/**
 * A hash says itself what checking it costs. Ours cost tens of milliseconds, which `drawn-password.test.ts` holds; whoever
 * signs in only to get on with a test need not pay them.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const password = 'Senha-forte-1';
export const passwordHash = await cheapHash(password);
