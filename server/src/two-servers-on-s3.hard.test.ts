// Two servers on one database and one bucket: what one stores, the other serves, keeps and removes.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { deleteDocument, destroyDocument, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { startSwift } from '../../lab/hard/swift/swift.ts';
import { makeBackup } from './features/platform/backup/make/make-backup.ts';
import { emptyTarget, orderFor, ownFolder } from './features/platform/backup/testing/backups.ts';
import { objectsOf, rowsOf } from './features/platform/backup/testing/contents.ts';
import { sweepDocuments } from './features/records/documents/sweep.job.ts';
import { documentsClient, pdf, pdfOf, storedKeys } from './features/records/documents/testing/documents.ts';
import { cloneDatabase, sharing } from './testing/cluster.ts';
import { testApp } from './testing/test-app.ts';

const swift = await startSwift();
const isThere = 'stop' in swift;
const skip = isThere ? false : swift.unavailable;
after(async () => {
  if (isThere) await swift.stop();
});
const bucket: NodeJS.ProcessEnv = isThere
  ? {
      RATE_LIMITS: 'off',
      S3_ENDPOINT: swift.endpoint,
      S3_BUCKET: swift.bucket,
      S3_REGION: swift.region,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    }
  : {};
const database = await cloneDatabase();
const one = await testApp(bucket, undefined, {}, sharing(database.access));
const other = await testApp(bucket, undefined, {}, sharing(database.access));
after(() => database.drop());

async function clinicOfBoth() {
  const clinic = await one.clinic({ patients: 1 });
  return {
    clinic,
    folder: `documents/${clinic.id}/`,
    here: await documentsClient(one, clinic, clinic.owner),
    there: await documentsClient(other, clinic, clinic.owner),
  };
}

test('what is sent to one is downloaded, shown and removed at the other', { skip }, async () => {
  const { clinic, folder, here, there } = await clinicOfBoth();
  const params = { clinicId: clinic.id };
  for (const bytes of [pdf(), pdfOf(9_900_000)]) {
    const { document } = await here.upload({ bytes });
    const path = `/documents/${document.id}`;
    assert.ok((await there.get(`${path}/download`)).rawPayload.equals(bytes));
    assert.ok((await there.get(`${path}/preview`)).rawPayload.equals(bytes));
    const part = await there.get(`${path}/download`, { range: 'bytes=200-300' });
    assert.ok(part.statusCode === 206 && part.rawPayload.equals(bytes.subarray(200, 301)));
  }
  const { documents } = await there.call(listDocuments, { params });
  const [first, second] = documents.map(({ id }) => ({ ...params, documentId: id }));
  assert.ok(first && second);
  await there.call(deleteDocument, { params: first, body: { reason: 'Enviado para o paciente errado' } });
  assert.equal((await here.get(`/documents/${first.documentId}/download`)).statusCode, 404);
  await there.call(destroyDocument, { params: second });
  assert.equal((await here.get(`/documents/${second.documentId}/download`)).statusCode, 404);
  assert.equal((await storedKeys(one, folder)).length, 1, 'the deleted one is kept, the destroyed one is gone');
});

test('a sweep at one leaves what the other is about to write down', { skip }, async () => {
  const { clinic, folder, here } = await clinicOfBoth();
  await here.upload();
  const fresh = `${folder}${clinic.patients[0]?.id}/on-its-way.pdf`;
  await one.ctx.adapters.storage.write(fresh, Readable.from([pdf()]), { maxBytes: 10_000 });
  // One still comes in, in parts, while the other sweeps.
  const slow = Promise.withResolvers<void>();
  const late = `${folder}${clinic.patients[0]?.id}/late.pdf`;
  const coming = one.ctx.adapters.storage.write(
    late,
    Readable.from(
      (async function* () {
        yield pdfOf(9_000_000);
        await slow.promise;
        yield Buffer.from('%end');
      })(),
    ),
    { maxBytes: 10_000_000 },
  );
  const swept = await sweepDocuments(other.ctx);
  assert.deepEqual([swept.orphansRemoved, swept.unfinishedRemoved, swept.missing], [0, 0, []]);
  slow.resolve();
  await coming;
  assert.equal((await storedKeys(other, folder)).length, 3);

  const together = await Promise.all([one, other].map(({ ctx }) => sweepDocuments(ctx, { orphanAge: -5_000 })));
  assert.deepEqual(
    together.flatMap(({ missing }) => missing),
    [],
  );
  assert.equal((await storedKeys(one, folder)).length, 1, 'orphans are gone, what has a row is not');
});

test('a backup made at either holds what both have stored', { skip }, async () => {
  const { here, there } = await clinicOfBoth();
  await Promise.all([here.upload({ bytes: pdf('A') }), there.upload({ bytes: pdf('B') })]);
  const dir = await ownFolder();
  const order = await orderFor(other, dir);
  const { archive, counts } = await makeBackup(order);
  assert.deepEqual(counts.missing, []);
  const target = await emptyTarget(other);
  await target.restore(`${dir}/${archive}`);
  assert.deepEqual(await objectsOf(await target.files()), await objectsOf(order.storage));
  assert.deepEqual((await rowsOf(target.access)).documents, (await rowsOf(one.access)).documents);
});
