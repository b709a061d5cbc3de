import assert from 'node:assert/strict';
import { linkIdentity } from '@virtual-med/contract/identity/account';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import { beginIdentitySignIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { openBrowser } from '../../../../testing/browser.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { passwordHash } from '../../../../testing/passwords.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { OidcPeer } from './testing/oidc-peer.ts';

type Browser = ReturnType<typeof openBrowser>;

/** What people do with accounts of a provider, all of it through HTTP. */
export function identityBench(t: TestApp, peer: OidcPeer) {
  /** An owner of a clinic with a password, their browser, and an account at the provider that is theirs alone. */
  async function somebody(options: { email?: string; passwordHash?: string } = { passwordHash }) {
    const [clinic, person] = [await t.clinic(), await t.person(options)];
    await t.make((tx) =>
      tx.insertInto('memberships').values({ clinic_id: clinic.id, user_id: person.id, role: 'clinic_owner' }).execute(),
    );
    const place: SignInPlace = { area: 'clinic', selectedClinicId: clinic.id };
    const browser = openBrowser(t.app, await t.cookieOf(person));
    return { clinic, person, place, browser, account: `conta-${person.id}` };
  }

  /** What the browser is told when it comes back from the provider. */
  async function comeBack(browser: Browser, url: URL): Promise<string> {
    const response = await browser.open(url.pathname + url.search);
    assert.equal(response.statusCode, 303, response.body);
    return String(response.headers.location);
  }

  return {
    somebody,
    comeBack,
    async link(who: Awaited<ReturnType<typeof somebody>>, account = who.account): Promise<string> {
      const { url } = await who.browser.call(linkIdentity, { body: { place: who.place } });
      return comeBack(who.browser, await peer.visit(url, account));
    },
    async signInWith(account: string, place: SignInPlace, browser = openBrowser(t.app)) {
      const { url } = await browser.call(beginIdentitySignIn, { body: place });
      return { browser, location: await comeBack(browser, await peer.visit(url, account)) };
    },
    accountsOf: (person: Person) =>
      t.make((tx) => tx.selectFrom('accounts').selectAll().where('user_id', '=', person.id).orderBy('id').execute()),
    eventsOf: async (person: Person) =>
      (
        await t.make((tx) =>
          tx.selectFrom('audit_events').select('event').where('actor_id', '=', person.id).orderBy('id').execute(),
        )
      ).map(({ event }) => event),
  };
}
