import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { recordFor } from '../../server/src/core/audit/audit.service.ts';
import { headOf, newestSeal, writeHead } from '../../server/src/core/audit/chain.ts';
import { chainKeys } from '../../server/src/core/audit/chain-keys.ts';
import { headFile } from '../../server/src/core/audit/head-file.ts';
import { sealAuditTrail } from '../../server/src/core/audit/seal.service.ts';
import { withClient } from '../../server/src/core/db/connection.ts';
import { waitFor } from '../../server/src/core/jobs/testing/jobs.ts';
import { testSecretKey } from '../../server/src/testing/cluster.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { runServer } from '../../server/src/testing/process.ts';
import { testApp } from '../../server/src/testing/test-app.ts';
import { useDataDir } from '../../server/src/testing/used-data-dir.ts';
import { ownFolder, runCommand, urlOf } from './command.fixture.ts';

const folder = await ownFolder('vm-verify-');

const verify = async (args: readonly string[], environment: NodeJS.ProcessEnv) => {
  const { code, out, err } = await runCommand('audit-verify.ts', args, environment);
  return { code, text: out + err };
};

describe('on a database outside', async () => {
  const t = await testApp();
  const dataDir = join(folder, 'outside');
  await mkdir(dataDir);
  const operate = (...args: string[]) =>
    verify(args, { DATABASE_URL: urlOf(t.access), SECRET_KEY: testSecretKey, DATA_DIR: dataDir });
  const head = async () => {
    const seal = await t.make(newestSeal);
    assert.ok(seal);
    return headOf(seal);
  };

  test('tells a whole trail from one that lost its end, with and without its seals', async () => {
    const clinic = await t.clinic();
    const doer = { actorId: null, actorRole: 'person', ip: null, requestId: 'test' } as const;
    const add = (count: number) =>
      t.make(async (tx) => {
        for (let place = 0; place < count; place++)
          await recordFor(tx, doer, { event: 'documents.signed', clinicId: clinic.id });
      });
    const seal = () => sealAuditTrail(t.ctx.db, chainKeys(testSecretKey));
    await add(2);
    await seal();
    const earlier = await head();
    await add(2);
    await seal();
    const latest = await head();

    assert.match((await operate()).text, /fim da trilha, não existe/, 'no file is no proof');
    await headFile(dataDir).write(latest);
    const whole = await operate('--head', writeHead(earlier), '--head', writeHead(latest));
    assert.equal(whole.code, 0, whole.text);
    assert.match(whole.text, /Trilha de auditoria íntegra[\s\S]*1 trilhas, 4 linhas seladas/);

    const tamper = (statement: string) =>
      withClient(t.access.address, t.access.owner, (client) =>
        client.query(`alter table audit_events no force row level security; alter table audit_events disable trigger user;
          alter table audit_seals no force row level security; alter table audit_seals disable trigger user;
          ${statement}`),
      );
    await tamper(`delete from audit_events where clinic_id = '${clinic.id}' and chain_position = 4`);
    const cut = await operate();
    assert.equal(cut.code, 1);
    assert.match(cut.text, new RegExp(`clínica ${clinic.id}, posição 4: o fim da trilha foi cortado`));

    await tamper(`delete from audit_events where clinic_id = '${clinic.id}' and chain_position > 2;
      delete from audit_seals where sequence > ${earlier.sequence}`);
    const shorter = await operate();
    assert.equal(shorter.code, 1);
    assert.match(shorter.text, /o fim anotado fora do banco não está mais na trilha/);

    await headFile(dataDir).write(earlier);
    assert.equal((await operate()).code, 0, 'rolled back with its file, only the log knows');
    const told = await operate('--head', writeHead(latest));
    assert.equal(told.code, 1);
    assert.match(told.text, /o fim anotado fora do banco não está mais na trilha/);

    await writeFile(headFile(dataDir).path, 'nada');
    assert.match((await operate()).text, /não é um fim de trilha/);
  });

  test('says how it is used', async () => {
    assert.deepEqual((await operate('--head', 'nada')).code, 2);
    assert.match((await operate('outra coisa')).text, /Uso:/);
  });
});

test('on the embedded database, beside the running server and after it', async () => {
  const dataDir = join(folder, 'embedded');
  useDataDir(dataDir);
  const server = runServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  try {
    await server.said(/http:\/\/127\.0\.0\.1:\d+/);
    await waitFor('the end written down', async () => readFile(join(dataDir, 'audit-head'), 'utf8').catch(() => false));
    const beside = await verify([], { DATA_DIR: dataDir });
    assert.equal(beside.code, 0, beside.text);
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
  }
  const afterwards = await verify([], { DATA_DIR: dataDir });
  assert.equal(afterwards.code, 0, afterwards.text);
  assert.match(afterwards.text, /íntegra/);
});
