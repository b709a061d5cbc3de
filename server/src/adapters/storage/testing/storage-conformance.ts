import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ByteRange, type Storage, StorageError, type StorageFailure } from '../storage.port.ts';

export interface StorageUnderTest {
  storage: Storage;
  /** What an unfinished write left behind besides objects: temporary files, open uploads. */
  leftovers(): Promise<string[]>;
}

/** Gives undefined after `t.skip(reason)`. Several tests may share one storage: each uses a folder of its own. */
export type OpenStorage = (t: TestContext) => Promise<StorageUnderTest | undefined>;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const megabyte = 1024 * 1024;
const roomy = { maxBytes: 64 * megabyte };

export function refusal(reason: StorageFailure): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof StorageError, String(error));
    assert.equal(error.reason, reason, error.message);
    return true;
  };
}

/** In pieces whose size divides nothing evenly, as a network gives them. */
export function pieces(bytes: Buffer, pieceBytes = 60_013): Readable {
  const list: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) list.push(bytes.subarray(at, at + pieceBytes));
  return Readable.from(list);
}

async function readAll(storage: Storage, key: string, range?: ByteRange): Promise<Buffer> {
  return buffer((await storage.read(key, range)).stream);
}

async function keysBelow(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

/** @param border What is written or read in one piece: sizes around it are tried. */
export function storageConformance(name: string, open: OpenStorage, border = 8 * megabyte): void {
  function conforms(title: string, body: (subject: StorageUnderTest & { folder: string }) => Promise<void>): void {
    test(title, async (t) => {
      const subject = await open(t);
      if (subject) await body({ ...subject, folder: `conformance/${randomUUID()}/` });
    });
  }

  async function assertNothingLeft({ storage, leftovers, folder }: StorageUnderTest & { folder: string }) {
    assert.deepEqual(await keysBelow(storage, folder), []);
    assert.deepEqual(await leftovers(), []);
  }

  describe(`${name}: objects`, () => {
    for (const size of [0, 1, border - 1, border, border + 1, 6_000_000, 10_000_000]) {
      conforms(`gives back exactly the ${size} bytes it was given`, async ({ storage, leftovers, folder }) => {
        const bytes = randomBytes(size);
        const key = `${folder}object.bin`;
        const written = await storage.write(key, pieces(bytes), { maxBytes: size, contentType: 'application/pdf' });
        assert.deepEqual(written, { size, sha256: createHash('sha256').update(bytes).digest('hex') });
        const { stream, size: readSize } = await storage.read(key);
        assert.equal(readSize, size);
        assert.ok(bytes.equals(await buffer(stream)));
        assert.equal((await storage.stat(key))?.size, size);
        assert.deepEqual(await leftovers(), []);
      });
    }

    conforms('takes any async iterable of byte arrays', async ({ storage, folder }) => {
      async function* source(): AsyncGenerator<Uint8Array> {
        yield new Uint8Array([1, 2]);
        yield new Uint8Array([3]);
      }
      await storage.write(`${folder}a`, source(), roomy);
      assert.deepEqual([...(await readAll(storage, `${folder}a`))], [1, 2, 3]);
    });

    conforms('does not hold on to bytes that have passed', async ({ storage, folder }) => {
      const chunks: WeakRef<Buffer>[] = [];
      let held = 0;
      async function* source(): AsyncGenerator<Uint8Array> {
        for (let index = 0; index < 48; index += 1) {
          const chunk = Buffer.alloc(megabyte, index);
          chunks.push(new WeakRef(chunk));
          yield chunk;
        }
        await setImmediate();
        collectGarbage();
        held = chunks.filter((chunk) => chunk.deref() !== undefined).length;
      }
      await storage.write(`${folder}a`, source(), { ...roomy, signal: new AbortController().signal });
      assert.equal(chunks.length, 48);
      assert.ok(held <= 16, `${held} of 48 MB are still held`);
    });

    conforms('dates an object by its last write', async ({ storage, folder }) => {
      const before = Math.floor(Date.now() / 1000) * 1000;
      await storage.write(`${folder}a`, pieces(Buffer.from('x')), roomy);
      const stats = await storage.stat(`${folder}a`);
      assert.ok(stats);
      // S3 counts in whole seconds, and Swift rounds them up.
      assert.ok(stats.modifiedAt.getTime() >= before && stats.modifiedAt.getTime() <= Date.now() + 1000);
    });

    conforms('a missing object is not found', async ({ storage, folder }) => {
      await assert.rejects(storage.read(`${folder}nothing`), refusal('not_found'));
      await assert.rejects(storage.read(`${folder}nothing`, { start: 5 }), refusal('not_found'));
      assert.equal(await storage.stat(`${folder}nothing`), undefined);
    });

    conforms('removing is idempotent and takes only the named object', async ({ storage, folder }) => {
      await storage.write(`${folder}a`, pieces(Buffer.from('a')), roomy);
      await storage.write(`${folder}b`, pieces(Buffer.from('b')), roomy);
      await storage.remove(`${folder}a`);
      await storage.remove(`${folder}a`);
      await storage.remove(`${folder}never/was`);
      assert.deepEqual(await keysBelow(storage, folder), [`${folder}b`]);
    });

    conforms('a folder is not an object', async ({ storage, folder }) => {
      await storage.write(`${folder}inner/a`, pieces(Buffer.from('a')), roomy);
      const key = `${folder}inner`;
      assert.equal(await storage.stat(key), undefined);
      await assert.rejects(storage.read(key), refusal('not_found'));
      await storage.remove(key);
      assert.deepEqual(await keysBelow(storage, folder), [`${folder}inner/a`]);
    });

    conforms('readers during overwrites see old or new bytes, never a mix', async ({ storage, folder }) => {
      const key = `${folder}logo.png`;
      const versions = ['a', 'b'].map((letter, index) => Buffer.alloc(megabyte + index, letter));
      const [first, second] = versions as [Buffer, Buffer];
      await storage.write(key, pieces(first), roomy);
      let writing = true;
      const writer = (async () => {
        try {
          for (let round = 0; round < 6; round += 1)
            await storage.write(key, pieces(round % 2 ? first : second), roomy);
        } finally {
          writing = false;
        }
      })();
      async function reader(): Promise<number> {
        let reads = 0;
        while (writing) {
          const { stream, size } = await storage.read(key);
          const seen = await buffer(stream);
          assert.ok(versions.some((version) => version.equals(seen)));
          assert.equal(seen.length, size);
          reads += 1;
        }
        return reads;
      }
      const [reads] = await Promise.all([reader(), reader(), writer]);
      assert.ok(reads > 0);
    });

    conforms('writes of different keys do not disturb each other', async ({ storage, folder }) => {
      const bodies = Array.from({ length: 8 }, (_, index) => randomBytes(300_000 + index));
      await Promise.all(bodies.map((body, index) => storage.write(`${folder}${index}/x.pdf`, pieces(body), roomy)));
      const back = await Promise.all(bodies.map((_, index) => readAll(storage, `${folder}${index}/x.pdf`)));
      for (const [index, body] of bodies.entries()) assert.ok(back[index]?.equals(body));
    });
  });

  describe(`${name}: ranges`, () => {
    const bytes = Buffer.from('0123456789');
    const cases: [ByteRange, string][] = [
      [{ start: 0 }, '0123456789'],
      [{ start: 0, end: 0 }, '0'],
      [{ start: 3, end: 5 }, '345'],
      [{ start: 9 }, '9'],
      [{ start: 9, end: 9 }, '9'],
      [{ start: 7, end: 999 }, '789'],
      [{ start: 10 }, ''],
      [{ start: 10, end: 12 }, ''],
      [{ start: 500 }, ''],
    ];
    conforms('gives the asked part and the whole size', async ({ storage, folder }) => {
      await storage.write(`${folder}a`, pieces(bytes), roomy);
      for (const [range, expected] of cases) {
        const { stream, size } = await storage.read(`${folder}a`, range);
        assert.deepEqual([String(await buffer(stream)), size], [expected, 10], JSON.stringify(range));
      }
    });

    conforms('an empty object has no bytes in any range', async ({ storage, folder }) => {
      await storage.write(`${folder}a`, Readable.from([]), roomy);
      const { stream, size } = await storage.read(`${folder}a`, { start: 0 });
      assert.deepEqual([(await buffer(stream)).length, size], [0, 0]);
    });

    conforms('refuses ranges that are not ranges', async ({ storage, folder }) => {
      await storage.write(`${folder}a`, pieces(bytes), roomy);
      const malformed = [
        { start: -1 },
        { start: 1.5 },
        { start: 3, end: 2 },
        { start: Number.NaN },
        { start: 0, end: Infinity },
      ];
      for (const range of malformed) await assert.rejects(storage.read(`${folder}a`, range), RangeError);
    });
  });

  describe(`${name}: writes that fail`, () => {
    const nineMegabytes = () => Buffer.alloc(9 * megabyte, 'x');

    for (const [title, size, maxBytes] of [
      ['at the first chunk', 100, 99],
      ['after many', 10 * megabyte, 9 * megabyte],
    ] as const) {
      conforms(`one byte too many ${title} leaves nothing`, async (subject) => {
        const source = pieces(Buffer.alloc(size));
        await assert.rejects(subject.storage.write(`${subject.folder}a`, source, { maxBytes }), refusal('too_large'));
        assert.ok(source.destroyed);
        await assertNothingLeft(subject);
      });
    }

    conforms('an abort while the source is silent leaves nothing', async (subject) => {
      const abort = new AbortController();
      async function* source(): AsyncGenerator<Uint8Array> {
        yield nineMegabytes();
        abort.abort();
        await new Promise(() => undefined);
      }
      const options = { ...roomy, signal: abort.signal };
      await assert.rejects(subject.storage.write(`${subject.folder}a`, source(), options), refusal('aborted'));
      await assertNothingLeft(subject);
    });

    conforms('an abort before the first byte leaves nothing', async (subject) => {
      const options = { ...roomy, signal: AbortSignal.abort() };
      const source = pieces(Buffer.from('x'));
      await assert.rejects(subject.storage.write(`${subject.folder}a`, source, options), refusal('aborted'));
      await assertNothingLeft(subject);
    });

    conforms('a source that throws leaves nothing and is named as the cause', async (subject) => {
      const failure = new Error('the sender hung up');
      async function* source(): AsyncGenerator<Uint8Array> {
        yield nineMegabytes();
        throw failure;
      }
      await assert.rejects(subject.storage.write(`${subject.folder}a`, source(), roomy), (error) => {
        return refusal('aborted')(error) && (error as Error).cause === failure;
      });
      await assertNothingLeft(subject);
    });

    conforms('a source that fails at once or is cut without an error leaves nothing', async (subject) => {
      const failing = new Readable({ read: () => undefined });
      const failed = subject.storage.write(`${subject.folder}a`, failing, roomy);
      failing.destroy(new Error('gone'));
      await assert.rejects(failed, refusal('aborted'));
      let reads = 0;
      const cut = new Readable({
        read() {
          reads += 1;
          if (reads === 1) this.push(nineMegabytes());
          else this.destroy();
        },
      });
      const interrupted = subject.storage.write(`${subject.folder}b`, cut, roomy);
      await assert.rejects(interrupted, refusal('aborted'));
      await assertNothingLeft(subject);
    });

    conforms('a source of text is refused', async (subject) => {
      const source = Readable.from(['text']);
      await assert.rejects(subject.storage.write(`${subject.folder}a`, source, roomy), refusal('aborted'));
      await assertNothingLeft(subject);
    });

    conforms('what a dead write leaves is removed by its age, and the write does not come back', async (subject) => {
      const { storage, leftovers, folder } = subject;
      const half = Promise.withResolvers<void>();
      const rest = Promise.withResolvers<void>();
      async function* source(): AsyncGenerator<Uint8Array> {
        yield nineMegabytes();
        yield nineMegabytes();
        half.resolve();
        await rest.promise;
      }
      const written = storage.write(`${folder}a`, source(), roomy);
      written.catch(() => undefined);
      await half.promise;
      assert.equal((await leftovers()).length, 1);
      assert.equal(await storage.removeUnfinished(new Date(Date.now() - 60_000)), 0, 'a young one may be alive');
      assert.equal((await leftovers()).length, 1);
      assert.equal(await storage.removeUnfinished(new Date(Date.now() + 60_000)), 1);
      assert.deepEqual(await leftovers(), []);
      rest.resolve();
      await assert.rejects(written, refusal('unavailable'));
      await assertNothingLeft(subject);
    });

    conforms('a failed overwrite keeps the old bytes', async ({ storage, leftovers, folder }) => {
      await storage.write(`${folder}a`, pieces(Buffer.from('old')), roomy);
      const tooLong = pieces(nineMegabytes());
      await assert.rejects(storage.write(`${folder}a`, tooLong, { maxBytes: 9 * megabyte - 1 }), refusal('too_large'));
      assert.equal(String(await readAll(storage, `${folder}a`)), 'old');
      assert.deepEqual(await leftovers(), []);
    });
  });

  describe(`${name}: keys`, () => {
    const hostile = [
      '',
      '.',
      '..',
      '/',
      '/etc/passwd',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      'a/./b',
      'a/..',
      'a..b',
      '.partial/x',
      'a/.hidden',
      'a\0b',
      'a\\b',
      'a\nb',
      'a b',
      '%2e%2e/a',
      'C:/a',
      'file:///etc/passwd',
      'laudo-á.pdf',
      'a'.repeat(129),
      Array.from({ length: 257 }, () => 'a').join('/'),
    ];
    conforms('refuses hostile keys in every verb', async ({ storage }) => {
      for (const key of hostile) {
        const source = pieces(Buffer.from('x'));
        await assert.rejects(storage.write(key, source, roomy), refusal('invalid_key'), JSON.stringify(key));
        await assert.rejects(storage.read(key), refusal('invalid_key'));
        await assert.rejects(storage.stat(key), refusal('invalid_key'));
        await assert.rejects(storage.remove(key), refusal('invalid_key'));
      }
    });

    conforms('takes the keys the product makes', async ({ storage, folder }) => {
      const ids = `${randomUUID()}/${randomUUID()}`;
      for (const key of [`${folder}documents/${ids}/1763175600000.pdf`, `${folder}clinic-assets/${ids}/logo.PNG`]) {
        await storage.write(key, pieces(Buffer.from(key)), roomy);
        assert.equal(String(await readAll(storage, key)), key);
      }
    });

    conforms('lists what is below a folder, over several pages', async ({ storage, folder }) => {
      const expected = Array.from({ length: 60 }, (_, index) => `${folder}list/${index % 3}/${index}.pdf`).sort();
      await Promise.all(expected.map((key) => storage.write(key, pieces(Buffer.from(key)), roomy)));
      await storage.write(`${folder}list-2/a.pdf`, pieces(Buffer.from('elsewhere')), roomy);
      const found = [];
      for await (const object of storage.list(`${folder}list/`)) found.push(object);
      assert.deepEqual(found.map(({ key }) => key).sort(), expected);
      for (const { key, size, modifiedAt } of found) {
        assert.equal(size, key.length);
        assert.ok(modifiedAt.getTime() > 0);
      }
      const twenties = expected.filter((key) => key.startsWith(`${folder}list/2/`));
      assert.deepEqual(await keysBelow(storage, `${folder}list/2/`), twenties);
      assert.deepEqual(await keysBelow(storage, `${folder}nothing/`), []);
      const everything = new Set(await keysBelow(storage, ''));
      assert.ok(expected.every((key) => everything.has(key)));
    });

    conforms('refuses a prefix that is not a folder', async ({ storage }) => {
      for (const prefix of ['/', 'documents', '../..', 'a/../', 'a//', '.partial/', 'a\0/']) {
        await assert.rejects(keysBelow(storage, prefix), refusal('invalid_key'), JSON.stringify(prefix));
      }
    });
  });

  describe(`${name}: readiness`, () => {
    conforms('check() succeeds and leaves nothing', async ({ storage, leftovers }) => {
      const before = await keysBelow(storage, '');
      await Promise.all([storage.check(), storage.check()]);
      assert.deepEqual(await keysBelow(storage, ''), before);
      assert.deepEqual(await leftovers(), []);
    });
  });
}
