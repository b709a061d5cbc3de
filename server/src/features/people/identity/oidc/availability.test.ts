import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { linkIdentity, listIdentities, unlinkIdentity } from '@virtual-med/contract/identity/account';
import { beginIdentitySignIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { openBrowser } from '../../../../testing/browser.ts';
import { closeAfter } from '../../../../testing/close-after.ts';
import { testApp, testAppUrl } from '../../../../testing/test-app.ts';
import { peerClient, startOidcPeer } from './testing/oidc-peer.ts';

const redirectUri = `${testAppUrl}/api/auth/callback/oidc`;
const oidc = (issuer: string) => ({
  RATE_LIMITS: 'off',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: peerClient.client_id,
  OIDC_CLIENT_SECRET: peerClient.client_secret,
});
const admin = { body: { area: 'admin' } } as const;
const fromAdmin = { body: { place: admin.body } } as const;

describe('without a provider', async () => {
  const t = await testApp();

  test('there is nothing to link, and coming back leads to the login', async () => {
    const browser = openBrowser(t.app, await t.cookieOf(await t.person()));
    assert.deepEqual(await browser.call(listIdentities, {}), { hasPassword: false, provider: null });
    const unavailable = { code: 'auth.identity_unavailable' };
    await assert.rejects(browser.call(linkIdentity, fromAdmin), unavailable);
    await assert.rejects(browser.call(unlinkIdentity, {}), unavailable);
    await assert.rejects(browser.call(beginIdentitySignIn, admin), unavailable);
    const { statusCode, headers } = await browser.open('/api/auth/callback/oidc?code=x&state=y');
    assert.deepEqual([statusCode, headers.location], [303, '/login?erro=auth.identity_unavailable']);
  });
});

describe('with a provider that is away', async () => {
  const peer = await startOidcPeer({ redirectUri });
  after(() => peer.close());
  peer.away = true;
  const t = await testApp(oidc(peer.issuer));

  test('the product starts, says so, and finds it when it is back', async () => {
    const person = await t.person({ isSuperAdmin: true });
    const browser = openBrowser(t.app, await t.cookieOf(person));
    const unreachable = { code: 'auth.identity_unreachable', status: 502 };
    await assert.rejects(browser.call(beginIdentitySignIn, admin), unreachable);
    await assert.rejects(browser.call(linkIdentity, fromAdmin), unreachable);
    assert.deepEqual((await browser.call(listIdentities, {})).provider, {
      linked: false,
      linkedAt: null,
      proofAsked: 'nothing',
    });

    peer.away = false;
    const { url } = await browser.call(linkIdentity, fromAdmin);
    const back = await peer.visit(url, 'conta');
    const { headers } = await browser.open(back.pathname + back.search);
    assert.equal(headers.location, '/admin?identidade=vinculada');
  });

  test('one that goes away on the way back lets nobody in', async () => {
    peer.away = false;
    const browser = openBrowser(t.app);
    const { url } = await browser.call(beginIdentitySignIn, admin);
    const back = await peer.visit(url, 'conta');
    peer.away = true;
    const { headers } = await browser.open(back.pathname + back.search);
    assert.equal(headers.location, '/admin/login?erro=auth.failed');
  });
});

describe('with an issuer that is none', async () => {
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  let answer: object = {};
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  closeAfter({ after }, server);
  const issuer = await listening;
  const t = await testApp(oidc(issuer));
  const good = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['ES256'],
  };

  test('another name, a missing endpoint or no description at all is refused; a slash at the end does not matter', async () => {
    const browser = openBrowser(t.app);
    for (const bad of [{}, { ...good, issuer: 'https://outro.exemplo.med' }, { ...good, jwks_uri: undefined }]) {
      answer = bad;
      await assert.rejects(browser.call(beginIdentitySignIn, admin), { code: 'auth.identity_unreachable' });
    }
    answer = { ...good, issuer: `${issuer}/` };
    const { url } = await browser.call(beginIdentitySignIn, admin);
    assert.ok(url.startsWith(`${issuer}/auth?`));
  });
});
