// The whole way of a document over a real S3 server, and what people read when that server is gone.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import {
  createDocumentLink,
  destroyDocument,
  listDocuments,
} from '@virtual-med/contract/documents/documents.endpoints';
import { startSwift } from '../../../../../lab/hard/swift/swift.ts';
import { createS3Storage } from '../../../adapters/storage/s3.storage.ts';
import { fileRequest } from '../../../testing/file-request.ts';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient, pdf, pdfOf, storedKeys } from './testing/documents.ts';
import { sampleDocx } from './testing/samples.ts';

const swift = await startSwift();
const isThere = 'stop' in swift;
const skip = isThere ? false : swift.unavailable;
after(async () => {
  if (isThere) await swift.stop();
});
const t = await testApp(
  isThere
    ? {
        RATE_LIMITS: 'off',
        S3_ENDPOINT: swift.endpoint,
        S3_BUCKET: swift.bucket,
        S3_REGION: swift.region,
        S3_ACCESS_KEY_ID: swift.accessKeyId,
        S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
      }
    : {},
);

async function ownerOf() {
  const clinic = await t.clinic({ patients: 1 });
  return { clinic, folder: `documents/${clinic.id}/`, ...(await documentsClient(t, clinic, clinic.owner)) };
}

test('a document goes in, comes out whole and in parts, and is destroyed', { skip }, async () => {
  assert.equal(t.ctx.adapters.storage.kind, 's3');
  const { clinic, folder, upload, get, call } = await ownerOf();
  for (const bytes of [pdf(), pdfOf(9_900_000)]) {
    const { document } = await upload({ bytes });
    const path = `/documents/${document.id}/download`;
    assert.ok((await get(path)).rawPayload.equals(bytes));
    for (const [start, end] of [
      [0, 0],
      [bytes.length - 70, bytes.length - 1],
      [200, 300],
    ] as const) {
      const part = await get(path, { range: `bytes=${start}-${end}` });
      assert.equal(part.statusCode, 206);
      assert.ok(part.rawPayload.equals(bytes.subarray(start, end + 1)));
    }
    assert.equal((await get(path, {}, 'HEAD')).headers['content-length'], String(bytes.length));
    const ids = { clinicId: clinic.id, documentId: document.id };
    const { url } = await call(createDocumentLink, { params: ids, body: { purpose: 'download' } });
    const linked = await t.app.inject({ url: new URL(url).pathname });
    assert.ok(linked.rawPayload.equals(bytes));
  }
  await upload({ bytes: sampleDocx(), fileName: 'carta.docx' });
  const zip = await get(`/patients/${clinic.patients[0]?.id}/documents.zip`);
  assert.equal(zip.rawPayload.length, Number(zip.headers['content-length']));

  const { documents } = await call(listDocuments, { params: { clinicId: clinic.id } });
  assert.equal(documents.length, 3);
  for (const { id } of documents) await call(destroyDocument, { params: { clinicId: clinic.id, documentId: id } });
  assert.deepEqual(await storedKeys(t, folder), []);
});

test('who reads the bucket reads nothing', { skip }, async () => {
  if (!isThere) return;
  const { folder, upload } = await ownerOf();
  await upload({ bytes: pdf('Segredo') });
  const [key = ''] = await storedKeys(t, folder);
  const bare = createS3Storage({ ...swift, log: { info: () => undefined, warn: () => undefined } });
  const chunks: Buffer[] = [];
  for await (const chunk of (await bare.read(key)).stream) chunks.push(chunk as Buffer);
  const stored = Buffer.concat(chunks);
  for (const word of ['%PDF', 'Segredo', 'Hemograma']) assert.equal(stored.includes(word), false, word);
});

test('a store that goes away in the middle of an upload fails it in words; nothing is half visible', {
  skip,
}, async () => {
  if (!isThere) return;
  const { clinic, upload, tryUpload, get, call, cookie } = await ownerOf();
  const kept = await upload({ bytes: pdf('Guardado') });
  const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdfOf(10_000_000));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/api/clinics/${clinic.id}/documents`,
        headers: { cookie, ...file.headers, 'content-length': String(file.payload.length) },
      },
      (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    sent.on('error', reject);
    // More than the first part of the upload is on its way, or with the store, when it ends.
    sent.write(file.payload.subarray(0, 9_000_000), async () => {
      await swift.stop();
      sent.end(file.payload.subarray(9_000_000));
    });
  });
  const again = await tryUpload();
  for (const [status, body] of [
    [answer.status, answer.body],
    [again.statusCode, again.body],
  ] as const) {
    assert.equal(status, 502, body);
    assert.equal(JSON.parse(body).message, 'Erro ao fazer upload do documento.');
  }
  const { documents } = await call(listDocuments, { params: { clinicId: clinic.id } });
  assert.deepEqual(
    documents.map(({ id }) => id),
    [kept.document.id],
  );
  const download = await get(`/documents/${kept.document.id}/download`);
  assert.equal(download.statusCode, 502);
  assert.equal(download.json().message, 'Erro ao fazer download do documento.');
});
