import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { testApp } from '../../testing/test-app.ts';
import { hashPassword } from '../crypto/password-hash.ts';

const t = await testApp({ APP_URL: 'https://clinicas.exemplo.med' });
const host = 'clinicas.exemplo.med';
/** As long as a manager of passwords makes one, and of any characters. */
const password = `${'Relógio violeta, '.repeat(4)}ação!`;

describe('at an https address', () => {
  test('browsers are told to stay on https, to frame nothing and to tell nobody where people came from', async () => {
    for (const url of ['/healthz', '/api/plans', '/api/nada', '/api/docs', '/api/session']) {
      const { headers } = await t.app.inject({ url, headers: { host } });
      assert.match(String(headers['strict-transport-security']), /^max-age=31536000/, url);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'.*base-uri 'none'/, url);
      assert.equal(headers['referrer-policy'], 'same-origin');
    }
  });

  test('no other site is allowed to read, whatever it asks', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await t.app.inject({
        method,
        url: '/api/plans',
        headers: { host, origin: 'https://outro.exemplo', 'access-control-request-method': 'POST' },
      });
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        [],
      );
    }
  });

  test('cookies travel over https alone and say so by their name; a long password of any letters opens', async () => {
    assert.ok(password.length > 64);
    const { email } = await t.person({ isSuperAdmin: true, passwordHash: await hashPassword(password) });
    const answer = await t.app.inject({
      method: 'POST',
      url: signIn.path,
      headers: { host },
      payload: { area: 'admin', email, password },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    assert.equal(lines.length, 2);
    for (const line of lines) assert.match(line, /^__Secure-vm\..*; Secure/);
  });
});
