import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { closeAfter } from '../../testing/close-after.ts';
import { openDiskStorage } from './disk.storage.ts';
import type { Storage, StorageLog } from './storage.port.ts';
import { pieces, refusal, storageConformance } from './testing/storage-conformance.ts';

const run = promisify(execFile);
const roomy = { maxBytes: 64 * 1024 * 1024 };
const silent: StorageLog = { info: () => undefined, warn: () => undefined };

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'virtual-med-disk-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.sort();
}

async function permissions(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

storageConformance(
  'disk',
  async (t) => {
    const root = await temporaryFolder(t);
    const storage = await openDiskStorage({ root, log: silent });
    return { storage, leftovers: () => filesBelow(join(root, '.partial')) };
  },
  512 * 1024,
);

describe('disk: on its own', () => {
  test('only the owner may enter the folders and read the files', async (t) => {
    const root = join(await temporaryFolder(t), 'data', 'files');
    const storage = await openDiskStorage({ root, log: silent });
    await storage.write('documents/c/p/1.pdf', pieces(Buffer.from('x')), roomy);
    for (const folder of ['', '.partial', 'documents', 'documents/c', 'documents/c/p']) {
      assert.equal(await permissions(join(root, folder)), '700', folder);
    }
    assert.equal(await permissions(join(root, 'documents/c/p/1.pdf')), '600');
  });

  test('bytes that were given away are freed once they lie on the disk, and no others', async (t) => {
    const root = await temporaryFolder(t);
    const storage = await openDiskStorage({ root, log: silent });
    const shared = new Uint8Array(8);
    const [own, kept, slice] = [Uint8Array.of(1, 2), Uint8Array.of(3), shared.subarray(2, 4)];
    await storage.write('given', Readable.from([own, slice]), { ...roomy, transfer: true });
    await storage.write('lent', Readable.from([kept]), roomy);
    assert.deepEqual([own.byteLength, kept.byteLength, slice.byteLength], [0, 1, 2]);
    assert.deepEqual(
      [...(await readFile(join(root, 'given'))), ...(await readFile(join(root, 'lent')))],
      [1, 2, 0, 0, 3],
    );
  });

  test('a folder that has gone since it was written to is made again', async (t) => {
    const root = await temporaryFolder(t);
    const storage = await openDiskStorage({ root, log: silent });
    await storage.write('documents/c/p/1.pdf', pieces(Buffer.from('x')), roomy);
    await rm(join(root, 'documents'), { recursive: true });
    await storage.write('documents/c/p/2.pdf', pieces(Buffer.from('y')), roomy);
    assert.deepEqual(await keysOf(storage), ['documents/c/p/2.pdf']);
    assert.deepEqual(await filesBelow(join(root, '.partial')), []);
  });

  test('a root that stood open to others is closed', async (t) => {
    const root = await temporaryFolder(t);
    await chmod(root, 0o755);
    await openDiskStorage({ root, log: silent });
    assert.equal(await permissions(root), '700');
  });

  test('a process killed in the middle of a write leaves no object, and its remains go later', async (t) => {
    const root = await temporaryFolder(t);
    const program = `
      import { openDiskStorage } from ${JSON.stringify(new URL('disk.storage.ts', import.meta.url).href)};
      const storage = await openDiskStorage({ root: process.argv[1], log: console });
      async function* source() {
        yield Buffer.alloc(3_000_000, 'x');
        process.stdout.write('half');
        setInterval(() => undefined, 1000);
        await new Promise(() => undefined);
      }
      await storage.write('documents/c/p/1.pdf', source(), { maxBytes: 9_000_000 });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closeAfter(t, child);
    const exited = once(child, 'exit');
    const [said] = await once(child.stdout, 'data');
    assert.equal(String(said), 'half');
    child.kill('SIGKILL');
    await exited;

    const [remains, ...others] = await filesBelow(root);
    assert.ok(remains !== undefined);
    assert.ok(remains.startsWith(join(root, '.partial')));
    assert.deepEqual(others, []);
    const young = await openDiskStorage({ root, log: silent });
    assert.deepEqual(await keysOf(young), []);
    assert.equal(await young.stat('documents/c/p/1.pdf'), undefined);
    assert.deepEqual(await filesBelow(root), [remains], 'another process may still be writing it');

    const twoHoursAgo = Date.now() / 1000 - 7200;
    await utimes(remains, twoHoursAgo, twoHoursAgo);
    const lines: unknown[] = [];
    await openDiskStorage({ root, log: { ...silent, info: (details) => lines.push(details) } });
    assert.deepEqual(await filesBelow(root), []);
    assert.deepEqual(lines, [{ removed: 1 }]);
  });

  test('a full disk says so and keeps nothing of the write', async (t) => {
    const root = await temporaryFolder(t);
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', root]).catch((error: Error) => error);
    if (mounted instanceof Error) return t.skip(`no tmpfs can be mounted here: ${mounted.message.trim()}`);
    try {
      const storage = await openDiskStorage({ root, log: silent });
      const tooMuch = pieces(Buffer.alloc(2_000_000, 'x'));
      await assert.rejects(storage.write('documents/a.pdf', tooMuch, roomy), refusal('full'));
      assert.ok(tooMuch.destroyed);
      assert.deepEqual(await filesBelow(root), []);
      const fits = Buffer.alloc(900_000, 'y');
      await storage.write('documents/a.pdf', pieces(fits), roomy);
      assert.ok(fits.equals(await buffer((await storage.read('documents/a.pdf')).stream)));
    } finally {
      await run('umount', [root]);
    }
  });

  test('a symbolic link is neither an object nor a way out of the root', async (t) => {
    const [root, outside] = [await temporaryFolder(t), await temporaryFolder(t)];
    const storage = await openDiskStorage({ root, log: silent });
    const secret = join(outside, 'secret.pdf');
    await writeFile(secret, 'secret');
    await symlink(outside, join(root, 'documents'));
    await mkdir(join(root, 'inner'));
    await symlink(secret, join(root, 'inner', 'link.pdf'));
    for (const key of ['documents/secret.pdf', 'inner/link.pdf']) {
      await assert.rejects(storage.read(key), refusal('not_found'));
      assert.equal(await storage.stat(key), undefined);
      await storage.remove(key);
    }
    assert.deepEqual(await keysOf(storage), []);
    await assert.rejects(
      storage.write('documents/secret.pdf', pieces(Buffer.from('x')), roomy),
      refusal('invalid_key'),
    );
    await storage.write('inner/link.pdf', pieces(Buffer.from('mine')), roomy);
    assert.equal(await readFile(secret, 'utf8'), 'secret');
    assert.deepEqual(await readdir(outside), ['secret.pdf']);
    assert.deepEqual(await filesBelow(join(root, '.partial')), []);
  });

  test('a key cannot be an object and a folder at once', async (t) => {
    const storage = await openDiskStorage({ root: await temporaryFolder(t), log: silent });
    await storage.write('a/b', pieces(Buffer.from('x')), roomy);
    await assert.rejects(storage.write('a', pieces(Buffer.from('x')), roomy), refusal('invalid_key'));
    await assert.rejects(storage.write('a/b/c', pieces(Buffer.from('x')), roomy), refusal('invalid_key'));
    assert.deepEqual(await keysOf(storage), ['a/b']);
  });

  test('files that are not ours are not listed', async (t) => {
    const root = await temporaryFolder(t);
    const storage = await openDiskStorage({ root, log: silent });
    await mkdir(join(root, 'lost+found'));
    await writeFile(join(root, 'lost+found', 'x'), '');
    await writeFile(join(root, 'Anotações.txt'), '');
    await storage.write('mine', pieces(Buffer.from('x')), roomy);
    assert.deepEqual(await keysOf(storage), ['mine']);
  });

  test('a root that went away is unavailable, also to check()', async (t) => {
    const root = join(await temporaryFolder(t), 'files');
    const storage = await openDiskStorage({ root, log: silent });
    await rm(root, { recursive: true });
    const source = pieces(Buffer.from('x'));
    await assert.rejects(storage.write('a', source, roomy), refusal('unavailable'));
    assert.ok(source.destroyed);
    await assert.rejects(storage.check(), refusal('unavailable'));
    await writeFile(root, 'a file where the folder was');
    await assert.rejects(openDiskStorage({ root, log: silent }), refusal('unavailable'));
  });
});
