import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { bareEnvironment, runServer } from '../../server/src/testing/process.ts';
import { ownFolder, runCommand } from './command.fixture.ts';

const folder = await ownFolder('vm-backup-kill-');
const archives = join(folder, 'archives');
const environment = (dataDir: string, pace = 1000) => ({
  DATA_DIR: join(folder, dataDir),
  BACKUP_DIR: archives,
  BACKUP_PASSPHRASE: 'a senha que abre os backups',
  BACKUP_MB_PER_SECOND: String(pace),
});

/** The program itself, killed as a power cut would as soon as `isUnderWay`. */
async function killed(script: string, args: string[], env: NodeJS.ProcessEnv, isUnderWay: () => Promise<boolean>) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...bareEnvironment(), ...env },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  while (!(await isUnderWay())) {
    assert.equal(child.exitCode, null, 'it ended before it could be killed');
    await setTimeout(5);
  }
  child.kill('SIGKILL');
  await gone;
}

const bytesIn = async (dir: string): Promise<number> => {
  let bytes = 0;
  for (const name of await readdir(dir).catch(() => []))
    bytes += (await stat(join(dir, name)).catch(() => undefined))?.size ?? 0;
  return bytes;
};
const archivesMade = async () => (await readdir(archives)).filter((name) => name.endsWith('.age'));

test('killed in the middle, a backup leaves no archive and a restore nothing that starts', async () => {
  const made = await runCommand('admin.ts', ['create', 'dona@virtual.med', 'Dona'], environment('old'));
  assert.equal(made.code, 0, made.err);
  const files = join(folder, 'old/files/logos');
  await mkdir(files, { recursive: true });
  for (let n = 0; n < 40; n += 1) await writeFile(join(files, `${n}.png`), randomBytes(1_000_000));

  await killed(
    'backup.ts',
    [],
    environment('old', 2),
    async () => (await bytesIn(join(archives, '.partial'))) > 3_000_000,
  );
  assert.deepEqual(await archivesMade(), []);
  const whole = await runCommand('backup.ts', [], environment('old'));
  assert.equal(whole.code, 0, whole.err);
  const [archive = ''] = await archivesMade();

  const restored = join(folder, 'new/files/logos');
  await killed('restore.ts', [archive], environment('new'), async () => (await bytesIn(restored)) > 5_000_000);
  const refused = runServer(environment('new'));
  assert.equal(await refused.exited, 1);
  assert.match(refused.output(), /Uma restauração não terminou nesta pasta de dados/);
  assert.match((await runCommand('admin.ts', ['list'], environment('new'))).err, /Uma restauração não terminou/);

  const again = await runCommand('restore.ts', [archive], environment('new'));
  assert.equal(again.code, 0, again.err);
  assert.match((await runCommand('admin.ts', ['list'], environment('new'))).out, /dona@virtual\.med/);
  assert.equal((await readdir(restored)).length, 40);
});
