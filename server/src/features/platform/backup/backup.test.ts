import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import { sql } from 'kysely';
import { recordFor } from '../../../core/audit/audit.service.ts';
import { headOf, newestSeal } from '../../../core/audit/chain.ts';
import { chainKeys } from '../../../core/audit/chain-keys.ts';
import { headFile } from '../../../core/audit/head-file.ts';
import { sealAuditTrail } from '../../../core/audit/seal.service.ts';
import { verifyTrail } from '../../../core/audit/verify.service.ts';
import { withClient } from '../../../core/db/connection.ts';
import { openDatabase } from '../../../core/db/database.ts';
import { formerHistory } from '../../../core/db/former-history.ts';
import { isMigrated } from '../../../core/db/migrate.ts';
import { tellFormerHistory } from '../../../core/db/testing/former-database.ts';
import { letter } from '../../../core/jobs/testing/jobs.ts';
import { testSecretKey } from '../../../testing/cluster.ts';
import { testApp } from '../../../testing/test-app.ts';
import { putTrusted } from '../../records/signature-checks/testing/signed-files.ts';
import { openWithPassphrase, sealWithPassphrase } from './archive/age.stream.ts';
import { archiveName, listArchives, openDestination } from './archive/destination.ts';
import { makeBackup } from './make/make-backup.ts';
import { recordedBackup } from './make/recorded-backup.ts';
import { refuseUnfinishedRestore, setRestoreMark } from './restore/restore-mark.ts';
import {
  emptyTarget,
  fillClinic,
  orderFor,
  ownFolder,
  passphrase,
  sealedFiles,
  settingsFor,
  type Target,
} from './testing/backups.ts';
import { objectsOf, rowsOf } from './testing/contents.ts';

const t = await testApp();

