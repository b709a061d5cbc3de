import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AnyEndpoint, hasBody } from '@virtual-med/contract/core/endpoint';
import { limits } from '@virtual-med/contract/core/limits';
import { endpoints } from '@virtual-med/contract/endpoints';
import { readLinkToken, writeLinkToken } from '../../features/records/documents/link-token.ts';
import { testApp } from '../../testing/test-app.ts';
import { registrationTicket } from '../crypto/registration-ticket.ts';
import { clientOptions } from '../db/connection.ts';
import { newId } from '../ids.ts';
import { readSessionToken, sessionCookieName } from './session-cookie.ts';

const t = await testApp({ RATE_LIMITS: 'on' });
const placed = await testApp({ RATE_LIMITS: 'off', APP_URL: 'https://clinicas.exemplo.med' });
const settings = { name: 'Clínica Nova', colorPalette: 'verde-mar' };

describe('another site’s page', () => {
  const put = async (ctx: typeof t, headers: Record<string, string>) => {
    const clinic = await ctx.clinic();
    return ctx.app.inject({
      method: 'PUT',
      url: `/api/clinics/${clinic.id}/settings`,
      headers: { cookie: await ctx.cookieOf(clinic.owner), ...headers },
      payload: settings,
    });
  };

  test('is refused by each sign of it alone', async () => {
    const own = 'http://localhost';
    const signs: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: own },
      { 'sec-fetch-site': 'same-site', origin: own },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: `${own}.evil.example` },
      { origin: `${own}:1` },
      { origin: '' },
    ];
    for (const headers of signs) {
      const answer = await put(t, headers);
      assert.equal(answer.statusCode, 403, JSON.stringify(headers));
      assert.equal(answer.json().code, 'request.wrong_origin');
    }
  });

  test('does not become ours by the host it names, once the address is configured', async () => {
    for (const headers of [
      { host: 'evil.example', origin: 'http://evil.example' },
      { host: 'evil.example', origin: 'https://evil.example' },
      { host: 'clinicas.exemplo.med', origin: 'http://clinicas.exemplo.med' },
    ] as const) {
      const answer = await put(placed, headers);
      assert.notEqual(answer.statusCode, 200, JSON.stringify(headers));
      assert.ok(answer.statusCode < 500);
    }
    const own = { host: 'clinicas.exemplo.med', origin: 'https://clinicas.exemplo.med' };
    assert.equal((await put(placed, own)).statusCode, 200);
  });
});

describe('the clinic of a request', () => {
  test('is the one its path names, whatever else names another', async () => {
    const [mine, theirs] = [await t.clinic(), await t.clinic()];
    const cookie = await t.cookieOf(mine.owner);
    for (const [url, payload] of [
      [`/api/clinics/${theirs.id}/settings?clinicId=${mine.id}`, settings],
      [`/api/clinics/${theirs.id}/settings`, { ...settings, clinicId: mine.id }],
      [`/api/clinics/nada/settings?clinicId=${mine.id}`, settings],
      ['/api/clinics/nada/settings', { ...settings, clinicId: mine.id }],
    ] as const) {
      const answer = await t.app.inject({ method: 'PUT', url, headers: { cookie }, payload });
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'clinics.not_found', url);
    }
  });

  test('is the one its body names, before the query', async () => {
    const [mine, theirs] = [await t.clinic(), await t.clinic()];
    const answer = await t.app.inject({
      method: 'POST',
      url: `/functions/v1/create-subscription?clinicId=${mine.id}`,
      headers: { cookie: await t.cookieOf(mine.owner) },
      payload: { clinicId: theirs.id, planId: newId() },
    });
    assert.equal(answer.statusCode, 404, answer.body);
  });
});

test('a registration’s token opens none of the other endpoints', async () => {
  const clinic = await t.clinic({ professionals: 1, patients: 1 });
  const registrationToken = registrationTicket(t.ctx, clinic.id);
  const cookie = await t.cookieOf(await t.person());
  const others = (Object.values(endpoints) as AnyEndpoint[]).filter(
    (endpoint) => hasBody(endpoint) && !endpoint.takesFile && endpoint.access.area === 'clinic',
  );
  let tried = 0;
  for (const endpoint of others) {
    if (endpoint.access.area !== 'clinic' || endpoint.access.orRegistrationToken) continue;
    tried += 1;
    const url = endpoint.path.replace(':clinicId', clinic.id).replaceAll(/:[A-Za-z]+/g, () => newId());
    const payload = { clinicId: clinic.id, registrationToken };
    const stranger = await t.app.inject({ method: endpoint.method as 'POST', url, payload });
    assert.equal(stranger.statusCode, 401, url);
    const outsider = await t.app.inject({ method: endpoint.method as 'POST', url, payload, headers: { cookie } });
    // Whoever belongs to no clinic at all hears so; that this one is there is not told.
    const isNobodys = outsider.json().code === 'auth.no_clinic';
    assert.equal(outsider.statusCode, isNobodys ? 403 : 404, `${url} ${outsider.body}`);
  }
  assert.ok(tried > 5);
});

