import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { Decrypter, Encrypter } from 'age-encryption';
import { openWithPassphrase, sealWithPassphrase } from './age.stream.ts';

const passphrase = 'uma senha bem comprida';
const cheap = 4;

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const seal = (plain: Uint8Array) => buffer(sealWithPassphrase(inPieces(plain, 10_000), passphrase, cheap));
const open = (sealed: Uint8Array, typed = passphrase) => buffer(openWithPassphrase(inPieces(sealed, 7_000), typed));

const refused =
  (...reasons: string[]) =>
  (error: unknown) =>
    reasons.includes((error as { reason?: string }).reason ?? '');

describe('an age file', () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])
    test(`of ${size} bytes is read by another's reader, and theirs by ours`, async () => {
      const plain = randomBytes(size);
      const theirs = new Decrypter();
      theirs.addPassphrase(passphrase);
      assert.ok(plain.equals(await theirs.decrypt(await seal(plain))));
      const writer = new Encrypter();
      writer.setPassphrase(passphrase);
      writer.setScryptWorkFactor(cheap);
      assert.ok(plain.equals(await open(await writer.encrypt(plain))));
    });

  test('holds on to no piece: whoever gives them may use their memory again', async () => {
    const plain = randomBytes(300_000);
    const memory = Buffer.alloc(50_000);
    async function* inTheSameMemory(): AsyncGenerator<Uint8Array> {
      for await (const piece of inPieces(plain, memory.length)) {
        memory.set(piece);
        yield memory.subarray(0, piece.length);
        memory.fill(0);
      }
    }
    const sealed = await buffer(sealWithPassphrase(inTheSameMemory(), passphrase, cheap));
    assert.ok(plain.equals(await open(sealed)));
  });

  test('is refused with another passphrase, with any byte changed and cut anywhere', async () => {
    const plain = randomBytes(66_000);
    const sealed = await seal(plain);
    await assert.rejects(open(sealed, 'outra senha comprida'), refused('passphrase'));
    const places = [...Array(260).keys(), 65_600, 65_800, 65_900, sealed.length - 1];
    for (const at of places) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await assert.rejects(open(changed), refused('foreign', 'passphrase', 'damaged'), `byte ${at}`);
    }
    for (const length of [0, 1, 100, 180, 200, 65_000, 65_752, sealed.length - 1])
      await assert.rejects(open(sealed.subarray(0, length)), refused('foreign', 'damaged'), `${length} bytes`);
    await assert.rejects(open(Buffer.concat([sealed, Buffer.of(0)])), refused('damaged'));
  });
});
