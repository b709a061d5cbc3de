import { after, before, describe, type TestContext, test } from 'node:test';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { type Swift, startSwift } from '../../../../lab/hard/swift/swift.ts';
import { assertUnavailable, silent } from './s3.fixture.ts';
import { createS3Storage } from './s3.storage.ts';
import { fileKeys } from './sealed.format.ts';
import { sealStorage } from './sealed.storage.ts';
import { storageConformance } from './testing/storage-conformance.ts';

let started: Swift | { unavailable: string };
before(async () => {
  started = await startSwift();
});
after(async () => {
  if ('stop' in started) await started.stop();
});

function swiftOrSkip(t: TestContext): Swift | undefined {
  if ('stop' in started) return started;
  t.skip(started.unavailable);
  return undefined;
}

async function openUploads({ endpoint, region, accessKeyId, secretAccessKey, bucket }: Swift): Promise<string[]> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  return (Uploads ?? []).map(({ Key }) => Key ?? '');
}

storageConformance('s3', async (t) => {
  const swift = swiftOrSkip(t);
  return swift && { storage: createS3Storage({ ...swift, log: silent }), leftovers: () => openUploads(swift) };
});

storageConformance('sealed s3', async (t) => {
  const swift = swiftOrSkip(t);
  const keys = fileKeys(['k'.repeat(48)]);
  return (
    swift && {
      storage: sealStorage(createS3Storage({ ...swift, log: silent }), keys),
      leftovers: () => openUploads(swift),
    }
  );
});

describe('s3: outside trouble', () => {
  test('wrong credentials are named', async (t) => {
    const swift = swiftOrSkip(t);
    if (!swift) return;
    await assertUnavailable({ ...swift, secretAccessKey: 'not-the-secret', log: silent }, /SignatureDoesNotMatch 403/);
    await assertUnavailable({ ...swift, accessKeyId: 'rig:nobody', log: silent }, /403/);
  });

  test('a bucket that does not exist is named', async (t) => {
    const swift = swiftOrSkip(t);
    if (swift) await assertUnavailable({ ...swift, bucket: 'no-such-bucket', log: silent }, /NoSuchBucket 404/);
  });
});
