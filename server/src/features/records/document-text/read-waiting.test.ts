import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { getDocumentText, readDocumentTextAgain } from '@virtual-med/contract/documents/document-text';
import { destroyDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { StorageError } from '../../../adapters/storage/storage.port.ts';
import { newId } from '../../../core/ids.ts';
import { samplePdf } from '../../../testing/factories/sample-pdf.ts';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient } from '../documents/testing/documents.ts';
import { sampleJpeg } from '../documents/testing/samples.ts';
import { readNextText, readWaitingTexts } from './read-waiting.job.ts';

const logged: string[] = [];
const t = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => logged.push(line));

async function scene() {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const upload = async (word: string) =>
    (await owner.upload({ bytes: samplePdf('Laudo', [`Achado: ${word}`]) })).document.id;
  const picture = async () => (await owner.upload({ bytes: sampleJpeg(), fileName: 'foto.jpg' })).document.id;
  const text = (id: string) =>
    t.make((tx) => tx.selectFrom('document_texts').selectAll().where('document_id', '=', id).executeTakeFirst());
  /** As documents of before texts were read are. */
  const forget = (id: string, change: { attempts?: number; asked_at?: string; claimed_at?: string } = {}) =>
    t.make((tx) =>
      tx
        .updateTable('document_texts')
        .set({ state: 'waiting', body: '', page_ends: [], reader: 0, read_at: null, ...change })
        .where('document_id', '=', id)
        .execute(),
    );
  return { clinic, owner, upload, picture, text, forget };
}

const turn = () =>
  readWaitingTexts(() => t.ctx)({}, { jobId: newId(), attempt: 1, signal: new AbortController().signal });

/** Everything in the store fails like this. */
function breakStorage(test: TestContext, reason: 'unavailable' | 'not_found') {
  test.mock.method(t.ctx.adapters.storage, 'read', () => Promise.reject(new StorageError(reason, 'test')));
}

test('what a PDF says is known with its upload, a picture waits for the job', async () => {
  const { upload, picture, text } = await scene();
  const known = await text(await upload('sarcoidose'));
  assert.deepEqual([known?.state, known?.pages, known?.reader], ['read', 1, 1]);
  assert.match(known?.body ?? '', /Achado: sarcoidose/);
  const photo = await picture();
  assert.equal((await text(photo))?.state, 'waiting');
  await turn();
  const read = await text(photo);
  assert.deepEqual([read?.state, read?.attempts, read?.claimed_at], ['no_ocr', 0, null], 'nothing here reads pictures');
});

test('documents of before are read, the newest first, and what a text says is in no log', async () => {
  const { upload, text, forget } = await scene();
  const [old, newer] = [await upload('sarcoidose'), await upload('anemia')];
  await forget(old, { asked_at: '2020-01-01T00:00:00Z' });
  await forget(newer, { asked_at: '2021-01-01T00:00:00Z' });
  assert.equal(await readNextText(t.ctx), true);
  assert.deepEqual([(await text(newer))?.state, (await text(old))?.state], ['read', 'waiting']);
  await turn();
  assert.match((await text(old))?.body ?? '', /sarcoidose/);
  assert.equal(await readNextText(t.ctx), false);
  assert.doesNotMatch(logged.join(''), /sarcoidose|anemia/);
});

test('a file that ended its process each time is given up, one that is being read is left alone', async () => {
  const { upload, text, forget } = await scene();
  const [fatal, claimed] = [await upload('a'), await upload('b')];
  await forget(fatal, { attempts: 3, claimed_at: '2020-01-01T00:00:00Z' });
  await forget(claimed, { attempts: 1, claimed_at: new Date().toISOString() });
  await turn();
  assert.deepEqual([(await text(fatal))?.state, (await text(claimed))?.state], ['unreadable', 'waiting']);
});

test('while the store is away a text goes on waiting, and a file that is gone is unreadable', async (context) => {
  const { upload, text, forget } = await scene();
  const id = await upload('sarcoidose');
  await forget(id);
  breakStorage(context, 'unavailable');
  await turn();
  const waiting = await text(id);
  assert.deepEqual([waiting?.state, waiting?.attempts, waiting?.claimed_at], ['waiting', 0, null]);
  context.mock.restoreAll();
  breakStorage(context, 'not_found');
  await turn();
  assert.equal((await text(id))?.state, 'unreadable');
});

test('a text goes with its document', async () => {
  const { clinic, owner, upload, text } = await scene();
  const id = await upload('sarcoidose');
  await owner.call(destroyDocument, { params: { clinicId: clinic.id, documentId: id } });
  assert.equal(await text(id), undefined);
});

test('staff see whether it could be read, never the text, and have it read again', async () => {
  const { clinic, owner, upload, picture, text } = await scene();
  const state = async (id: string) => owner.call(getDocumentText, { params: { clinicId: clinic.id, documentId: id } });
  const id = await upload('sarcoidose');
  assert.deepEqual(await state(id), { state: 'read', byOcr: false, cut: false });
  const photo = await picture();
  assert.equal((await state(photo)).state, 'waiting');
  await turn();
  assert.equal((await state(photo)).state, 'no_ocr');
  await t.make((tx) =>
    tx.updateTable('document_texts').set({ state: 'unreadable', body: '' }).where('document_id', '=', id).execute(),
  );
  await owner.call(readDocumentTextAgain, { params: { clinicId: clinic.id, documentId: id } });
  assert.equal((await state(id)).state, 'waiting');
  await turn();
  assert.match((await text(id))?.body ?? '', /sarcoidose/);
  const { event } = await t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select('event')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  assert.equal(event, 'documents.text_asked_again');
});
