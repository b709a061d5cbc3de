import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fromBufferPromise } from 'yauzl';
import { type ZipFile, zipLength, zipStream } from './zip-file.ts';

const at = new Date('2026-03-04T23:58:06Z');
const fileOf = (name: string, ...chunks: Buffer[]): ZipFile => ({
  name,
  size: chunks.reduce((sum, { length }) => sum + length, 0),
  modifiedAt: at,
  open: async () => Readable.from(chunks, { objectMode: false }),
});

async function unpack(bytes: Buffer): Promise<[string, Buffer, Date][]> {
  const zip = await fromBufferPromise(bytes);
  const files: [string, Buffer, Date][] = [];
  for await (const entry of zip.eachEntry())
    files.push([
      entry.fileName,
      await buffer(await zip.openReadStreamPromise(entry)),
      entry.getLastModDate({ timezone: 'UTC' }),
    ]);
  return files;
}

test('is as long as was said, and gives back every name, byte and time', async () => {
  for (const count of [0, 1, 3, 2_000]) {
    const files = Array.from({ length: count }, (_, n) =>
      fileOf(`Exames de Íris/${n} – laudo “final”.pdf`, randomBytes(n)),
    );
    files.push(fileOf('vazio.txt'), fileOf('muitos.bin', ...Array.from({ length: 50 }, () => randomBytes(70_000))));
    const bytes = await buffer(zipStream(files));
    assert.equal(bytes.length, zipLength(files));
    const unpacked = await unpack(bytes);
    assert.equal(unpacked.length, files.length);
    for (const [index, [name, content, modifiedAt]] of unpacked.entries()) {
      const file = files[index];
      assert.ok(file);
      assert.equal(name, file.name);
      assert.ok(content.equals(await buffer(await file.open())));
      assert.deepEqual(modifiedAt, at);
    }
  }
});

/** Files without end, of which it is kept how many were opened, read from and left. */
function watched(count: number) {
  const opened: Readable[] = [];
  let chunks = 0;
  const files = Array.from({ length: count }, (_, n) => ({
    ...fileOf(`${n}.pdf`),
    open: async () => {
      const stream = new Readable({
        read() {
          chunks += 1;
          this.push(Buffer.alloc(65_536));
        },
      });
      opened.push(stream);
      return stream;
    },
  }));
  return { files, opened, chunks: () => chunks };
}

test('is read no faster than it is taken, one file at a time', async () => {
  const { files, opened, chunks } = watched(3);
  const zip = zipStream(files);
  zip.once('readable', () => undefined);
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  assert.equal(opened.length, 1);
  assert.ok(chunks() < 20, `${chunks()} chunks were read for nobody`);
  zip.destroy();
});

test('that is left in the middle leaves no file open', async () => {
  const { files, opened } = watched(3);
  const zip = zipStream(files);
  await once(zip, 'data');
  zip.pause();
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  zip.destroy();
  await once(zip, 'close');
  assert.deepEqual(
    opened.map(({ destroyed }) => destroyed),
    [true],
  );
});

test('with a file that fails, or cannot be opened, fails and is never whole', async () => {
  const failure = new Error('damaged');
  const failing: ZipFile[] = [
    { ...fileOf('a.pdf', randomBytes(100)), open: () => Promise.reject(failure) },
    {
      ...fileOf('a.pdf', randomBytes(100)),
      open: async () =>
        Readable.from(
          (function* () {
            yield randomBytes(50);
            throw failure;
          })(),
        ),
    },
  ];
  for (const file of failing)
    await assert.rejects(buffer(zipStream([fileOf('b.pdf', randomBytes(10)), file])), (error) => error === failure);
});
