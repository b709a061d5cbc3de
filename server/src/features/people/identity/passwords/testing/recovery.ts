import { getSession } from '@virtual-med/contract/identity/session';
import type { Person } from '../../../../../testing/factories/people.ts';
import { hasPassword, passwordHash } from '../../../../../testing/passwords.ts';
import type { TestApp } from '../../../../../testing/test-app.ts';

export const newPassword = 'Senha-nova-2';
export const chosen = { password: newPassword, confirmPassword: newPassword };

/** What the tests of passwords ask the installation about a person. */
export function passwordBench(t: TestApp) {
  return {
    /** Somebody whose password is `oldPassword`. */
    withPassword: (): Promise<Person> => t.person({ passwordHash }),

    opens: (person: Person, password: string): Promise<boolean> => hasPassword(t, person.email, password),

    /** A device where the person is signed in, which can be asked whether it still is. */
    async device(person: Person) {
      const call = await t.as(person);
      const alive = () =>
        call(getSession, {}).then(
          () => true,
          (error: { code?: string }) => {
            if (error.code !== 'auth.required') throw error;
            return false;
          },
        );
      return { call, alive };
    },

    events: (person: Person) =>
      t.make((tx) =>
        tx
          .selectFrom('audit_events')
          .select(['event', 'actor_id', 'actor_role', 'clinic_id', 'record_type', 'record_id', 'ip'])
          .where('record_id', '=', person.id)
          .orderBy('id')
          .execute(),
      ),

    state: (person: Person) =>
      t.make((tx) =>
        tx
          .selectFrom('users as u')
          .leftJoin('temporary_passwords as p', 'p.user_id', 'u.id')
          .select(['u.must_change_password as mustChange', 'p.user_id as temporary'])
          .where('u.id', '=', person.id)
          .executeTakeFirstOrThrow()
          .then(({ mustChange, temporary }) => ({ mustChange, hasTemporary: temporary !== null })),
      ),

    setEmail: (person: Person, email: string) =>
      t.make((tx) => tx.updateTable('users').set({ email }).where('id', '=', person.id).execute()),
  };
}

/** The token in a recovery letter's text. */
export const tokenIn = (text: string | undefined): string => /\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
