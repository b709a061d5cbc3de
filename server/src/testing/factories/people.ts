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

/** All of them in a statement for each table. */
export async function makePeople(tx: Tx, wanted: readonly PersonOptions[]): Promise<Person[]> {
  if (wanted.length === 0) return [];
  const made = wanted.map((options) => {
    const id = newId();
    const name = options.name ?? inventPerson(invented++).name;
    return { options, person: { id, name, email: options.email ?? `${id}@exemplo.med` } };
  });
  await tx
    .insertInto('users')
    .values(
      made.map(({ person, options }) => ({
        ...person,
        email_verified: options.emailProven ?? true,
        platform_role: options.isSuperAdmin ? 'super_admin' : null,
      })),
    )
    .execute();
  const accepting = made.filter(({ options }) => options.acceptedTerms ?? true);
  if (accepting.length > 0)
    await acceptTermsFor(
      tx,
      accepting.map(({ person }) => person.id),
    );
  const accounts = made.flatMap(({ person: { id }, options: { passwordHash } }) =>
    passwordHash
      ? [{ id: newId(), user_id: id, account_id: id, provider_id: 'credential', password: passwordHash }]
      : [],
  );
  if (accounts.length > 0) await tx.insertInto('accounts').values(accounts).execute();
  return made.map(({ person }) => person);
}

export async function makePerson(tx: Tx, options: PersonOptions = {}): Promise<Person> {
  const [person] = await makePeople(tx, [options]);
  if (!person) throw new Error('Nobody was made');
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
