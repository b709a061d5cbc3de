import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endpoints } from '@virtual-med/contract/endpoints';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { openBrowser } from '../../testing/browser.ts';
import { cloneDatabase, sharing } from '../../testing/cluster.ts';
import { password, passwordHash } from '../../testing/passwords.ts';
import { testApp } from '../../testing/test-app.ts';
import { openWayTo } from '../db/testing/way-to-database.ts';
import { newId } from '../ids.ts';

const database = await cloneDatabase();
const way = await openWayTo(database.access.address);
const t = await testApp(
  { SIGNATURE_ENABLED: 'true' },
  undefined,
  {},
  sharing({ ...database.access, address: way.address }),
);
after(async () => {
  way.close();
  await database.drop();
});

const clinic = await t.clinic({ owner: { passwordHash } });
const cookie = await t.cookieOf(clinic.owner);
const place = { area: 'clinic' as const, selectedClinicId: clinic.id, email: clinic.owner.email, password };

const answersWithoutDatabase = new Set(['healthz', 'getPublicConfig']);

describe('while the database is away', () => {
  before(() => way.cut(true));
  after(() => way.cut(false));

  test('every endpoint says when to come back, and none that something unexpected happened', async () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const [name, { method, path }] of Object.entries(endpoints)) {
      const url = path.replace(/:(\w+)/g, (_, param: string) => (param === 'clinicId' ? clinic.id : newId()));
      const answer = await t.app.inject({
        method,
        url,
        headers: { cookie, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
        ...(method === 'GET' ? {} : { payload: '{}' }),
      });
      const isRefusal = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
      if (isRefusal) refused += 1;
      else if (answer.statusCode >= 500 || (method === 'GET' && answer.statusCode < 300))
        if (!answersWithoutDatabase.has(name)) wrong.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(refused > 60, `${refused} refused`);
  });

  test('signing in is put off, not refused', async () => {
    await assert.rejects(openBrowser(t.app).call(signIn, { body: place }), { code: 'server.unavailable', status: 503 });
  });
});

test('once it is back everything works, on connections of its own', async () => {
  assert.ok(await openBrowser(t.app).call(signIn, { body: place }));
});
