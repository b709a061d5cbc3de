import { randomBytes } from 'node:crypto';
import type { Tx } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';
import { inventPerson } from './names.ts';
import { acceptTermsFor } from './privacy.ts';

/** Someone who can sign in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** A Super Admin whose sessions, in tests, are all inside this clinic. */
  readonly inside?: string;
}

export interface PersonOptions {
  readonly name?: string;
  readonly email?: string;
  readonly isSuperAdmin?: boolean;
  /** As if they had followed the mailed link; true unless said otherwise. */
  readonly emailProven?: boolean;
  /** True unless said otherwise. */
  readonly acceptedTerms?: boolean;
  /** Without one the person has no password; tests sign in by `openSession`. */
  readonly passwordHash?: string;
}

let invented = 0;

export async function makePerson(tx: Tx, options: PersonOptions = {}): Promise<Person> {
  const id = newId();
  const person = {
    id,
    name: options.name ?? inventPerson(invented++).name,
    email: options.email ?? `${id}@exemplo.med`,
  };
  await tx
    .insertInto('users')
    .values({
      ...person,
      email_verified: options.emailProven ?? true,
      platform_role: options.isSuperAdmin ? 'super_admin' : null,
    })
    .execute();
  if (options.acceptedTerms ?? true) await acceptTermsFor(tx, id);
  if (options.passwordHash) {
    await tx
      .insertInto('accounts')
      .values({ id: newId(), user_id: id, account_id: id, provider_id: 'credential', password: options.passwordHash })
      .execute();
  }
  return person;
}

/** Signs a person in without a password; the token goes into the session cookie. */
export async function openSession(tx: Tx, userId: string, lifetimeSeconds = 3600): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000).toISOString();
  await tx
    .insertInto('sessions')
    .values({ id: newId(), user_id: userId, token, expires_at: expiresAt, locks_at: expiresAt })
    .execute();
  return token;
}
