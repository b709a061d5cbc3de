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
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import { beginIdentitySignIn, signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sessionCookieName } from '../../../../core/http/session-cookie.ts';
import { newId } from '../../../../core/ids.ts';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp, testAppUrl } from '../../../../testing/test-app.ts';
import { identityBench } from './identities.fixture.ts';
import { peerClient, startOidcPeer } from './testing/oidc-peer.ts';

const victimsEmail = 'vitima@exemplo.med';
const redirectUri = `${testAppUrl}/api/auth/callback/oidc`;
const peer = await startOidcPeer({ redirectUri, email: victimsEmail });
after(() => peer.close());
const t = await testApp({
  RATE_LIMITS: 'off',
  OIDC_ISSUER: peer.issuer,
  OIDC_CLIENT_ID: peerClient.client_id,
  OIDC_CLIENT_SECRET: peerClient.client_secret,
});

type Browser = ReturnType<typeof openBrowser>;
const signedIn = (browser: Browser) => browser.jar.names.includes(sessionCookieName(false));

const { somebody, comeBack, link, signInWith, accountsOf, eventsOf } = identityBench(t, peer);

const people = () =>
  t.make((tx) =>
    tx
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst(),
  );

describe('linking an identity', () => {
  test('asks the provider with PKCE, state and nonce, for nothing but who it is', async () => {
    const who = await somebody();
    const { searchParams, origin } = new URL(
      (await who.browser.call(linkIdentity, { body: { place: who.place } })).url,
    );
    assert.equal(origin, peer.issuer);
    assert.equal(searchParams.get('redirect_uri'), redirectUri);
    assert.equal(searchParams.get('response_type'), 'code');
    assert.equal(searchParams.get('scope'), 'openid');
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    for (const name of ['code_challenge', 'state', 'nonce'])
      assert.ok((searchParams.get(name) ?? '').length >= 32, name);
    assert.ok(!searchParams.toString().includes(peerClient.client_secret));
  });

  test('links it to the person who asked, is on record, keeps no token, and brings them back', async () => {
    const who = await somebody();
    assert.deepEqual(await who.browser.call(listIdentities, {}), {
      hasPassword: true,
      provider: { linked: false, linkedAt: null, proofAsked: 'nothing' },
    });
    assert.equal(await link(who), `/clinica/${who.clinic.id}/pacientes?identidade=vinculada`);
    const { provider } = await who.browser.call(listIdentities, {});
    assert.equal(provider?.linked, true);
    const linked = (await accountsOf(who.person)).find(({ provider_id }) => provider_id === 'oidc');
    assert.equal(linked?.account_id, `${peer.issuer} ${who.account}`);
    assert.deepEqual([linked?.access_token, linked?.refresh_token, linked?.id_token], [null, null, null]);
    assert.deepEqual(await eventsOf(who.person), ['auth.identity_linked']);
    assert.equal((await who.browser.call(getSession, {})).user.email, who.person.email);
  });

  test('one that is somebody else’s already is refused and stays theirs', async () => {
    const [first, second] = [await somebody(), await somebody()];
    await link(first);
    assert.equal(await link(second, first.account), `/clinica/${second.clinic.id}/pacientes?erro=auth.identity_taken`);
    assert.equal((await second.browser.call(listIdentities, {})).provider?.linked, false);
    assert.equal((await first.browser.call(listIdentities, {})).provider?.linked, true);
    assert.deepEqual(await eventsOf(second.person), []);
  });

  test('a second one is refused until the first is unlinked, also for a flow begun before', async () => {
    const who = await somebody();
    const early = await who.browser.call(linkIdentity, { body: { place: who.place } });
    const earlyCookies = who.browser.jar.header;
    await link(who);
    await assert.rejects(who.browser.call(linkIdentity, { body: { place: who.place } }), {
      code: 'auth.identity_already_linked',
    });
    const other = openBrowser(t.app, earlyCookies);
    const location = await comeBack(other, await peer.visit(early.url, `outra-${who.account}`));
    assert.match(location, /erro=auth\.identity_already_linked$/);
    assert.equal((await accountsOf(who.person)).length, 2);
  });

  test('a session ended on the way links nothing', async () => {
    const who = await somebody();
    const { url } = await who.browser.call(linkIdentity, { body: { place: who.place } });
    const back = await peer.visit(url, who.account);
    await t.make((tx) => tx.deleteFrom('sessions').where('user_id', '=', who.person.id).execute());
    assert.equal(await comeBack(who.browser, back), '/clinica/login?erro=auth.required');
    assert.equal((await accountsOf(who.person)).length, 1);
  });

  test('somebody else signed in on the way gets nothing linked, neither they nor who began', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const { url } = await who.browser.call(linkIdentity, { body: { place: who.place } });
    const back = await peer.visit(url, who.account);
    who.browser.jar.take([await t.cookieOf(other.person)]);
    assert.match(await comeBack(who.browser, back), /erro=auth\.failed$/);
    assert.equal((await accountsOf(who.person)).length, 1);
    assert.equal((await accountsOf(other.person)).length, 1);
  });
});

