import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { sealWithPassphrase } from './age.stream.ts';
import { readArchive, wholeBody } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { type ArchiveCounts, names } from './manifest.ts';

const passphrase = 'uma senha bem comprida';
const counts: ArchiveCounts = { rows: { users: 2 }, files: 1, fileBytes: 3, jobs: 0, missing: [] };
const longKey = `documents/${'a'.repeat(120)}/${'b'.repeat(120)}/1.pdf`;

async function* plainArchive(entries: number): AsyncGenerator<Uint8Array> {
  const archive = writeArchive(new Date('2026-11-16T00:00:00Z'));
  yield* archive.whole(names.head, '{}');
  yield* archive.entry(names.file(longKey), 3, [Buffer.from('abc')]);
  for (let n = 0; n < entries; n += 1) yield* archive.whole(names.file(`logos/${n}`), 'x'.repeat(n % 700));
  yield* archive.end(counts);
}

const seal = (plain: AsyncIterable<Uint8Array>) => sealWithPassphrase(plain, passphrase, 4);

async function readAll(sealed: AsyncIterable<Uint8Array>) {
  const entries = readArchive(sealed, passphrase);
  const found: [string, string][] = [];
  for (;;) {
    const { done, value } = await entries.next();
    if (done) return { found, manifest: value };
    found.push([value.name, String(await wholeBody(value))]);
  }
}

const damaged = { reason: 'damaged' };

async function* given(bytes: Uint8Array) {
  yield bytes;
}

describe('an archive', () => {
  test('gives back every entry and what the manifest counts, over several index parts', async () => {
    const { found, manifest } = await readAll(seal(plainArchive(2500)));
    assert.equal(found.length, 2502);
    assert.deepEqual(found[1], [`files/${longKey}`, 'abc']);
    assert.deepEqual(found[2400], ['files/logos/2398', 'x'.repeat(2398 % 700)]);
    assert.deepEqual(manifest.counts, counts);
    assert.equal(manifest.indexes.length, 3);
  });

  test('is a tar that any tar reads', async (t) => {
    const tar = spawn('tar', ['-tf', '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const missing = new Promise<true>((resolve) => tar.once('error', () => resolve(true)));
    const listed = text(tar.stdout);
    tar.stdin.end(await buffer(plainArchive(3)));
    if ((await Promise.race([missing, listed])) === true) return t.skip('there is no tar here');
    assert.deepEqual((await listed).trim().split('\n').slice(0, 3), [
      'virtual-med.json',
      `files/${longKey}`,
      'files/logos/0',
    ]);
  });

  test('may be passed over without reading a body, and is checked all the same', async () => {
    const whole = await buffer(seal(plainArchive(3)));
    for await (const entry of readArchive(given(whole), passphrase)) void entry;
    const other = await buffer(plainArchive(3));
    other[other.indexOf('abc')] = 'x'.charCodeAt(0);
    await assert.rejects(async () => {
      for await (const entry of readArchive(seal(given(other)), passphrase)) void entry;
    }, damaged);
  });

  test('whose sums, counts or end do not fit is refused, though whoever made it knew the passphrase', async () => {
    const plain = await buffer(plainArchive(3));
    const change = (from: string, to: string) => {
      const copy = Buffer.from(plain);
      copy.write(to, copy.lastIndexOf(from), 'latin1');
      return copy;
    };
    for (const bad of [
      change('abc', 'abd'),
      change('"size":3', '"size":4'),
      change('"entries":5', '"entries":4'),
      plain.subarray(0, plain.lastIndexOf('manifest.json')),
      plain.subarray(0, plain.length - 1024 - 512),
    ])
      await assert.rejects(readAll(seal(given(bad))), damaged);
  });

  test('of somebody else’s is foreign', async () => {
    const archive = writeArchive(new Date());
    const other = async function* () {
      yield* archive.whole('readme.txt', 'oi');
      yield* archive.end(counts);
    };
    await assert.rejects(readAll(seal(other())), { reason: 'foreign' });
    await assert.rejects(readAll(seal(given(Buffer.from('hello'.repeat(400))))), { reason: 'foreign' });
    await assert.rejects(readAll(given(Buffer.from('PK\x03\x04'.repeat(400)))), { reason: 'foreign' });
  });
});
