import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { openDiskStorage } from './disk.storage.ts';
import { chunkCount, fileKeys, plainChunkBytes, plainSizeOf, sealedChunkBytes, sealedSizeOf } from './sealed.format.ts';
import { resealObject, sealStorage } from './sealed.storage.ts';
import type { StorageLog } from './storage.port.ts';
import { pieces, refusal, storageConformance } from './testing/storage-conformance.ts';

const silent: StorageLog = { info: () => undefined, warn: () => undefined };
const roomy = { maxBytes: 64 * 1024 * 1024 };
const [oldSecret, newSecret] = ['o'.repeat(48), 'n'.repeat(48)];
const keys = fileKeys([newSecret]);
const key = 'documents/clinic-a/patient-a/1.pdf';

/** A disk, and the same as a store that only streams, as S3 does. */
const stores = ['disk', 'stream'] as const;

async function openBoth(t: TestContext, used = keys, store: (typeof stores)[number] = 'disk') {
  const root = await mkdtemp(join(tmpdir(), 'vm-sealed-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const inner = await openDiskStorage({ root, log: silent });
  const { open: _, ...streaming } = inner;
  return { root, inner, storage: sealStorage(store === 'disk' ? inner : streaming, used) };
}

for (const store of stores)
  storageConformance(
    `sealed ${store}`,
    async (t) => {
      const { root, storage } = await openBoth(t, keys, store);
      return { storage, leftovers: () => readdir(join(root, '.partial')) };
    },
    plainChunkBytes,
  );

describe('a sealed object', () => {
  test('shows nothing of what it holds', async (t) => {
    const { root, storage } = await openBoth(t);
    const secret = Buffer.from('Paciente com hipertensão '.repeat(9000));
    await storage.write(key, pieces(secret), roomy);
    const onDisk = await readFile(join(root, key));
    assert.equal(onDisk.includes('hipertens'), false);
    assert.equal(onDisk.length, sealedSizeOf(secret.length));
  });

  for (const size of [1000, plainChunkBytes / 2, plainChunkBytes, plainChunkBytes + 1, 3 * plainChunkBytes + 5])
    test(`says which pieces of ${size} bytes it has no more use for, and has none for them`, async (t) => {
      const { storage } = await openBoth(t);
      const bytes = randomBytes(7 * plainChunkBytes + 123);
      const given: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) given.push(Buffer.from(bytes.subarray(at, at + size)));
      const source = async function* () {
        yield* given;
      };
      const consumed: Uint8Array[] = [];
      await storage.write(key, source(), { ...roomy, onConsumed: (piece) => consumed.push(piece.fill(0)) });
      assert.ok((await buffer((await storage.read(key)).stream)).equals(bytes));
      assert.ok(consumed.every((piece, place) => piece === given[place]));
      const rest = given.slice(consumed.length).reduce((sum, { length }) => sum + length, 0);
      assert.ok(rest <= plainChunkBytes + size, `${rest} bytes were never let go`);
    });

  for (const store of stores)
    for (const chunks of [3, 9])
      test(`of ${chunks} chunks gives any part of itself, across their borders (${store})`, async (t) => {
        const { storage } = await openBoth(t, keys, store);
        const bytes = randomBytes(chunks * plainChunkBytes + 123);
        await storage.write(key, pieces(bytes), roomy);
        const c = plainChunkBytes;
        const last = bytes.length - 1;
        const cases: [number, number | undefined][] = [
          [c + 7, undefined],
          [2 * c + 1, (chunks - 1) * c + 1],
          [0, 0],
          [0, c - 1],
          [c - 1, c],
          [c, c],
          [c + 1, 3 * c],
          [2 * c, undefined],
          [chunks * c, last],
          [last, last],
          [last - 5, last + 500],
          [0, undefined],
        ];
        for (const [start, end] of cases) {
          const { stream, size } = await storage.read(key, end === undefined ? { start } : { start, end });
          assert.equal(size, bytes.length);
          assert.ok((await buffer(stream)).equals(bytes.subarray(start, (end ?? last) + 1)), `${start}-${end}`);
        }
        for (const start of [bytes.length, bytes.length + 5 * c]) {
          const past = await storage.read(key, { start });
          assert.equal((await buffer(past.stream)).length, 0);
          assert.equal(past.size, bytes.length);
        }
      });

  test('a size is known from outside, and impossible sizes are', () => {
    for (const size of [0, 1, plainChunkBytes - 1, plainChunkBytes, plainChunkBytes + 1, 10_485_760])
      assert.equal(plainSizeOf(sealedSizeOf(size)), size);
    for (const size of [0, 5, 39, sealedSizeOf(plainChunkBytes) + 1, sealedSizeOf(plainChunkBytes) + 16])
      assert.equal(plainSizeOf(size), undefined, String(size));
    assert.equal(chunkCount(0), 1);
  });

  for (const [what, harm] of [
    ['one changed byte', (file: Buffer) => file.with(file.length - 20, (file.at(-20) ?? 0) ^ 1)],
    ['a changed header', (file: Buffer) => file.with(20, (file.at(20) ?? 0) ^ 1)],
    ['a missing last chunk', (file: Buffer) => file.subarray(0, 24 + sealedChunkBytes)],
    [
      'two chunks that changed places',
      (file: Buffer) =>
        Buffer.concat([
          file.subarray(0, 24),
          file.subarray(24 + sealedChunkBytes, 24 + 2 * sealedChunkBytes),
          file.subarray(24, 24 + sealedChunkBytes),
          file.subarray(24 + 2 * sealedChunkBytes),
        ]),
    ],
    ['plain bytes in its place', () => Buffer.from('%PDF-1.4 forged')],
  ] as const)
    test(`with ${what} does not open`, async (t) => {
      for (const store of stores) {
        const { root, storage } = await openBoth(t, keys, store);
        await storage.write(key, pieces(randomBytes(2 * plainChunkBytes + 5)), roomy);
        const path = join(root, key);
        await writeFile(path, harm(await readFile(path)));
        await assert.rejects(async () => buffer((await storage.read(key)).stream), refusal('damaged'), store);
      }
    });

  test('damaged far from its beginning is told by its stream, and its file is closed', async (t) => {
    const { root, storage } = await openBoth(t);
    await storage.write(key, pieces(randomBytes(9 * plainChunkBytes)), roomy);
    const path = join(root, key);
    const file = await readFile(path);
    await writeFile(path, file.with(file.length - 20, (file.at(-20) ?? 0) ^ 1));
    const { stream } = await storage.read(key);
    await assert.rejects(buffer(stream), refusal('damaged'));
    assert.equal(stream.closed, true);
  });

  test('read by many at once, and left in the middle by some, gives everybody their own bytes', async (t) => {
    const { storage } = await openBoth(t);
    const files = Array.from({ length: 24 }, (_, n) => ({ key: `a/${n}`, bytes: randomBytes(700_000 + n) }));
    for (const one of files) await storage.write(one.key, pieces(one.bytes), roomy);
    const answers = files.map(async (one, n) => {
      const { stream } = await storage.read(one.key);
      if (n % 3 > 0) return (await buffer(stream)).equals(one.bytes);
      for await (const _ of stream) break;
      return stream.destroyed;
    });
    assert.deepEqual(
      await Promise.all(answers),
      files.map(() => true),
    );
  });

  test('opens only in its own place and for its own clinic', async (t) => {
    const { root, storage } = await openBoth(t);
    await storage.write(key, pieces(Buffer.from('A')), roomy);
    for (const elsewhere of ['documents/clinic-a/patient-b/1.pdf', 'documents/clinic-b/patient-a/1.pdf']) {
      await storage.write(elsewhere, pieces(Buffer.from('B')), roomy);
      await rename(join(root, key), join(root, elsewhere));
      await assert.rejects(storage.read(elsewhere), refusal('damaged'));
      await rename(join(root, elsewhere), join(root, key));
    }
    assert.equal(String(await buffer((await storage.read(key)).stream)), 'A');
  });

  test('two of the same content look nothing alike', async (t) => {
    const { root, storage } = await openBoth(t);
    const bytes = Buffer.alloc(1000, 'x');
    for (const name of ['a/1', 'a/2']) await storage.write(name, pieces(bytes), roomy);
    const [one, two] = [await readFile(join(root, 'a/1')), await readFile(join(root, 'a/2'))];
    assert.notDeepEqual(one.subarray(24, 60), two.subarray(24, 60));
  });

  test('outlives a change of the secret: the old key opens it, sealed again it no longer needs it', async (t) => {
    const { inner, storage: before } = await openBoth(t, fileKeys([oldSecret]));
    const bytes = randomBytes(100_000);
    await before.write(key, pieces(bytes), roomy);
    const read = async (secrets: [string, ...string[]]) =>
      buffer((await sealStorage(inner, fileKeys(secrets)).read(key)).stream);
    await assert.rejects(read([newSecret]), refusal('damaged'));
    const both = fileKeys([newSecret, oldSecret]);
    assert.ok(bytes.equals(await read([newSecret, oldSecret])));
    assert.equal(await resealObject(inner, both, key, roomy.maxBytes), true);
    assert.equal(await resealObject(inner, both, key, roomy.maxBytes), false);
    assert.ok(bytes.equals(await read([newSecret])));
    await assert.rejects(read([oldSecret]), refusal('damaged'));
  });
});