describe('signing in with an identity', () => {
  test('leads to the area asked for, and is on record', async () => {
    const who = await somebody();
    await link(who);
    const { browser, location } = await signInWith(who.account, who.place);
    assert.equal(location, `/clinica/${who.clinic.id}/pacientes`);
    assert.equal((await browser.call(getSession, {})).user.id, who.person.id);
    assert.equal((await eventsOf(who.person)).at(-1), 'auth.signed_in');
  });

  test('is judged by the rules of the area like any other', async () => {
    const who = await somebody();
    await link(who);
    for (const [place, expected] of [
      [{ area: 'admin' }, '/admin/login?erro=auth.not_admin'],
      [{ area: 'patient', selectedClinicId: who.clinic.id }, '/paciente/login?erro=auth.not_clinic_patient'],
      [{ area: 'clinic', selectedClinicId: newId() }, '/clinica/login?erro=auth.clinic_unavailable'],
    ] as const) {
      const { browser, location } = await signInWith(who.account, place);
      assert.equal(location, expected);
      assert.equal(signedIn(browser), false);
    }
    assert.equal((await eventsOf(who.person)).at(-1), 'auth.sign_in_refused');
  });

  test('an unknown identity is refused and makes nobody', async () => {
    const before = await people();
    const who = await somebody();
    const made = await people();
    const { browser, location } = await signInWith('ninguem', who.place);
    assert.equal(location, '/clinica/login?erro=auth.identity_unknown');
    assert.equal(signedIn(browser), false);
    assert.notDeepEqual(before, made);
    assert.deepEqual(await people(), made);
  });

  test('the provider vouching for somebody’s e-mail does not make one that person', async () => {
    const victim = await somebody({ email: victimsEmail, passwordHash });
    const { browser, location } = await signInWith('impostor', victim.place);
    assert.equal(location, '/clinica/login?erro=auth.identity_unknown');
    assert.equal(signedIn(browser), false);
    assert.equal((await accountsOf(victim.person)).length, 1);
  });

  test('whoever has the second factor on is still asked for it', async () => {
    const who = await somebody();
    await link(who);
    const app = openAuthenticator((await who.browser.call(enrolSecondFactor, { body: { password } })).key);
    await who.browser.call(confirmSecondFactor, { body: { code: app.now } });
    const { browser, location } = await signInWith(who.account, who.place);
    assert.equal(location, `/clinica/login?etapa=second_factor&clinica=${who.clinic.id}`);
    assert.equal(signedIn(browser), false);
    await assert.rejects(browser.call(getSession, {}), { code: 'auth.required' });
    await browser.call(signInSecondFactor, { body: { ...who.place, code: app.next } });
    assert.equal((await browser.call(getSession, {})).user.id, who.person.id);
  });

  test('whoever must replace their password still must', async () => {
    const who = await somebody();
    await link(who);
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: true }).where('id', '=', who.person.id).execute(),
    );
    const { browser } = await signInWith(who.account, who.place);
    assert.equal((await browser.call(getSession, {})).user.mustChangePassword, true);
    await assert.rejects(browser.call(listIdentities, {}), { code: 'auth.must_change_password' });
  });

  test('a session held before in that browser ends', async () => {
    const [who, other] = [await somebody(), await somebody()];
    await link(who);
    await signInWith(who.account, who.place, other.browser);
    assert.equal((await other.browser.call(getSession, {})).user.id, who.person.id);
    const left = await t.make((tx) =>
      tx.selectFrom('sessions').select('id').where('user_id', '=', other.person.id).execute(),
    );
    assert.equal(left.length, 0);
  });

  test('a clinic’s area needs its clinic', async () => {
    for (const body of [{ area: 'clinic' }, { area: 'patient', selectedClinicId: 'x' }, { area: 'porta' }])
      await assert.rejects(openBrowser(t.app).call(beginIdentitySignIn, { body: body as SignInPlace }), {
        code: 'request.invalid',
      });
  });
});

describe('unlinking', () => {
  test('ends that way in, is on record, and it can be linked anew', async () => {
    const who = await somebody();
    await link(who);
    await who.browser.call(unlinkIdentity, {});
    assert.equal((await who.browser.call(listIdentities, {})).provider?.linked, false);
    const { location } = await signInWith(who.account, who.place);
    assert.equal(location, '/clinica/login?erro=auth.identity_unknown');
    assert.deepEqual(await eventsOf(who.person), ['auth.identity_linked', 'auth.identity_unlinked']);
    await assert.rejects(who.browser.call(unlinkIdentity, {}), { code: 'auth.identity_unavailable' });
    assert.match(await link(who), /identidade=vinculada$/);
  });

  test('the last way in stays', async () => {
    const who = await somebody({});
    await link(who);
    assert.deepEqual((await who.browser.call(listIdentities, {})).hasPassword, false);
    await assert.rejects(who.browser.call(unlinkIdentity, {}), { code: 'auth.last_way_in' });
    assert.equal((await signInWith(who.account, who.place)).location, `/clinica/${who.clinic.id}/pacientes`);
  });
});

