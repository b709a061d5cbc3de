import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSwift } from '../../../../../lab/hard/swift/swift.ts';
import { openStorage } from '../../../adapters/adapters.ts';
import { readConfig } from '../../../config/config.ts';
import { loginCredentials } from '../../../core/db/access.ts';
import { testSecretKey } from '../../../testing/cluster.ts';
import { freePort } from '../../../testing/free-port.ts';
import { startOutsidePostgres } from '../../../testing/outside-postgres.ts';
import { testApp } from '../../../testing/test-app.ts';
import { findArchive } from './archive-source.ts';
import { makeBackup } from './make/make-backup.ts';
import { restoreBackup } from './restore/restore.service.ts';
import { emptyTarget, fillClinic, orderFor, ownFolder, passphrase } from './testing/backups.ts';
import { objectsOf, rowsOf } from './testing/contents.ts';

test('an installation moves from the embedded PostgreSQL and disk to an older one outside and S3, and back, unchanged', async (t) => {
  const swift = await startSwift();
  if ('unavailable' in swift) return t.skip(swift.unavailable);
  t.after(() => swift.stop());
  const outside = await startOutsidePostgres(await freePort());
  if ('unavailable' in outside) return t.skip(outside.unavailable);
  t.after(() => outside.stop());

  const ctx = await testApp();
  await fillClinic(ctx, 12);
  const dir = await ownFolder();
  const order = await orderFor(ctx, dir);
  const there = await makeBackup(order);
  const rows = await rowsOf(ctx.access);
  const objects = await objectsOf(order.storage);

  const dataDir = await ownFolder();
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://dono@127.0.0.1/casa',
    SECRET_KEY: testSecretKey,
    S3_ENDPOINT: swift.endpoint,
    S3_REGION: swift.region,
    S3_BUCKET: swift.bucket,
    S3_ACCESS_KEY_ID: swift.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  });
  const access = { address: outside.address, owner: outside.owner, login: loginCredentials(testSecretKey) };
  const { log } = ctx.ctx;
  const move = () =>
    restoreBackup({
      config,
      dataDir,
      source: async () => createReadStream(join(dir, there.archive)),
      passphrase,
      openAccess: async () => access,
      log,
      say: () => {},
    });
  await move();
  const bucket = await openStorage({ config, dataDir, log });
  assert.equal(outside.major, 15);
  assert.deepEqual(await rowsOf(access), rows);
  assert.deepEqual(await objectsOf(bucket), objects);
  await assert.rejects(move(), { reason: 'database_not_empty' });

  // Archives may lie in a bucket too: this one is written there and read from there.
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = swift;
  const destination = { kind: 's3', endpoint, region, bucket: name, accessKeyId, secretAccessKey } as const;
  const settings = { ...order.settings, destination };
  const back = await makeBackup({ ...order, settings, access, storage: bucket, dataDir });
  const target = await emptyTarget(ctx);
  await target.restore(back.archive, {}, await findArchive(settings, back.archive, log));
  assert.deepEqual(await rowsOf(target.access), rows);
  assert.deepEqual(await objectsOf(await target.files()), objects);
  t.diagnostic(
    `${Object.keys(objects).length} objects, ${Object.values(rows).flat().length} rows, PostgreSQL ${outside.major}`,
  );
});
