import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { limits } from '@virtual-med/contract/core/limits';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { newId } from '../../../core/ids.ts';
import { fileRequest } from '../../../testing/file-request.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, pdfOf, storedKeys } from './testing/documents.ts';

const t = await sharedApp();

async function ownerOf() {
  const clinic = await t.clinic({ patients: 1 });
  return { clinic, folder: `documents/${clinic.id}/`, ...(await documentsClient(t, clinic, clinic.owner)) };
}

describe('an upload over a real connection', () => {
  let port: Promise<number> | undefined;
  const listening = (): Promise<number> => {
    port ??= t.app.listen({ port: 0, host: '127.0.0.1' }).then(() => (t.app.server.address() as AddressInfo).port);
    return port;
  };

  /** Sends pieces as they are, with the headers one likes. */
  async function sendRaw(
    path: string,
    headers: Record<string, string>,
    pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
    agent?: Agent,
  ): Promise<{ status: number; body: string }> {
    const port = await listening();
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      sent.on('error', reject);
      void (async () => {
        for await (const piece of pieces) {
          if (sent.destroyed) return;
          if (!sent.write(piece)) await new Promise((drained) => sent.once('drain', drained));
        }
        sent.end();
      })();
    });
  }

  /** The rest never comes. */
  async function sendBeginning(
    path: string,
    headers: Record<string, string>,
    beginning: Buffer,
  ): Promise<{ status: number; body: string }> {
    const port = await listening();
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, async (response) => {
        resolve({ status: response.statusCode ?? 0, body: (await buffer(response)).toString() });
        sent.destroy();
      });
      sent.on('error', reject);
      sent.write(beginning);
    });
  }

  function* cut(bytes: Buffer, size = 50_000): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  test('chunked without a length, a file too large is refused in words and stops being received', async () => {
    const { clinic, folder, cookie } = await ownerOf();
    const file = fileRequest(
      { name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id },
      pdfOf(limits.uploadMaxBytes + 200_000),
    );
    const answer = await sendRaw(
      `/api/clinics/${clinic.id}/documents`,
      { cookie, ...file.headers, 'transfer-encoding': 'chunked' },
      cut(file.payload),
    );
    assert.equal(answer.status, 413, answer.body);
    assert.equal(JSON.parse(answer.body).code, 'documents.too_large');
    assert.deepEqual(await storedKeys(t, folder), []);
  });

  test('chunked without a length, a file that fits arrives', async () => {
    const { clinic, cookie } = await ownerOf();
    const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdfOf(3_000_000));
    const answer = await sendRaw(
      `/api/clinics/${clinic.id}/documents`,
      { cookie, ...file.headers, 'transfer-encoding': 'chunked' },
      cut(file.payload, 777),
    );
    assert.equal(answer.status, 200, answer.body);
    assert.equal(JSON.parse(answer.body).document.sizeBytes, 3_000_000);
  });

  test('a length that lies about a smaller file cuts it, and nothing stays', async () => {
    const { clinic, folder, cookie } = await ownerOf();
    const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdfOf(100_000));
    const answer = await sendRaw(
      `/api/clinics/${clinic.id}/documents`,
      { cookie, ...file.headers, 'content-length': '50000' },
      [file.payload.subarray(0, 50_000)],
    );
    assert.equal(answer.status, 422, answer.body);
    assert.deepEqual(await storedKeys(t, folder), []);
  });

  test('a length beyond the limit is refused before the bytes come', async () => {
    const { clinic, folder, cookie } = await ownerOf();
    const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdfOf(100_000));
    const answer = await sendBeginning(
      `/api/clinics/${clinic.id}/documents`,
      { cookie, ...file.headers, 'content-length': '5000000000' },
      file.payload,
    );
    assert.equal(answer.status, 413, answer.body);
    assert.equal(JSON.parse(answer.body).code, 'documents.too_large');
    assert.deepEqual(await storedKeys(t, folder), []);
  });

  test('what a full clinic has no room for is refused before the bytes come', async () => {
    const { clinic, folder, cookie, upload } = await ownerOf();
    await upload();
    const kept = await storedKeys(t, folder);
    await t.make(async (tx) => {
      const plan = { id: newId(), name: `Plano ${newId()}`, price_cents: 100, active: false, storage_bytes: 1 };
      await tx.insertInto('subscription_plans').values(plan).execute();
      await tx.updateTable('clinics').set({ subscription_plan_id: plan.id }).where('id', '=', clinic.id).execute();
    });
    const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdfOf(3_000_000));
    const lengths: Record<string, string>[] = [
      { 'content-length': String(file.payload.length) },
      { 'transfer-encoding': 'chunked' },
    ];
    for (const length of lengths) {
      const headers = { cookie, ...file.headers, ...length };
      const path = `/api/clinics/${clinic.id}/documents`;
      const answer = await sendBeginning(path, headers, file.payload.subarray(0, 100_000));
      assert.equal(answer.status, 409, answer.body);
      assert.equal(JSON.parse(answer.body).code, 'documents.storage_full');
    }
    assert.deepEqual(await storedKeys(t, folder), kept);
  });

  test('who hangs up in the middle leaves nothing', async () => {
    const { clinic, folder, cookie, call } = await ownerOf();
    const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdfOf(3_000_000));
    const port = await listening();
    const finished = new Promise<void>((resolve) => {
      t.app.server.once('request', (_request, response) => response.once('close', resolve));
    });
    const path = `/api/clinics/${clinic.id}/documents`;
    const headers = { cookie, ...file.headers, 'content-length': String(file.payload.length) };
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers });
    sent.on('error', () => undefined);
    sent.write(file.payload.subarray(0, 2_000_000), () => sent.destroy());
    await finished;
    const { documents } = await call(listDocuments, { params: { clinicId: clinic.id } });
    assert.deepEqual(documents, []);
    assert.deepEqual(await storedKeys(t, folder), []);
  });

  test('an upload sent again leaves its connection to the next one', async (context) => {
    const { clinic, cookie } = await ownerOf();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    context.after(() => agent.destroy());
    const fields = { name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id, uploadKey: randomUUID() };
    const file = fileRequest(fields, pdfOf(9_000_000));
    const headers = { cookie, ...file.headers, 'content-length': String(file.payload.length) };
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      const answer = await sendRaw(`/api/clinics/${clinic.id}/documents`, headers, cut(file.payload), agent);
      assert.equal(answer.status, 200, answer.body);
      ids.push(JSON.parse(answer.body).document.id);
    }
    assert.equal(new Set(ids).size, 1);
  });

  test('a stranger’s megabytes are not kept', async () => {
    const { clinic, folder } = await ownerOf();
    const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdfOf(5_000_000));
    const answer = await sendRaw(`/api/clinics/${clinic.id}/documents`, file.headers, cut(file.payload));
    assert.equal(answer.status, 401);
    assert.deepEqual(await storedKeys(t, folder), []);
  });
});
