import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { assertUnavailable, silent } from './s3.fixture.ts';
import { createS3Storage, type S3StorageOptions } from './s3.storage.ts';
import { refusal } from './testing/storage-conformance.ts';

const nowhere: S3StorageOptions = {
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  bucket: 'virtual-med',
  accessKeyId: 'rig:tester',
  secretAccessKey: 'not-the-secret',
  log: silent,
};

describe('s3: outside trouble', () => {
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
