import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { testApp, testAppUrl } from '../../../server/src/testing/test-app.ts';
import { chanceOf } from './chance.ts';
import { openLedger } from './ledger.ts';
import { type Scene, sendAgain, sign } from './load.ts';

const ctx = await testApp({ SIGNATURE_ENABLED: 'true', RATE_LIMITS: 'off' });

/** The product, behind a network that swallows the first answer to this path: what was asked for is done. */
async function losingAnswerTo(t: TestContext, path: string): Promise<string> {
  let lost = false;
  const server = createServer(async (request, response) => {
    const answer = await ctx.app.inject({
      method: request.method as 'GET',
      url: request.url ?? '/',
      headers: { ...request.headers, host: new URL(testAppUrl).host },
      payload: await buffer(request),
    });
    if (!lost && request.url === path) {
      lost = true;
      assert.equal(answer.statusCode, 200, answer.body);
      response.destroy();
      return;
    }
    response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.rawPayload);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a signature whose answer was lost is gone on with from the document, and asked for once', async (t) => {
  const clinic = await ctx.clinic({ professionals: 1, patients: 1 });
  const doctor = clinic.professionals[0] ?? assert.fail();
  const folder = await mkdtemp(join(tmpdir(), 'vm-soak-load-'));
  t.after(() => rm(folder, { recursive: true }));
  const ledger = openLedger(join(folder, 'ledger'));
  const scene: Scene = {
    server: { url: await losingAnswerTo(t, '/functions/v1/autentique'), signEvent: async () => '' },
    clinic: {
      clinicId: clinic.id,
      customerId: '',
      doctorId: doctor.id,
      patientId: clinic.patients[0]?.id ?? '',
      cookie: await ctx.cookieOf(doctor),
      ownerCookie: '',
      postmaster: 0,
    },
    ledger,
    chance: chanceOf(1),
    again: new Map(),
  };

  await sign(scene);
  assert.deepEqual(
    ledger.of('signature').map(({ state }) => state),
    ['begun'],
  );
  await sendAgain(scene, 1);
  assert.deepEqual(
    ledger.of('signature').map(({ state, result }) => [state, result]),
    [['acknowledged', '']],
  );
  assert.equal(scene.again.size, 0);
  const requests = await ctx.make((tx) =>
    tx.selectFrom('signature_requests').select('id').where('clinic_id', '=', clinic.id).execute(),
  );
  assert.equal(requests.length, 1);
});
