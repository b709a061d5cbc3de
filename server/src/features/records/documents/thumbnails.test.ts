import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { deleteDocument, destroyDocument, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { sharp } from '../../../core/pictures/image-library.ts';
import { testApp } from '../../../testing/test-app.ts';
import { sweepDocuments } from './sweep.job.ts';
import { documentsClient, patientOf, pdf, storedKeys } from './testing/documents.ts';
import { sampleDocx, samplePng } from './testing/samples.ts';
import { askForThumbnails, makeThumbnail } from './thumbnails/thumbnail.job.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

async function clinicWithPatient() {
  const clinic = await t.clinic({ professionals: 2, patients: 2 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const patient = await documentsClient(t, clinic, await patientOf(t, clinic));
  return { clinic, owner, patient, folder: `thumbnails/${clinic.id}/`, params: { clinicId: clinic.id } };
}
const stateOf = async (id: string) =>
  (await t.make((tx) => tx.selectFrom('documents').select('thumbnail').where('id', '=', id).executeTakeFirst()))
    ?.thumbnail;

test('first pages and pictures are drawn after the upload, sealed, and all of one size', async () => {
  const { owner, patient, folder, params } = await clinicWithPatient();
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#208040' } })
    .withExif({ IFD0: { Artist: 'Maria' } })
    .jpeg()
    .toBuffer();
  for (const [fileName, bytes] of [
    ['exame.pdf', pdf('Hemograma')],
    ['exame.pdf', Buffer.concat([Buffer.from('\r\n\r\n'), pdf('Antes')])],
    ['foto.jpg', photo],
    ['ponto.png', samplePng()],
  ] as const) {
    const { document } = await owner.upload({ bytes, fileName });
    assert.equal(document.hasThumbnail, false);
    assert.equal((await owner.get(`/documents/${document.id}/thumbnail`)).statusCode, 404, 'not yet');
    await makeThumbnail(t.ctx, document.id);
    const shown = await owner.get(`/documents/${document.id}/thumbnail`);
    assert.equal(shown.statusCode, 200, fileName);
    assert.equal(shown.headers['content-type'], 'image/webp');
    assert.equal(shown.headers['cache-control'], 'private, no-cache');
    const { width, height, exif, format } = await decoded(shown.rawPayload);
    assert.deepEqual([width, height, exif, format], [192, 256, undefined, 'webp']);
    const own = await patient.get(`/my/documents/${document.id}/thumbnail`);
    assert.deepEqual(own.rawPayload, shown.rawPayload);
    const again = await patient.get(`/my/documents/${document.id}/thumbnail`, {
      'if-none-match': String(own.headers.etag),
    });
    assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0]);
  }
  const keys = await storedKeys(t, folder);
  assert.equal(keys.length, 4 + 2, 'and a first page of each PDF');
  for (const key of keys)
    assert.ok(!(await readFile(join(t.ctx.config.dataDir, 'files', key))).includes('WEBP'), 'sealed as every file is');
  assert.ok((await owner.call(listDocuments, { params, query: {} })).documents.every((one) => one.hasThumbnail));
  assert.ok((await patient.call(listOwnDocuments, { params, query: {} })).documents.every((one) => one.hasThumbnail));
});

/** What ships reads no WebP: it only writes it. */
async function decoded(bytes: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  return sharp(bytes).metadata();
}

test('a drawn page has something on it', async () => {
  const { owner } = await clinicWithPatient();
  const { document } = await owner.upload({ bytes: pdf('HEMOGRAMA COMPLETO') });
  await makeThumbnail(t.ctx, document.id);
  const { rawPayload } = await owner.get(`/documents/${document.id}/thumbnail`);
  await decoded(rawPayload);
  const { channels } = await sharp(rawPayload).stats();
  assert.ok(channels.every(({ min, max }) => min < 160 && max > 250));
});

test('a document of Word has none, and nobody tries again', async () => {
  const { owner, folder } = await clinicWithPatient();
  const { document } = await owner.upload({ bytes: sampleDocx(), fileName: 'laudo.docx' });
  await makeThumbnail(t.ctx, document.id);
  assert.equal(await stateOf(document.id), 'none');
  assert.deepEqual(await storedKeys(t, folder), []);
});

test('it is shown to those who see the document, and is no reading of it', async () => {
  const { clinic, owner, patient, params } = await clinicWithPatient();
  const { document } = await owner.upload();
  await makeThumbnail(t.ctx, document.id);
  const elsewhere = await t.clinic({ professionals: 1, patients: 1 });
  const others = [
    await documentsClient(t, clinic, clinic.professionals[1] ?? clinic.owner),
    await documentsClient(t, elsewhere, elsewhere.owner),
  ];
  for (const other of others)
    assert.equal((await other.get(`/documents/${document.id}/thumbnail`)).json().code, 'documents.not_found');
  const another = await documentsClient(t, clinic, await patientOf(t, clinic, 1));
  const path = `/my/documents/${document.id}/thumbnail`;
  assert.equal((await another.get(path, { 'if-none-match': `"${document.id}"` })).statusCode, 404);
  assert.equal((await patient.get(path)).statusCode, 200);
  assert.equal((await patient.call(listOwnDocuments, { params, query: {} })).documents[0]?.isNew, true);
  const opened = await t.make((tx) =>
    tx.selectFrom('audit_events').select('event').where('record_id', '=', document.id).execute(),
  );
  assert.deepEqual(
    opened.map(({ event }) => event),
    ['documents.uploaded'],
  );
  await owner.call(deleteDocument, { params: { ...params, documentId: document.id }, body: { reason: 'Engano' } });
  assert.equal((await patient.get(path)).statusCode, 404);
});

test('it goes with its document, and what is left over or lost the sweep sets right', async () => {
  const { owner, folder, params } = await clinicWithPatient();
  const [gone, lost] = [await owner.upload({ bytes: pdf('1') }), await owner.upload({ bytes: pdf('2') })];
  for (const { document } of [gone, lost]) await makeThumbnail(t.ctx, document.id);
  await owner.call(destroyDocument, { params: { ...params, documentId: gone.document.id } });
  const kept = [`${folder}${lost.document.id}-page.webp`, `${folder}${lost.document.id}.webp`];
  assert.deepEqual(await storedKeys(t, folder), kept);

  const { stream } = await t.ctx.adapters.storage.read(kept[1] ?? '');
  await t.ctx.adapters.storage.write(`${folder}${gone.document.id}.webp`, stream, { maxBytes: 100_000 });
  await sweepDocuments(t.ctx);
  assert.equal((await storedKeys(t, folder)).length, 3, 'a young one may still be waiting for its row');
  await sweepDocuments(t.ctx, { orphanAge: -5_000 });
  assert.deepEqual(await storedKeys(t, folder), kept);

  for (const key of kept) await t.ctx.adapters.storage.remove(key);
  await sweepDocuments(t.ctx);
  assert.equal(await stateOf(lost.document.id), 'waiting');
  await askForThumbnails(t.ctx);
  await makeThumbnail(t.ctx, lost.document.id);
  assert.deepEqual(await storedKeys(t, folder), kept);
});

test('a document destroyed while it is drawn leaves no picture', async (context) => {
  const { owner, folder, params } = await clinicWithPatient();
  const { document } = await owner.upload();
  const { storage } = t.ctx.adapters;
  const write = storage.write.bind(storage);
  context.mock.method(storage, 'write', async (...given: Parameters<typeof write>) => {
    const written = await write(...given);
    if (!given[0].endsWith('-page.webp'))
      await owner.call(destroyDocument, { params: { ...params, documentId: document.id } });
    return written;
  });
  await makeThumbnail(t.ctx, document.id);
  assert.deepEqual(await storedKeys(t, folder), []);
});

test('the first page belongs to the opening of its file, and is one without it', async () => {
  const { clinic, owner, patient, params } = await clinicWithPatient();
  const { document } = await owner.upload();
  const path = `/my/documents/${document.id}`;
  assert.equal((await patient.get(`${path}/first-page`)).statusCode, 404, 'not yet');
  await makeThumbnail(t.ctx, document.id);
  const openings = async () =>
    (
      await t.make((tx) =>
        tx
          .selectFrom('audit_events')
          .select('event')
          .where('record_id', '=', document.id)
          .where('actor_role', '=', 'patient')
          .orderBy('occurred_at')
          .execute(),
      )
    ).map(({ event }) => event);
  assert.equal((await patient.get(`${path}/preview`, { range: 'bytes=0-9' })).statusCode, 206);
  const page = await patient.get(`${path}/first-page`);
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['cache-control'], 'private, no-store');
  const { width, height } = await decoded(page.rawPayload);
  assert.deepEqual([width, height], [800, 1132]);
  assert.deepEqual(await openings(), ['documents.previewed']);
  assert.equal((await patient.call(listOwnDocuments, { params, query: {} })).documents[0]?.isNew, false);
  assert.equal((await patient.get(`${path}/download`)).statusCode, 200);
  assert.deepEqual(await openings(), ['documents.previewed', 'documents.downloaded']);
  const another = await documentsClient(t, clinic, await patientOf(t, clinic, 1));
  assert.equal((await another.get(`${path}/first-page`)).statusCode, 404);
  const second = await owner.upload({ bytes: pdf('Só a página') });
  await makeThumbnail(t.ctx, second.document.id);
  await patient.get(`/my/documents/${second.document.id}/first-page`);
  const { documents } = await patient.call(listOwnDocuments, { params, query: {} });
  assert.ok(documents.every(({ isNew }) => !isNew));
});
