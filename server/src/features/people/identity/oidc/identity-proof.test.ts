import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  confirmSecondFactor,
  enrolSecondFactor,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
} from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  beginIdentitySignIn,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password } from '../../../../testing/passwords.ts';
import { testApp, testAppUrl } from '../../../../testing/test-app.ts';
import { passkeyBench } from '../passkeys/testing/passkeys.ts';
import { endSessions } from '../passwords/drop-ways-in.service.ts';
import { chosen, newPassword, tokenIn } from '../passwords/testing/recovery.ts';
import { dropIdentities } from '../sign-in/credential.service.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';
import { identityBench } from './identities.fixture.ts';
import { peerClient, startOidcPeer } from './testing/oidc-peer.ts';

const peer = await startOidcPeer({ redirectUri: `${testAppUrl}/api/auth/callback/oidc` });
after(() => peer.close());
const t = await testApp({
  RATE_LIMITS: 'off',
  OIDC_ISSUER: peer.issuer,
  OIDC_CLIENT_ID: peerClient.client_id,
  OIDC_CLIENT_SECRET: peerClient.client_secret,
});
const { somebody, comeBack, link, signInWith, accountsOf } = identityBench(t, peer);
const { age } = passkeyBench(t);

type Somebody = Awaited<ReturnType<typeof somebody>>;
const beginLink = ({ browser, place }: Somebody, shown: { password?: string; code?: string } = {}) =>
  browser.call(linkIdentity, { body: { place, ...shown } });
const proofAsked = async ({ browser }: Somebody) => (await browser.call(listIdentities, {})).provider?.proofAsked;
const isLinked = async (person: Person) =>
  (await accountsOf(person)).some(({ provider_id: provider }) => provider === 'oidc');
const subjects = async ({ person }: Somebody) => (await queuedLettersTo(t, person.email)).map(({ subject }) => subject);

const proofRequired = { code: 'auth.proof_of_person_required' };
const wrongPassword = { code: 'auth.current_password_wrong' };

async function recovers({ email }: Person): Promise<void> {
  await t.anonymous(requestPasswordReset, { body: { email } });
  const letter = (await queuedLettersTo(t, email)).at(-1);
  await t.anonymous(resetPassword, { body: { token: tokenIn(letter?.text), ...chosen } });
}

describe('linking from a screen that has been open for a while', () => {
  test('takes the password; whoever only found the screen links nothing', async () => {
    const who = await somebody();
    await age(who.person);
    assert.equal(await proofAsked(who), 'password');
    await assert.rejects(beginLink(who), proofRequired);
    await assert.rejects(beginLink(who, { password: 'errada-123' }), wrongPassword);
    const { url } = await beginLink(who, { password });
    assert.match(await comeBack(who.browser, await peer.visit(url, who.account)), /identidade=vinculada$/);
    assert.ok(await isLinked(who.person));
  });

  test('takes the code as well, where the second factor is on', async () => {
    const who = await somebody();
    const app = openAuthenticator((await who.browser.call(enrolSecondFactor, { body: { password } })).key);
    await who.browser.call(confirmSecondFactor, { body: { code: app.now } });
    await age(who.person);
    assert.equal(await proofAsked(who), 'password_and_code');
    await assert.rejects(beginLink(who, { password }), proofRequired);
    await assert.rejects(beginLink(who, { password, code: app.longAgo }), { code: 'auth.second_factor_wrong' });
    await beginLink(who, { password, code: app.next });
  });

  test('takes a new sign-in of whoever has no password', async () => {
    const who = await somebody({});
    await age(who.person);
    assert.equal(await proofAsked(who), 'sign_in');
    await assert.rejects(beginLink(who, { password }), proofRequired);
  });

  test('is finished only in the session that showed the proof', async () => {
    const who = await somebody();
    const { url } = await beginLink(who);
    const back = await peer.visit(url, who.account);
    who.browser.jar.take([await t.cookieOf(who.person)]);
    assert.match(await comeBack(who.browser, back), /erro=auth\.failed$/);
    assert.equal(await isLinked(who.person), false);
  });
});

test('an identity linked and unlinked is told by mail, with the way to get rid of somebody', async () => {
  const who = await somebody();
  await link(who);
  const [letter] = await queuedLettersTo(t, who.person.email);
  assert.equal(letter?.subject, `Nova conta vinculada – ${who.clinic.name}`);
  assert.match(letter?.text ?? '', /é possível entrar sem a senha/);
  assert.match(letter?.text ?? '', /\/esqueci-a-senha/);
  await who.browser.call(unlinkIdentity, {});
  assert.deepEqual(await subjects(who), [
    `Nova conta vinculada – ${who.clinic.name}`,
    `Conta desvinculada – ${who.clinic.name}`,
  ]);
});

describe('whoever begins anew is rid of identities', () => {
  const unknown = '/clinica/login?erro=auth.identity_unknown';

  test('by recovery, and the letter says so', async () => {
    const who = await somebody();
    await link(who);
    await recovers(who.person);
    assert.equal((await signInWith(who.account, who.place)).location, unknown);
    assert.equal(await isLinked(who.person), false);
    const told = (await queuedLettersTo(t, who.person.email)).at(-1);
    assert.match(told?.text ?? '', /A conta vinculada da sua organização deixou de abrir a sua conta/);
  });

  test('by recovery, of one whose linking was under way too, whoever signs in there next', async () => {
    const who = await somebody();
    const { url } = await beginLink(who);
    const back = await peer.visit(url, who.account);
    await recovers(who.person);
    const { email } = who.person;
    await who.browser.call(signIn, { body: { ...who.place, email, password: newPassword } });
    assert.match(await comeBack(who.browser, back), /erro=auth\.failed$/);
    assert.equal(await isLinked(who.person), false);
  });

  test('in the very moment one opens the account', async () => {
    const who = await somebody();
    await link(who);
    const browser = openBrowser(t.app);
    const { url } = await browser.call(beginIdentitySignIn, { body: who.place });
    const back = await peer.visit(url, who.account);
    let location = Promise.resolve('');
    await t.make(async (tx) => {
      // What recovery does, while the sign-in has found the identity and goes on.
      await tx.selectFrom('users').select('id').where('id', '=', who.person.id).forNoKeyUpdate().execute();
      let isOver = false;
      location = comeBack(browser, back).finally(() => {
        isOver = true;
      });
      const isHeld = sql<{ held: boolean }>`select exists (select from pg_locks
        where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as held`;
      while (!isOver && !(await isHeld.execute(tx)).rows[0]?.held);
      await dropIdentities(tx, who.person.id);
      await endSessions(tx, who.person.id);
    });
    assert.match(await location, /erro=auth\.identity_unknown$/);
    await assert.rejects(browser.call(getSession, {}), { code: 'auth.required' });
  });

  test('by a temporary password', async () => {
    const who = await somebody();
    await link(who);
    await t.make((tx) =>
      issueTemporaryPassword(t.ctx, tx, { userId: who.person.id, clinicId: who.clinic.id, createdBy: null }),
    );
    assert.equal((await signInWith(who.account, who.place)).location, unknown);
    assert.equal(await isLinked(who.person), false);
  });
});
