import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crashUploads } from './crash-uploads.ts';
import { startSwift } from './swift/swift.ts';

test('kill -9 during a hundred uploads leaves no row without bytes and, after the sweep, no bytes without row', async () => {
  const { wrong, cut } = await crashUploads(2);
  assert.deepEqual(wrong, []);
  assert.ok(cut > 0, 'some uploads were under way');
});

test('the same holds when the bytes lie in S3', async (t) => {
  const swift = await startSwift();
  if ('unavailable' in swift) return t.skip(swift.unavailable);
  try {
    const { wrong, cut } = await crashUploads(1, {
      S3_ENDPOINT: swift.endpoint,
      S3_BUCKET: swift.bucket,
      S3_REGION: swift.region,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    });
    assert.deepEqual(wrong, []);
    assert.ok(cut > 0, 'some uploads were under way');
  } finally {
    await swift.stop();
  }
});
