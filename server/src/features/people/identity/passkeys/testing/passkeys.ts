import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  signInPasskey,
} from '@virtual-med/contract/identity/passkeys';
import { sql } from 'kysely';
import { openBrowser } from '../../../../../testing/browser.ts';
import type { Person } from '../../../../../testing/factories/people.ts';
import type { TestApp } from '../../../../../testing/test-app.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

type Device = ReturnType<typeof softwareAuthenticator>;
type Browser = ReturnType<typeof openBrowser>;
type Lie = NonNullable<Parameters<Device['sign']>[1]>;

export interface SignInScope {
  readonly area: 'clinic' | 'patient' | 'admin';
  readonly selectedClinicId?: string;
  readonly likelyClinicId?: string;
}

/** What people do with passkeys, all of it through HTTP. */
export function passkeyBench(t: TestApp) {
  const browser = (): Browser => openBrowser(t.app);
  const signedIn = async (person: Person): Promise<Browser> => openBrowser(t.app, await t.cookieOf(person));

  async function adds(on: Browser, device: Device = softwareAuthenticator(), lie: Lie = {}) {
    const { options } = await on.call(beginPasskey, { body: {} });
    await on.call(addPasskey, { body: { credential: device.create(options, lie) } });
    return device;
  }

  return {
    browser,
    signedIn,
    adds,
    /** A device with a passkey of this person's, made in a browser where they had just signed in. */
    holds: async (person: Person, device?: Device): Promise<Device> => adds(await signedIn(person), device),
    async signsIn(device: Device, place: SignInScope, { on = browser(), lie = {} }: { on?: Browser; lie?: Lie } = {}) {
      const { options } = await on.call(beginPasskeySignIn, {});
      return on.call(signInPasskey, { body: { ...place, credential: device.sign(options, lie) } });
    },
    held: async (person: Person) => (await (await signedIn(person)).call(listPasskeys, {})).passkeys,
    /** The sessions of this person, an hour older. */
    age: (person: Person) =>
      t.make((tx) =>
        tx
          .updateTable('sessions')
          .set({ created_at: sql`created_at - interval '1 hour'` })
          .where('user_id', '=', person.id)
          .execute(),
      ),
    events: async (person: Person) =>
      (
        await t.make((tx) =>
          tx.selectFrom('audit_events').select('event').where('actor_id', '=', person.id).orderBy('id').execute(),
        )
      ).map(({ event }) => event),
  };
}
