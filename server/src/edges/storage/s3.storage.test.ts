import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, type TestContext, test } from 'node:test';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { type Swift, startSwift } from '../../../../scripts/swift/swift.ts';
import { createS3Storage, type S3StorageOptions } from './s3.storage.ts';
import { fileKeys } from './sealed.format.ts';
import { sealStorage } from './sealed.storage.ts';
import { pieces, refusal, storageConformance } from './storage.conformance.ts';
import { StorageError, type StorageLog } from './storage.port.ts';

const roomy = { maxBytes: 64 * 1024 * 1024 };
const silent: StorageLog = { info: () => undefined, warn: () => undefined };
const nowhere: S3StorageOptions = {
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  bucket: 'virtual-med',
  accessKeyId: 'rig:tester',
  secretAccessKey: 'not-the-secret',
  log: silent,
};

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

/** Every verb, so that none lets a raw error of the SDK through. */
async function assertUnavailable(options: S3StorageOptions, clue: RegExp): Promise<void> {
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

  test('a server that is not there is named', async () => {
    await assertUnavailable(nowhere, /ECONNREFUSED/);
  });

  /** Faults no server produces on demand: it reads the request and says as much as `answer`, then stays silent. */
  async function startStalling(t: TestContext, answer: string): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.once('data', () => socket.write(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  for (const limit of ['idleMs', 'requestMs'] as const) {
    test(`a server that accepts and never answers is given up (${limit})`, async (t) => {
      const endpoint = await startStalling(t, '');
      const timeouts = { connectMs: 60_000, idleMs: 60_000, requestMs: 60_000, [limit]: 200 };
      const storage = createS3Storage({ ...nowhere, endpoint, timeouts });
      await assert.rejects(storage.read('a/b'), refusal('unavailable'));
    });
  }

  test('an object that stops coming fails the stream, and check()', async (t) => {
    const endpoint = await startStalling(t, 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
    const timeouts = { connectMs: 60_000, idleMs: 200, requestMs: 60_000 };
    const storage = createS3Storage({ ...nowhere, endpoint, timeouts });
    const { stream, size } = await storage.read('a/b');
    assert.equal(size, 100);
    await assert.rejects(buffer(stream));
    await assert.rejects(storage.check(), refusal('unavailable'));
  });
});
