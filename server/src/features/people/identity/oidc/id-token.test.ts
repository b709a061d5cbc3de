import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSession } from '@virtual-med/contract/identity/session';
import { beginIdentitySignIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { newId } from '../../../../core/ids.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { type Forgery, startForgingPeer, strangersKey } from './testing/forging-peer.ts';

const client = { OIDC_CLIENT_ID: 'virtual-med', OIDC_CLIENT_SECRET: 'segredo-do-cliente-de-teste' };
const peer = await startForgingPeer(client.OIDC_CLIENT_ID);
after(() => peer.close());
const t = await testApp({ RATE_LIMITS: 'off', OIDC_ISSUER: peer.issuer, ...client });

const sub = 'conta-da-dona';
let clinic: MadeClinic;
before(async () => {
  clinic = await t.clinic();
  await t.make((tx) =>
    tx
      .insertInto('accounts')
      .values({ id: newId(), user_id: clinic.owner.id, provider_id: 'oidc', account_id: `${peer.issuer} ${sub}` })
      .execute(),
  );
});

async function signInWith(forgery: Forgery) {
  const browser = openBrowser(t.app);
  const { url } = await browser.call(beginIdentitySignIn, { body: { area: 'clinic', selectedClinicId: clinic.id } });
  const { headers } = await browser.open(peer.answerTo(url, sub, forgery));
  return { browser, location: headers.location };
}

test('a right token lets its subject in', async () => {
  const { browser, location } = await signInWith({});
  assert.equal(location, `/clinica/${clinic.id}/pacientes`);
  assert.equal((await browser.call(getSession, {})).user.id, clinic.owner.id);
});

describe('a token is refused', () => {
  const past = Math.floor(Date.now() / 1000) - 600;
  const forgeries: Record<string, Forgery> = {
    'when it is missing': { omitted: true },
    'without signature': { header: { alg: 'none' } },
    'signed by another key': { key: strangersKey },
    'signed with the client’s secret': { header: { alg: 'HS256' }, key: client.OIDC_CLIENT_SECRET },
    'of a key nobody published': { header: { kid: 'outra' }, key: strangersKey },
    'for another client': { claims: { aud: 'outro-cliente' } },
    'of another issuer': { claims: { iss: 'https://outro.exemplo.med' } },
    'of another sign-in': { claims: { nonce: 'x'.repeat(32) } },
    'without nonce': { claims: { nonce: undefined } },
    'when it is too old': { claims: { iat: past, exp: past + 60 } },
    'without subject': { claims: { sub: undefined } },
    'with a subject that is no text': { claims: { sub: [sub] } },
  };
  for (const [when, forgery] of Object.entries(forgeries))
    test(when, async () => {
      const { browser, location } = await signInWith(forgery);
      assert.equal(location, '/clinica/login?erro=auth.failed');
      await assert.rejects(browser.call(getSession, {}), { code: 'auth.required' });
    });

  test('when its subject is known only at another issuer', async () => {
    await t.make((tx) =>
      tx
        .updateTable('accounts')
        .set({ account_id: `https://antigo.exemplo.med ${sub}` })
        .where('user_id', '=', clinic.owner.id)
        .execute(),
    );
    assert.equal((await signInWith({})).location, '/clinica/login?erro=auth.identity_unknown');
  });
});