describe('what a stranger can do with the address people come back to', () => {
  async function onTheWayBack() {
    const who = await somebody();
    await link(who);
    const browser = openBrowser(t.app);
    const { url } = await browser.call(beginIdentitySignIn, { body: who.place });
    return { who, browser, url, back: await peer.visit(url, who.account) };
  }
  const refused = '/clinica/login?erro=auth.failed';

  test('a return is good once', async () => {
    const { browser, back } = await onTheWayBack();
    const cookies = browser.jar.header;
    assert.match(await comeBack(browser, back), /\/pacientes$/);
    const again = openBrowser(t.app, cookies);
    assert.equal(await comeBack(again, back), refused);
    assert.equal(signedIn(again), false);
  });

  test('another browser cannot use it', async () => {
    const { who, back } = await onTheWayBack();
    const stranger = openBrowser(t.app);
    assert.equal(await comeBack(stranger, back), '/login?erro=auth.failed');
    await stranger.call(beginIdentitySignIn, { body: who.place });
    assert.equal(await comeBack(stranger, back), refused);
    assert.equal(signedIn(stranger), false);
  });

  test('a wrong or missing state, a wrong issuer, a wrong or missing code, an error of the provider’s', async () => {
    for (const spoil of [
      (query: URLSearchParams) => query.set('state', 'x'.repeat(32)),
      (query: URLSearchParams) => query.delete('state'),
      (query: URLSearchParams) => query.append('state', 'y'),
      (query: URLSearchParams) => query.set('iss', 'https://outro.exemplo.med'),
      (query: URLSearchParams) => query.set('code', 'x'.repeat(43)),
      (query: URLSearchParams) => query.delete('code'),
      (query: URLSearchParams) => query.set('error', 'access_denied'),
    ]) {
      const { browser, back } = await onTheWayBack();
      spoil(back.searchParams);
      assert.equal(await comeBack(browser, back), refused, back.search);
      assert.equal(signedIn(browser), false);
    }
  });

  test('an answer made for another sign-in is refused: state and nonce belong together', async () => {
    const [one, other] = [await onTheWayBack(), await onTheWayBack()];
    one.back.searchParams.set('code', other.back.searchParams.get('code') ?? '');
    assert.equal(await comeBack(one.browser, one.back), refused);
    assert.equal(signedIn(one.browser), false);
  });

  test('a sign-in cannot be passed off as a link, nor a link as a sign-in', async () => {
    const flowOf = (browser: Browser) =>
      browser.jar.header.split('; ').filter((cookie) => cookie.startsWith('vm.identity=')) as [string];
    const [signIn, linking] = [await onTheWayBack(), await somebody()];
    const { url } = await linking.browser.call(linkIdentity, { body: { place: linking.place } });
    const linkBack = await peer.visit(url, linking.account);
    const [signInFlow, linkFlow] = [flowOf(signIn.browser), flowOf(linking.browser)];

    signIn.browser.jar.take([...linkFlow, await t.cookieOf(linking.person)]);
    assert.match(await comeBack(signIn.browser, signIn.back), /erro=auth\.failed$/);
    assert.equal((await signIn.browser.call(getSession, {})).user.id, linking.person.id);

    linking.browser.jar.take(signInFlow);
    assert.equal(await comeBack(linking.browser, linkBack), refused);
    assert.equal((await accountsOf(linking.person)).length, 1);
    assert.deepEqual(await eventsOf(linking.person), []);
  });

  test('the way on is never taken from the address, nor from a cookie that names no place of ours', async () => {
    const { browser, back, who } = await onTheWayBack();
    const elsewhere = openBrowser(t.app, browser.jar.header);
    elsewhere.jar.take(['vm.identity=sign_in.clinic.//maldoso.exemplo.med']);
    assert.equal(await comeBack(elsewhere, back), '/login?erro=auth.failed');
    for (const name of ['callbackURL', 'redirect', 'redirectTo', 'errorCallbackURL', 'next'])
      back.searchParams.set(name, 'https://maldoso.exemplo.med');
    assert.equal(await comeBack(browser, back), `/clinica/${who.clinic.id}/pacientes`);
  });

  test('the code alone buys nothing at the provider without the verifier', async () => {
    const { back } = await onTheWayBack();
    const response = await fetch(`${peer.issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${peerClient.client_id}:${peerClient.client_secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
      }),
    });
    assert.equal(response.status, 400);
    assert.equal(((await response.json()) as { error: string }).error, 'invalid_grant');
  });
});
