import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../server/src/testing/free-port.ts';
import { runServer } from '../../server/src/testing/process.ts';
import { useDataDir } from '../../server/src/testing/used-data-dir.ts';
import { ownFolder, runCommand } from './command.fixture.ts';

const folder = await ownFolder('vm-backup-cli-');
const passphraseFile = join(folder, 'passphrase');
await writeFile(passphraseFile, 'a senha que abre os backups\n', { mode: 0o600 });
const archives = join(folder, 'archives');
const environment = (dataDir: string) => ({
  DATA_DIR: join(folder, dataDir),
  BACKUP_DIR: archives,
  BACKUP_PASSPHRASE_FILE: passphraseFile,
});
const command = (script: string, dataDir: string, ...args: string[]) =>
  runCommand(`${script}.ts`, args, environment(dataDir));

test('an embedded installation moves: backed up while it serves, verified, restored into an empty folder, started there', async () => {
  useDataDir(join(folder, 'old'));
  assert.equal((await command('admin', 'old', 'create', 'dona@virtual.med', 'Dona')).code, 0);
  const server = runServer({ ...environment('old'), PORT: String(await freePort()) });
  try {
    await server.said(/http:\/\/127\.0\.0\.1:\d+/);
    const made = await command('backup', 'old');
    assert.equal(made.code, 0, made.err);
    assert.match(made.out, /Backup virtual-med-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar\.age: .* SHA-256 [0-9a-f]{64}/);
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
  }
  const [archive = ''] = (await readdir(archives)).filter((name) => name.endsWith('.age'));
  assert.match((await command('backup', 'old', 'list')).out, new RegExp(archive));
  assert.match((await command('backup', 'nowhere', 'verify', archive)).out, /Backup íntegro/);

  const key = (await readFile(join(folder, 'old/secret.key'), 'utf8')).trim();
  assert.equal((await command('restore', 'nowhere', '--keys', archive)).out, `SECRET_KEY=${key}\n`);
  const filled = await command('restore', 'old', archive);
  assert.deepEqual([filled.code, filled.out], [1, '']);
  assert.match(filled.err, /A pasta de dados não está vazia/);

  const restored = await command('restore', 'new', archive);
  assert.equal(restored.code, 0, restored.err);
  assert.match(restored.out, /restaurado em .* linhas/);
  assert.equal((await readFile(join(folder, 'new/secret.key'), 'utf8')).trim(), key);
  assert.match((await command('admin', 'new', 'list')).out, /dona@virtual\.med \(Dona\)/);
  assert.equal((await command('audit-verify', 'new')).code, 0);
});

test('what cannot be done is said, and nothing is made', async () => {
  assert.match((await runCommand('backup.ts', [], { DATA_DIR: join(folder, 'none') })).err, /Falta a senha do backup/);
  const empty = await command('backup', 'none');
  assert.equal(empty.code, 1);
  assert.match(empty.err, /Não há nada para copiar/);
  assert.match((await command('restore', 'none', 'virtual-med-nada.tar.age')).err, /não foi encontrado/);
  assert.equal((await readdir(folder)).includes('none'), false);
  for (const args of [[], ['a', 'b'], ['--keys']]) assert.equal((await command('restore', 'none', ...args)).code, 2);
  assert.equal((await command('backup', 'none', 'apagar')).code, 2);
});
