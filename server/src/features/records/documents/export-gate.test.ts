import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { waitFor } from '../../../core/jobs/testing/jobs.ts';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf, pdfOf } from './testing/documents.ts';

const t = await testApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.server.address() as AddressInfo;

/** Somebody who asks for everything and then does not read it. */
async function slowReader(path: string, cookie: string): Promise<IncomingMessage> {
  const request = get({ port, path, headers: { cookie }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.pause();
  return answer;
}

async function clinicWithDocuments() {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  // More than the connection itself holds back.
  for (const bytes of [9_000_000, 9_100_000]) await owner.upload({ bytes: pdfOf(bytes) });
  const path = `/api/clinics/${clinic.id}/patients/${clinic.patients[0]?.id}/documents.zip`;
  return { clinic, owner, path };
}

test('few exports are written at once for one person; one that was left makes room', async () => {
  const { clinic, owner, path } = await clinicWithDocuments();
  const held = [await slowReader(path, owner.cookie), await slowReader(path, owner.cookie)];
  assert.deepEqual(
    held.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  const third = await t.app.inject({ url: path, headers: { cookie: owner.cookie } });
  assert.equal(third.statusCode, 429);
  assert.equal(third.json().code, 'documents.export_busy');
  const patient = await documentsClient(t, clinic, await patientOf(t, clinic));
  const own = await patient.get('/my/documents.zip');
  assert.equal(own.statusCode, 200, 'another person of the same clinic is not kept waiting');
  for (const answer of held) answer.destroy();
  const next = await waitFor('room for another export', async () => {
    const answer = await t.app.inject({ url: path, headers: { cookie: owner.cookie } });
    return answer.statusCode === 200 && answer;
  });
  assert.equal(next.rawPayload.length, Number(next.headers['content-length']));
});

test('an export that was refused holds no place', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const path = `/api/clinics/${clinic.id}/patients/${clinic.patients[0]?.id}/documents.zip`;
  for (let n = 0; n < 5; n += 1)
    assert.equal((await t.app.inject({ url: path, headers: { cookie: owner.cookie } })).statusCode, 404);
});

test('exports of an hour are counted, looks at their head too', async () => {
  const { owner, path } = await clinicWithDocuments();
  for (let n = 0; n < 30; n += 1)
    assert.equal(
      (await t.app.inject({ method: 'HEAD', url: path, headers: { cookie: owner.cookie } })).statusCode,
      200,
    );
  const refused = await t.app.inject({ url: path, headers: { cookie: owner.cookie } });
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json().code, 'documents.export_too_many');
  assert.ok(Number(refused.headers['retry-after']) > 0);
});
