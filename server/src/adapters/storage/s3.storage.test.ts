import assert from 'node:assert/strict';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { assertUnavailable, silent } from './s3.fixture.ts';
import { createS3Storage, type S3StorageOptions } from './s3.storage.ts';
import { pieces, refusal } from './testing/storage-conformance.ts';

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

  /** A server that takes parts, and refuses whatever else it is told to; the requests are kept. */
  async function startRefusing(t: TestContext, refused: readonly string[]) {
    const asked: string[] = [];
    const server = createHttpServer(async (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://s3');
      await buffer(request);
      const part = searchParams.has('partNumber') ? 'part' : request.method === 'DELETE' ? 'abort' : 'complete';
      const what = searchParams.has('uploads') ? 'create' : part;
      asked.push(what);
      if (refused.includes(what)) {
        response.writeHead(400).end('<Error><Code>NotToday</Code><Message>no</Message></Error>');
        return;
      }
      response.setHeader('etag', '"1"');
      response.end(
        what === 'create'
          ? '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>'
          : undefined,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    return { asked, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  const tenMegabytes = () => pieces(Buffer.alloc(10_000_000));

  test('an upload that cannot be completed is ended', async (t) => {
    const { asked, endpoint } = await startRefusing(t, ['complete']);
    const storage = createS3Storage({ ...nowhere, endpoint });
    await assert.rejects(storage.write('a/b', tenMegabytes(), { maxBytes: 20_000_000 }), refusal('unavailable'));
    assert.deepEqual(asked, ['create', 'part', 'part', 'complete', 'abort']);
  });

  test('what went wrong is said also where the upload cannot be ended', async (t) => {
    const { asked, endpoint } = await startRefusing(t, ['abort']);
    const storage = createS3Storage({ ...nowhere, endpoint });
    await assert.rejects(storage.write('a/b', tenMegabytes(), { maxBytes: 9_000_000 }), refusal('too_large'));
    assert.deepEqual(asked, ['create', 'part', 'abort']);
  });
});
