// An archive past four gigabytes, written for real. Its zeros are not written to the disk: the file has holes there.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { openPromise } from 'yauzl';
import { type ZipFile, zipLength, zipStream } from './zip-file.ts';

const gibibyte = 1024 ** 3;
const folder = await mkdtemp(join(tmpdir(), 'vm-zip-'));
after(() => rm(folder, { recursive: true, force: true }));

const zeros = Buffer.alloc(1024 * 1024);
const zerosOf = (name: string, size: number): ZipFile => ({
  name,
  size,
  modifiedAt: new Date(),
  open: async () =>
    Readable.from(
      (function* () {
        for (let left = size; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
      })(),
      { objectMode: false },
    ),
});
const text = Buffer.from('depois de quatro gigabytes');

async function writeWithHoles(path: string, bytes: Readable): Promise<number> {
  const file = await open(path, 'w');
  let at = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (!zeros.subarray(0, chunk.length).equals(chunk)) await file.write(chunk, 0, chunk.length, at);
    at += chunk.length;
  }
  await file.close();
  return at;
}

test('an archive past 4 GiB, and a file past 4 GiB in it, are as long as was said and are read whole', async () => {
  const files: ZipFile[] = [
    zerosOf('Exames/um só.bin', 4 * gibibyte + 5),
    zerosOf('Exames/depois.bin', 10_000_000),
    { name: 'fim.txt', size: text.length, modifiedAt: new Date(), open: async () => Readable.from([text]) },
  ];
  const path = join(folder, 'all.zip');
  assert.equal(await writeWithHoles(path, zipStream(files)), zipLength(files));
  const zip = await openPromise(path, { autoClose: false });
  const sizes: [string, number][] = [];
  for await (const entry of zip.eachEntry()) {
    sizes.push([entry.fileName, entry.uncompressedSize]);
    if (entry.fileName !== 'fim.txt') continue;
    assert.ok(entry.relativeOffsetOfLocalHeader > 4 * gibibyte);
    assert.ok(text.equals(await buffer(await zip.openReadStreamPromise(entry))));
  }
  zip.close();
  assert.deepEqual(
    sizes,
    files.map(({ name, size }) => [name, size]),
  );
  // Another reader, which also checks every sum.
  const { stdout } = await promisify(execFile)('python3', ['-m', 'zipfile', '-t', path]);
  assert.match(stdout, /Done testing/);
});
