import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withClient } from '../../server/src/core/db/connection.ts';
import { formerHistory } from '../../server/src/core/db/former-history.ts';
import { tellFormerHistory } from '../../server/src/core/db/testing/former-database.ts';
import { newId } from '../../server/src/core/ids.ts';
import { letter } from '../../server/src/core/jobs/testing/jobs.ts';
import { testSecretKey } from '../../server/src/testing/cluster.ts';
import { testApp } from '../../server/src/testing/test-app.ts';
import { ownFolder, runCommand, urlOf } from './command.fixture.ts';

const folder = await ownFolder('vm-doctor-');
const t = await testApp();

async function installation(name: string, environment: NodeJS.ProcessEnv = {}) {
  const dataDir = join(folder, name);
  const backups = join(dataDir, 'backups');
  await mkdir(backups, { recursive: true });
  await writeFile(join(dataDir, 'audit-head'), 'x');
  const settings = {
    DATABASE_URL: urlOf(t.access),
    SECRET_KEY: testSecretKey,
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    BACKUP_PASSPHRASE: 'uma frase longa e boa',
    ...environment,
  };
  const examine = async () => {
    const { code, out, err } = await runCommand('doctor.ts', [], settings);
    return { code, text: out + err };
  };
  return { dataDir, examine };
}

const ranBackup = (state: 'done' | 'failed', hoursAgo: number) =>
  t.make((tx) => {
    const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    const told = state === 'done' ? { archive: 'a.tar.age' } : { reason: 'destination' };
    return tx
      .insertInto('backup_runs')
      .values({ id: newId(), started_at: at, finished_at: at, state, ...told })
      .execute();
  });

test('an installation in order ends with 0, and nothing in it was changed', async () => {
  await ranBackup('done', 3);
  const { dataDir, examine } = await installation('good');
  const before = await readdir(dataDir, { recursive: true });
  const { code, text } = await examine();
  assert.equal(code, 0, text);
  assert.match(text, /^ok +O banco está na versão deste programa/m);
  assert.match(text, /^ok +O último backup tem 3 h\.$/m);
  assert.match(text, /^ok +O servidor está parado/m);
  assert.match(text, /^atenção +E-mails não saem/m);
  assert.match(text, /^Problemas: 0\./m);
  assert.deepEqual(await readdir(dataDir, { recursive: true }), before);
});

test('each thing that is wrong is named with what to do, and it ends with 1', async () => {
  await ranBackup('failed', 1);
  await t.make((tx) => t.ctx.jobs.enqueue(tx, 'mail.send', letter('Aviso')));
  await withClient(t.access.address, t.access.owner, (client) =>
    client.query(
      `update pgboss.job_common set name = 'dead.letter', source_name = 'mail.send' where name = 'mail.send'`,
    ),
  );
  const { dataDir, examine } = await installation('sick', {
    SMTP_URL: 'smtp://127.0.0.1:9',
    APP_URL: 'http://exemplo.med',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    OLD_SECRET_KEYS: 'x'.repeat(32),
  });
  await mkdir(join(dataDir, 'trust', 'roots', 'icp'), { recursive: true });
  await writeFile(join(dataDir, 'trust', 'roots', 'icp', 'nota.txt'), 'lembrete');
  const { code, text } = await examine();
  assert.equal(code, 1, text);
  for (const said of [
    /^PROBLEMA +1 tarefas falharam de vez\.\n +→ Veja Sistema/m,
    /^PROBLEMA +trust\/roots\/icp\/nota\.txt: não é PEM nem DER\.\n +→ /m,
    /^PROBLEMA +O último backup falhou\.\n +→ /m,
    /^PROBLEMA +O servidor de e-mail recusou: SMTP failed: .*\n +→ Confira SMTP_URL/m,
    /^PROBLEMA +APP_URL \(http:\/\/exemplo\.med\) não é https/m,
    /^atenção +Nenhum aviso do Stripe chegou até hoje/m,
    /^atenção +OLD_SECRET_KEYS está definida/m,
  ])
    assert.match(text, said);
  assert.doesNotMatch(text, /sk_test_x|whsec_x|uma frase longa/);
});

test('a key that is not the installation’s, settings that cannot be read and a version that is older are said', async () => {
  const { examine: withOtherKey } = await installation('key', { SECRET_KEY: 'outra-chave-que-nao-e-a-desta-casa' });
  const other = await withOtherKey();
  assert.equal(other.code, 1);
  assert.match(other.text, /^PROBLEMA +O banco não aceita a chave desta instalação/m);

  const { examine: wronglySet } = await installation('settings', { PORT: 'muitas', BACKUP_PASSPHRASE: '' });
  const wrong = await wronglySet();
  assert.equal(wrong.code, 1);
  assert.match(wrong.text, /^PROBLEMA +PORT precisa ser um número de porta/m);
  assert.match(wrong.text, /^PROBLEMA +O backup precisa de uma senha/m);

  await tellFormerHistory(t.access, formerHistory.slice(0, -1));
  const { examine: tooOld } = await installation('older');
  assert.match((await tooOld()).text, /^PROBLEMA +O banco é de uma versão antiga demais para esta/m);
  await tellFormerHistory(t.access);
  await withClient(t.access.address, t.access.owner, (client) =>
    client.query(`insert into migration_checksums values ('9999-later', 'x')`),
  );
  const { examine } = await installation('newer');
  assert.match((await examine()).text, /^PROBLEMA +O banco é de uma versão mais nova \(9999-later\)/m);
});