async function trustedIn(dataDir: string): Promise<Record<string, Buffer>> {
  const root = join(dataDir, 'trust');
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const pairs = files.sort().map(async (file) => [relative(root, file), await readFile(file)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

describe('a backup that is restored', () => {
  test('is the same installation: every row, every object, the trail and its end', async () => {
    const dir = await ownFolder();
    const { clinic } = await fillClinic(t);
    await t.make((tx) =>
      sql`update patients set address = E'linha\\ne \\\\ barra\\t"aspas"' where clinic_id = ${clinic.id}`.execute(tx),
    );
    await t.cookieOf(clinic.owner);
    const doer = { actorId: null, actorRole: 'person', ip: '10.0.0.1', requestId: 'test' } as const;
    await t.make((tx) => recordFor(tx, doer, { event: 'documents.signed', clinicId: clinic.id }));
    await sealAuditTrail(t.ctx.db, chainKeys(testSecretKey));
    const seal = await t.make(newestSeal);
    assert.ok(seal);
    await headFile(t.ctx.config.dataDir).write(headOf(seal));
    await putTrusted(t, 'roots/icp/nossa raiz.pem', 'uma raiz');
    await putTrusted(t, `crls/${'uma-lista-de-nome-muito-longo-'.repeat(5)}.crl`, Buffer.from([0x30, 0, 0xff]));
    const { archive, counts } = await makeBackup(await orderFor(t, dir));
    const target = await emptyTarget(t);
    await target.restore(join(dir, archive));
    const trusted = await trustedIn(target.dataDir);
    assert.deepEqual(trusted, await trustedIn(t.ctx.config.dataDir));
    assert.deepEqual(trusted['roots/icp/nossa raiz.pem'], Buffer.from('uma raiz'));
    assert.equal(Object.keys(trusted).length, 2);

    const [before, after] = [await rowsOf(t.access), await rowsOf(target.access)];
    assert.deepEqual(after, before);
    assert.equal(counts.rows.documents, before.documents?.length);
    assert.ok((before.documents?.length ?? 0) >= 6 && (before.audit_events?.length ?? 0) > 0);
    const objects = await objectsOf(await sealedFiles(t));
    assert.ok(Object.keys(objects).length >= 6);
    assert.deepEqual(await objectsOf(await target.files()), objects);

    const db = openDatabase(target.access, () => {});
    try {
      assert.deepEqual(await db.asSystem('test', (tx) => tx.selectFrom('sessions').select('id').execute()), []);
      const kept = await headFile(target.dataDir).read();
      assert.ok(kept && kept !== 'unreadable');
      assert.deepEqual((await verifyTrail(db, chainKeys(testSecretKey), [kept])).findings, []);
    } finally {
      await db.close();
    }
    await assert.doesNotReject(refuseUnfinishedRestore(target.dataDir));
  });

  test('brings rules, keys and triggers back as migrations made them', async () => {
    const dir = await ownFolder();
    const target = await emptyTarget(t);
    await target.restore(join(dir, (await makeBackup(await orderFor(t, dir))).archive));
    const shape = (access: typeof t.access) =>
      withClient(access.address, access.owner, async (client) => {
        const { rows } = await client.query(`
          select 'table', relname::text, relrowsecurity::text, relforcerowsecurity::text from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r'
          union all select 'constraint', conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace
          union all select 'trigger', tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
          order by 1, 2, 3`);
        return rows;
      });
    assert.deepEqual(await shape(target.access), await shape(t.access));
  });

  test('takes what the former files made, in whatever order columns stand there, and nothing from before their end', async () => {
    const dir = await ownFolder();
    const former = await testApp();
    await fillClinic(former);
    await tellFormerHistory(former.access);
    await withClient(former.access.address, former.access.owner, (client) =>
      client.query(
        'alter table documents drop column noticed_at; alter table documents add column noticed_at timestamptz',
      ),
    );
    const { archive } = await makeBackup(await orderFor(former, dir));
    const target = await emptyTarget(former);
    await target.restore(join(dir, archive));
    const { documents: _, ...before } = await rowsOf(former.access);
    const { documents: __, ...after } = await rowsOf(target.access);
    assert.deepEqual(after, before);
    const documentsOf = (access: typeof t.access) =>
      withClient(access.address, access.owner, async (client) => {
        await client.query('set role vm_system');
        return (await client.query('select to_jsonb(d) from documents d order by id')).rows;
      });
    assert.deepEqual(await documentsOf(target.access), await documentsOf(former.access));
    assert.equal(await isMigrated(target.access), true);

    await tellFormerHistory(former.access, formerHistory.slice(0, -1));
    const early = await makeBackup(await orderFor(former, dir));
    await assert.rejects((await emptyTarget(former)).restore(join(dir, early.archive)), { reason: 'older' });
  });

  test('sends no letter twice: what waited is shown to the Super Admins, who send it or leave it', async () => {
    const dir = await ownFolder();
    await t.make((tx) => t.ctx.jobs.enqueue(tx, 'mail.send', letter('Espera')));
    await t.make((tx) => t.ctx.jobs.enqueue(tx, 'billing.sync', { clinicId: '00000000-0000-4000-8000-000000000000' }));
    const target = await emptyTarget(t);
    await target.restore(join(dir, (await makeBackup(await orderFor(t, dir))).archive));
    const { rows } = await withClient(target.access.address, target.access.owner, (client) =>
      client.query(
        `select name, source_name, state::text, data->>'subject' as subject, output->>'message' as said from pgboss.job`,
      ),
    );
    assert.deepEqual(rows, [
      {
        name: 'dead.letter',
        source_name: 'mail.send',
        state: 'created',
        subject: 'Espera',
        said: 'Esperava o envio quando o backup foi feito e pode já ter sido enviado. Confira antes de repetir.',
      },
    ]);
  });

  test('finishes what was being destroyed, and tells of files that were gone before', async () => {
    const dir = await ownFolder();
    const { documents } = await fillClinic(t, 3);
    const pathOf = async (id: string | undefined) =>
      (
        await t.make((tx) =>
          tx
            .selectFrom('documents')
            .select('file_path')
            .where('id', '=', id ?? '')
            .executeTakeFirstOrThrow(),
        )
      ).file_path;
    const [gone, destroyed, kept] = documents;
    await t.ctx.adapters.storage.remove(await pathOf(gone));
    const destroyedPath = await pathOf(destroyed);
    const order = await orderFor(t, dir);
    // Between rows and files somebody destroys a wrong upload.
    const destroysMeanwhile = {
      ...order.storage,
      list: (prefix: string) =>
        (async function* () {
          await t.make((tx) =>
            tx
              .deleteFrom('documents')
              .where('id', '=', destroyed ?? '')
              .execute(),
          );
          await order.storage.remove(destroyedPath);
          yield* order.storage.list(prefix);
        })(),
    };
    const { archive, counts } = await makeBackup({ ...order, storage: destroysMeanwhile });
    assert.deepEqual(counts.missing, [gone]);
    const target = await emptyTarget(t);
    await target.restore(join(dir, archive));
    const { rows } = await withClient(target.access.address, target.access.owner, (client) =>
      client
        .query<{ id: string; destroying: boolean }>(`begin; set local role vm_system`)
        .then(() =>
          client.query(`select id, destroy_started_at is not null as destroying from documents where id = any ($1)`, [
            documents,
          ]),
        ),
    );
    const found = Object.fromEntries(rows.map(({ id, destroying }) => [id, destroying]));
    assert.deepEqual(found, { [gone ?? '']: false, [destroyed ?? '']: true, [kept ?? '']: false });
    await t.make((tx) =>
      tx
        .deleteFrom('documents')
        .where('id', '=', gone ?? '')
        .execute(),
    );
  });
});

describe('a restore refuses', async () => {
  const own = await testApp();
  await fillClinic(own);
  for (const name of ['a', 'b', 'c'])
    await own.ctx.adapters.storage.write(`logos/${name}`, Readable.from([randomBytes(200_000)]), {
      maxBytes: 200_000,
    });
  const dir = await ownFolder();
  const { archive } = await makeBackup(await orderFor(own, dir));
  const path = join(dir, archive);
  const whole = await readFile(path);
  const plain = await buffer(
    openWithPassphrase(
      (async function* () {
        yield whole;
      })(),
      passphrase,
    ),
  );

  const sealAgain = async (bytes: Buffer, name: string) => {
    const file = join(dir, name);
    await writeFile(
      file,
      sealWithPassphrase(
        (async function* () {
          yield bytes;
        })(),
        passphrase,
        4,
      ),
    );
    return file;
  };
  const tablesOf = async ({ access }: Target) => {
    const { rows } = await withClient(access.address, access.owner, (client) =>
      client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    );
    return rows;
  };
  const isUntouched = async (target: Target) => {
    assert.deepEqual(await readdir(target.dataDir), []);
    assert.deepEqual(await tablesOf(target), []);
  };

  test('one byte changed anywhere, a missing end, another file, another passphrase; nothing is touched', async () => {
    const target = await emptyTarget(own);
    const bad = join(dir, 'bad');
    for (let part = 0; part < 40; part += 1) {
      const changed = Buffer.from(whole);
      const at = Math.floor((part / 40) * whole.length) + part;
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      await writeFile(bad, changed);
      await assert.rejects(
        target.restore(bad),
        ({ reason }) => ['foreign', 'passphrase', 'damaged'].includes(reason),
        `byte ${at}`,
      );
    }
    for (const length of [whole.length - 1, whole.length - 70_000, 300, 10, 0]) {
      await writeFile(bad, whole.subarray(0, length));
      await assert.rejects(
        target.restore(bad),
        ({ reason }) => ['foreign', 'damaged'].includes(reason),
        `${length} bytes`,
      );
    }
    await writeFile(
      bad,
      sealWithPassphrase(
        (async function* () {
          yield plain;
        })(),
        'outra senha, outra casa',
        4,
      ),
    );
    await assert.rejects(target.restore(bad), { reason: 'passphrase' });
    await isUntouched(target);
  });

  test('an archive of a newer version, of another history, of another key', async () => {
    const target = await emptyTarget(own);
    const edited = (from: RegExp, to: (found: string) => string) => {
      const text = plain.toString('latin1');
      const found = from.exec(text)?.[0] ?? '';
      assert.ok(found);
      return Buffer.from(text.replace(found, to(found)), 'latin1');
    };
    const newer = await sealAgain(
      edited(/0009-privacy/, () => '0009-privacz'),
      'newer',
    );
    await assert.rejects(target.restore(newer), { reason: 'newer' });
    const format = await sealAgain(
      edited(/"format":1/, () => '"format":2'),
      'format',
    );
    await assert.rejects(target.restore(format), { reason: 'newer' });
    const other = await sealAgain(
      edited(
        /"name":"0001-groundwork","sha256":"../,
        (found) => `${found.slice(0, -2)}${found.endsWith('00') ? '11' : '00'}`,
      ),
      'other',
    );
    await assert.rejects(target.restore(other), { reason: 'other_schema' });
    const anotherKey = 'another-key-of-at-least-32-characters';
    await assert.rejects(target.restore(path, { SECRET_KEY: anotherKey }), { reason: 'other_key' });
    await isUntouched(target);
    await target.restore(path, { SECRET_KEY: anotherKey, OLD_SECRET_KEYS: testSecretKey });
  });

  test('a folder, a database or files that are not empty, and what another restore left', async () => {
    const target = await emptyTarget(own);
    await writeFile(join(target.dataDir, 'secret.key'), 'x');
    await assert.rejects(target.restore(path), { reason: 'folder_not_empty' });
    await rm(join(target.dataDir, 'secret.key'));
    await setRestoreMark(target.dataDir, '00000000-0000-4000-8000-000000000000');
    await assert.rejects(target.restore(path), { reason: 'other_unfinished' });
    await rm(join(target.dataDir, 'restore-unfinished'));
    await withClient(target.access.address, target.access.owner, (client) =>
      client.query('create table public.eu (a int)'),
    );
    await assert.rejects(target.restore(path), { reason: 'database_not_empty' });
    assert.deepEqual(await readdir(target.dataDir), []);
  });

  test('to leave anything that starts: one cut off half-way is repeated, and is then whole', async () => {
    const target = await emptyTarget(own);
    let reads = 0;
    const lostAtTheSecond = async () => {
      reads += 1;
      return createReadStream(path, reads === 2 ? { end: whole.length - 4000 } : {});
    };
    await assert.rejects(target.restore(path, {}, lostAtTheSecond), { reason: 'damaged' });
    assert.equal(reads, 2);
    await assert.rejects(refuseUnfinishedRestore(target.dataDir), { reason: 'unfinished' });
    assert.ok(Object.keys(await objectsOf(await target.files())).length > 0, 'it was under way');
    assert.deepEqual(await tablesOf(target), []);
    await target.restore(path);
    await assert.doesNotReject(refuseUnfinishedRestore(target.dataDir));
    assert.deepEqual(await rowsOf(target.access), await rowsOf(own.access));
    assert.deepEqual(await objectsOf(await target.files()), await objectsOf(await sealedFiles(own)));
  });
});

describe('at the destination', () => {
  test('only so many archives are kept, of this installation alone, and no plain text is ever written', async () => {
    const dir = await ownFolder();
    const order = await orderFor(t, dir);
    const foreign = 'virtual-med-00000000-20200101T000000Z.tar.age';
    await writeFile(join(dir, foreign), 'x');
    for (const day of ['01', '02', '03'])
      await writeFile(
        join(dir, archiveName(testSecretKey, new Date()).replace(/\d{8}T\d{6}Z/, `202001${day}T000000Z`)),
        'x',
      );
    const { archive, removed } = await makeBackup({ ...order, settings: settingsFor(dir, 2) });
    assert.equal(removed, 2);
    const kept = await listArchives(await openDestination(order.settings, order.log), testSecretKey);
    assert.deepEqual(
      kept.map(({ name }) => name.slice(21)),
      [archive.slice(21), '20200103T000000Z.tar.age'],
    );
    assert.deepEqual((await readdir(dir)).includes(foreign), true);
    assert.deepEqual(await readdir(join(dir, '.partial')), []);
    assert.equal((await readFile(join(dir, archive))).subarray(0, 21).toString(), 'age-encryption.org/v1');
  });

  test('one at a time, and what became of each is on the system page', async () => {
    const dir = await ownFolder();
    const order = await orderFor(t, dir);
    const admin = await t.as(await t.person({ isSuperAdmin: true }));
    await recordedBackup(order);
    const good = await admin(getBackupStatus, {});
    assert.ok(good.lastSuccess && good.lastSuccess.bytes > 1000);
    assert.equal(good.lastFailure, null);

    let second: Promise<unknown> | undefined;
    let shown: Promise<{ running: boolean }> | undefined;
    const asksMeanwhile = {
      ...order.storage,
      list: (prefix: string) => {
        second = recordedBackup(order).then(
          () => 'made',
          ({ reason }: { reason: string }) => reason,
        );
        shown = admin(getBackupStatus, {});
        return afterBoth(order.storage.list(prefix));
      },
    };
    const afterBoth = async function* <T>(objects: AsyncIterable<T>) {
      await Promise.all([second, shown]);
      yield* objects;
    };
    await recordedBackup({ ...order, storage: asksMeanwhile });
    assert.equal(await second, 'running');
    assert.equal((await shown)?.running, true);
    await t.make((tx) => sql`insert into backup_runs (id, state) values (gen_random_uuid(), 'running')`.execute(tx));
    assert.equal((await admin(getBackupStatus, {})).running, false, 'a row of one that was killed');

    const broken = {
      ...order.storage,
      list: () => {
        throw new Error('gone');
      },
    };
    await assert.rejects(recordedBackup({ ...order, storage: broken }), { reason: 'source' });
    const failed = await admin(getBackupStatus, {});
    assert.equal(failed.lastFailure?.reason, 'Não foi possível ler o banco de dados ou os arquivos.');
    assert.deepEqual(await readdir(join(dir, '.partial')), [], 'nothing is left of it');
    assert.equal(failed.running, false);
  });
});
