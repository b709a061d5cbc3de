import { hash } from '@node-rs/argon2';
import { verifyPassword } from '../core/crypto/password-hash.ts';
import { keysOf } from '../core/crypto/secret-keys.ts';
import type { TestApp } from './test-app.ts';

/**
 * A hash says itself what checking it costs. Ours cost tens of milliseconds, which `drawn-password.test.ts` holds; whoever
 * signs in only to get on with a test need not pay them.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const password = 'Senha-forte-1';
export const passwordHash = await cheapHash(password);

/** Whether this is the password of the person with this e-mail. */
export async function hasPassword({ ctx, make }: Pick<TestApp, 'ctx' | 'make'>, email: string, typed: string) {
  const person = await make((tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('accounts as a', 'a.user_id', 'u.id')
      .select('a.password')
      .where('u.email', '=', email)
      .where('a.provider_id', '=', 'credential')
      .executeTakeFirst(),
  );
  return person?.password ? verifyPassword(keysOf(ctx), person.password, typed) : false;
}
