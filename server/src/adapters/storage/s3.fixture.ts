import assert from 'node:assert/strict';
import { createS3Storage, type S3StorageOptions } from './s3.storage.ts';
import { StorageError, type StorageLog } from './storage.port.ts';
import { pieces, refusal } from './testing/storage-conformance.ts';

const roomy = { maxBytes: 64 * 1024 * 1024 };
export const silent: StorageLog = { info: () => undefined, warn: () => undefined };

/** Every verb, so that none lets a raw error of the SDK through. */
export async function assertUnavailable(options: S3StorageOptions, clue: RegExp): Promise<void> {
  const storage = createS3Storage(options);
  const isClear = (error: unknown) => {
    assert.ok(refusal('unavailable')(error) && error instanceof StorageError);
    assert.match(error.message, clue);
    assert.ok(!error.message.includes(options.secretAccessKey));
    assert.equal(error.cause, undefined);
    return true;
  };
  const source = pieces(Buffer.from('x'));
  await assert.rejects(storage.write('a/b', source, roomy), isClear);
  assert.ok(source.destroyed);
  await assert.rejects(storage.write('a/b', pieces(Buffer.alloc(9_000_000)), roomy), isClear);
  await assert.rejects(storage.read('a/b'), isClear);
  await assert.rejects(storage.remove('a/b'), isClear);
  await assert.rejects(async () => {
    for await (const object of storage.list('')) assert.fail(object.key);
  }, isClear);
  await assert.rejects(storage.check(), isClear);
}
