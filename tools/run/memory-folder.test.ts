import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openMemoryFolder } from './memory-folder.ts';

test('the temporary folder of a run is in memory, where that is for programs, too, and goes with the run', (t) => {
  const place = mkdtempSync(join(tmpdir(), 'vm-memory-'));
  t.after(() => rmSync(place, { recursive: true, force: true }));
  const mounted = (line: string) => {
    const file = join(place, 'mounts');
    writeFileSync(file, `proc /proc proc rw 0 0\n${line}\n`);
    return openMemoryFolder({ place, mounts: file, room: 1, chosen: '' });
  };
  const leftover = join(place, 'vm-tests-999999999');
  mkdirSync(leftover);

  assert.equal(mounted(`tmpfs ${place} tmpfs rw,nosuid,noexec 0 0`), undefined, 'no programs');
  assert.equal(mounted(`/dev/sda1 ${place} ext4 rw 0 0`), undefined, 'a disk');
  assert.equal(mounted('tmpfs /elsewhere tmpfs rw 0 0'), undefined, 'another place');
  assert.ok(existsSync(leftover));

  const memory = mounted(`tmpfs ${place} tmpfs rw,nosuid 0 0`);
  const folder = memory?.env.TMPDIR ?? '';
  assert.equal(folder, join(place, `vm-tests-${process.pid}`));
  assert.equal(statSync(folder).mode & 0o777, 0o711, 'the user of PostgreSQL passes, and lists nothing');
  assert.ok(!existsSync(leftover), 'what a killed run left is gone');
  memory?.remove();
  assert.ok(!existsSync(folder));
});

test('without room, without such a place, or where another folder was chosen, the usual one stays', () => {
  assert.equal(openMemoryFolder({ room: Number.MAX_VALUE, chosen: '' }), undefined);
  assert.equal(openMemoryFolder({ place: '/nowhere', chosen: '' }), undefined);
  assert.equal(openMemoryFolder({ chosen: '/var/tmp' }), undefined);
});