describe('the session cookie', () => {
  test('is read under its own name alone, and only whole', async () => {
    const person = await t.person();
    const cookie = await t.cookieOf(person);
    const secret = t.ctx.secretKey;
    const name = sessionCookieName(false);
    const value = cookie.slice(cookie.indexOf('=') + 1);
    const token = readSessionToken(cookie, false, secret);
    assert.ok(token);
    const wrong = [
      `x${name}=${value}`,
      `${name}x=${value}`,
      `${sessionCookieName(true)}=${value}`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${encodeURIComponent(`${token}x.${decodeURIComponent(value).split('.').at(-1)}`)}`,
      `${name}=${'0'.repeat(value.length)}`,
      `${name}=%E0%A4%A`,
    ];
    for (const header of wrong) assert.equal(readSessionToken(header, false, secret), undefined, header);
    assert.equal(readSessionToken(cookie, false, `${secret}x`), undefined);
    assert.equal(readSessionToken(cookie, true, secret), undefined, 'not where the secure one is expected');
    assert.equal(readSessionToken(`a=b; ${cookie}; c=d`, false, secret), token);
  });
});

describe('the token of a document’s link', () => {
  const claim = {
    documentId: newId(),
    clinicId: newId(),
    userId: newId(),
    sessionId: newId(),
    role: 'clinic_owner',
    purpose: 'preview',
  } as const;
  const expiresAt = new Date(Date.now() + limits.signedUrlSeconds * 1000);
  const key = 'k'.repeat(40);

  test('says what was signed, to whoever holds the key', () => {
    assert.deepEqual(readLinkToken(key, writeLinkToken(key, claim, expiresAt)), { ...claim, ended: false });
    assert.deepEqual(readLinkToken(key, writeLinkToken(key, claim, new Date(Date.now() - 1))), {
      ...claim,
      ended: true,
    });
    assert.equal(readLinkToken(`${key}x`, writeLinkToken(key, claim, expiresAt)), undefined);
  });

  test('is nothing after a change of any one bit, or in another spelling', () => {
    const token = writeLinkToken(key, claim, expiresAt);
    const bytes = Buffer.from(token);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.equal(readLinkToken(key, changed.toString('latin1')), undefined, `bit ${bit}`);
    }
    for (const other of [
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.replaceAll('-', '+').replaceAll('_', '/'),
      token.toUpperCase(),
      `${token}AA`,
      token.slice(0, -1),
      '',
    ])
      if (other !== token) assert.equal(readLinkToken(key, other), undefined, JSON.stringify(other));
  });
});

describe('limits count', () => {
  const ask = (url: string, remoteAddress: string) =>
    t.app.inject({ method: 'POST', url, remoteAddress, payload: { email: 'ninguem@exemplo.med', area: 'clinic' } });

  test('each endpoint and each address by itself', async () => {
    const limited = (Object.values(endpoints) as AnyEndpoint[])
      .filter(
        ({ limit, access, method, path }) =>
          limit && access.area === 'public' && method === 'POST' && !path.includes(':'),
      )
      .sort((one, other) => (one.limit?.max ?? 0) - (other.limit?.max ?? 0));
    const [first, second] = limited;
    assert.ok(first?.limit && second);
    const until = async (address: string) => {
      for (let asked = 1; asked <= (first.limit?.max ?? 0) + 1; asked += 1)
        if ((await ask(first.path, address)).statusCode === 429) return asked;
      return 0;
    };
    assert.equal(await until('198.51.100.20'), first.limit.max + 1);
    assert.notEqual((await ask(second.path, '198.51.100.20')).statusCode, 429, 'another endpoint');
    assert.notEqual((await ask(first.path, '198.51.100.21')).statusCode, 429, 'another address');
    assert.equal((await ask(first.path, '::ffff:198.51.100.20')).statusCode, 429, 'the same address in other words');
  });
});

describe('the connections to the database', () => {
  test('check the server’s certificate when they are encrypted', () => {
    const address = { host: 'db.exemplo.med', port: 5432, database: 'vm' };
    const who = { user: 'a', password: 'b' };
    assert.deepEqual(clientOptions({ ...address, ssl: true }, who).ssl, { rejectUnauthorized: true });
    assert.equal(clientOptions({ ...address, ssl: false }, who).ssl, undefined);
  });

  test('for sign-in are the sign-in role’s, and no table of a clinic opens to them', async () => {
    const { rows } = await t.ctx.db.auth.query('select current_user as who');
    assert.equal(rows[0].who, 'vm_auth');
    for (const table of ['patients', 'documents', 'audit_events'])
      await assert.rejects(t.ctx.db.auth.query(`select 1 from ${table} limit 1`), { code: '42501' }, table);
  });
});
