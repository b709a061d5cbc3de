import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { listAffectedClinics, listAffectedPatients } from '@virtual-med/contract/audit/affected';
import { deleteDocument, updateDocumentSummary } from '@virtual-med/contract/documents/documents.endpoints';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { sql } from 'kysely';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import { unzip } from '../../../../core/zip/testing/unzip.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { join as joinClinic } from '../../../../testing/factories/clinics.ts';
import { linkAccount, makePatients } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf, storedKeys } from '../../../records/documents/testing/documents.ts';
import { checkDocument } from '../../../records/signature-checks/check-document.service.ts';
import { checkManifest } from '../testing/manifest.ts';
import { context, exporter, letSessionsAge } from './clinic-export.fixture.ts';
import { makeClinicExport } from './clinic-export.job.ts';
import { whereTablesAre } from './clinic-tables.ts';
import { sweepClinicExports } from './sweep-exports.job.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

const block = (clinicId: string) =>
  t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinicId).execute());

const work = (exportId: string, signal = context.signal, attempt = 1) =>
  makeClinicExport(() => t.ctx)({ exportId }, { jobId: 'test', attempt, signal });

const eventsOf = (clinicId: string) =>
  t.make(async (tx) =>
    (
      await tx
        .selectFrom('audit_events')
        .select(['event', 'actor_role'])
        .where('clinic_id', '=', clinicId)
        .where('event', 'like', 'exports.%')
        .orderBy('id')
        .execute()
    ).map(({ event, actor_role }) => `${event} ${actor_role}`),
  );

async function filledClinic(name: string, documents = 3) {
  const clinic = await t.clinic({ name, professionals: 1, patients: 2, admins: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const sent: { id: string; bytes: Buffer }[] = [];
  for (let n = 0; n < documents; n += 1) {
    const bytes = pdf(`${name} ${n}`);
    const { document } = await owner.upload({ bytes, fields: { name: `${name} ${n}` } });
    sent.push({ id: document.id, bytes });
  }
  return { clinic, owner, sent };
}

const told = <T>(files: ReadonlyMap<string, Buffer>, name: string): T =>
  JSON.parse(files.get(`dados/${name}.json`)?.toString() ?? 'null') as T;

interface ToldDocument {
  readonly id: string;
  readonly file: string;
  readonly summaries: object;
  readonly deleted: object | null;
}

describe('an owner takes out everything of the clinic', () => {
  test('original files to the byte, deleted ones too, records, staff, payments and trail, with their sums', async () => {
    const { clinic, owner, sent } = await filledClinic('Clínica Inteira');
    const params = { clinicId: clinic.id };
    await owner.call(updateDocumentSummary, {
      params: { ...params, documentId: sent[0]?.id ?? '' },
      body: { kind: 'professional', text: 'Só para a equipe' },
    });
    await owner.call(deleteDocument, {
      params: { ...params, documentId: sent[1]?.id ?? '' },
      body: { reason: 'Engano' },
    });
    await checkDocument(t.ctx, sent[0]?.id ?? '');
    const [first] = clinic.patients;
    await t.make(async (tx) => {
      const facts = { social_name: 'Íris Nova', sex: 'other', passport: 'FZ123456' };
      const guarded = {
        representative_name: 'Rosa',
        representative_cpf: '11144477735',
        representative_relation: 'tutor',
      };
      await tx
        .updateTable('patients')
        .set({ ...facts, ...guarded })
        .where('id', '=', first?.id ?? '')
        .execute();
      await tx
        .updateTable('clinics')
        .set({ phone: '(11) 3333-4444', cnes: '1234567' })
        .where('id', '=', clinic.id)
        .execute();
    });
    const before = await owner.call(getClinicUsage, { params });
    const { standing, takeOut } = await exporter(t, clinic);
    const { files, id } = await takeOut();

    const documents = told<ToldDocument[]>(files, 'documentos');
    assert.deepEqual(documents.map((row) => row.id).sort(), sent.map((row) => row.id).sort());
    for (const row of sent) {
      const { file } = documents.find((one) => one.id === row.id) ?? assert.fail();
      assert.ok(files.get(file)?.equals(row.bytes), file);
    }
    assert.deepEqual(
      documents.map(({ deleted, file }) => [deleted !== null, file.startsWith('documentos-excluidos/')]),
      sent.map((_, n) => [n === 1, n === 1]),
    );
    assert.match(JSON.stringify(documents[0]?.summaries), /Só para a equipe/);
    const patients = told<{ name: string; socialName: string; representativeName: string; healthHistory: object }[]>(
      files,
      'pacientes',
    );
    assert.deepEqual(patients.map(({ name }) => name).sort(), clinic.patients.map(({ name }) => name).sort());
    assert.ok(
      patients.some(
        ({ socialName, representativeName }) => socialName === 'Íris Nova' && representativeName === 'Rosa',
      ),
    );
    const table = files.get('dados/pacientes.csv')?.toString() ?? '';
    assert.match(table, /;"Íris Nova";"Outro ou não informado";"FZ123456";"Rosa";"11144477735";"Tutor\(a\)"\r\n/);
    assert.ok(patients.every(({ healthHistory }) => Object.keys(healthHistory).length > 0));
    assert.equal(told<unknown[]>(files, 'equipe').length, 3);
    const trail = told<{ event: string; actorName: string }[]>(files, 'trilha');
    assert.ok(trail.some(({ event, actorName }) => event === 'documents.deleted' && actorName === clinic.owner.name));
    assert.equal(files.get('dados/trilha.csv')?.toString().trim().split('\r\n').length, trail.length + 1);
    assert.deepEqual(
      told<{ documentId: string; kind: string }[]>(files, 'verificacoes-de-assinaturas').map((row) => [
        row.documentId,
        row.kind,
      ]),
      [[sent[0]?.id, 'unsigned']],
    );
    for (const name of ['textos-anteriores', 'assinaturas', 'pagamentos', 'acessos-da-plataforma'])
      assert.ok(Array.isArray(told(files, name)), name);
    const { name, phone, cnes } = told<{ name: string; phone: string; cnes: string }>(files, 'clinica');
    assert.deepEqual([name, phone, cnes], ['Clínica Inteira', '(11) 3333-4444', '1234567']);
    assert.match(files.get('LEIA-ME.html')?.toString() ?? '', /Clínica Inteira/);

    const { export: made } = await standing();
    assert.deepEqual([made?.state, made?.documentsDone, made?.missing], ['done', 3, 0]);
    assert.equal(checkManifest(files), made?.manifestSha256);
    assert.deepEqual(await owner.call(getClinicUsage, { params }), before, 'nobody is charged for it');
    const keys = await storedKeys(t, `exports/${clinic.id}/`);
    assert.equal(keys.length, 1);
    assert.match(keys[0] ?? '', new RegExp(id));
    assert.deepEqual(await eventsOf(clinic.id), [
      'exports.clinic_requested clinic_owner',
      'exports.clinic_made system',
      'exports.clinic_opened clinic_owner',
      'exports.clinic_downloaded clinic_owner',
    ]);
    const [letter] = await queuedLettersTo(t, clinic.owner.email);
    assert.match(letter?.text ?? '', new RegExp(`/exportar-dados/${clinic.id}`));
    assert.doesNotMatch(letter?.text ?? '', /key=|\/api\//);
  });

  test('nothing of another clinic that shares people with this one', async () => {
    const here = await filledClinic('Clínica Daqui');
    const there = await filledClinic('Clínica Dali');
    const [both] = here.clinic.professionals;
    assert.ok(both);
    await t.make(async (tx) => {
      await joinClinic(tx, there.clinic.id, both, 'professional');
      await joinClinic(tx, there.clinic.id, here.clinic.owner, 'clinic_owner');
    });
    const person = await patientOf(t, here.clinic);
    await t.make((tx) => linkAccount(tx, there.clinic.id, there.clinic.patients[0]?.id ?? '', person));
    // Each of them leaves traces in both.
    for (const { clinic } of [here, there]) {
      const patient = await documentsClient(t, clinic, person);
      await patient.get('/my/documents');
      await (await documentsClient(t, clinic, both)).get('/patients');
    }
    const { files } = await (await exporter(t, here.clinic)).takeOut();
    const foreign = [
      there.clinic.id,
      'Clínica Dali',
      ...there.clinic.patients.flatMap(({ id, email }) => [id, email]),
      ...there.sent.map(({ id }) => id),
      there.clinic.owner.email,
    ];
    for (const [name, content] of files)
      for (const one of foreign) assert.ok(!content.includes(one) && !name.includes(one), `${one} in ${name}`);
  });

  test('many documents lie in ZIPs inside the ZIP, and none is lost', async () => {
    const { clinic, sent } = await filledClinic('Clínica Grande', 5);
    const { files } = await (await exporter(t, clinic)).takeOut(2);
    const parts = [...files.keys()].filter((name) => /^documentos-\d+\.zip$/.test(name));
    assert.deepEqual(parts, ['documentos-1.zip', 'documentos-2.zip', 'documentos-3.zip']);
    const inside = new Map<string, Buffer>();
    for (const part of parts)
      for (const [name, bytes] of await unzip(files.get(part) ?? Buffer.alloc(0))) inside.set(name, bytes);
    const all = [...inside.values()].map((bytes) => bytes.toString('base64')).sort();
    assert.deepEqual(all, sent.map(({ bytes }) => bytes.toString('base64')).sort());
    checkManifest(new Map([...files, ...inside]));
  });

  test('a document whose file is gone is named, and holds nothing else back', async () => {
    const { clinic, sent } = await filledClinic('Clínica Furada', 2);
    const [lost] = sent;
    assert.ok(lost);
    const { file_path } = await t.make((tx) =>
      tx.selectFrom('documents').select('file_path').where('id', '=', lost.id).executeTakeFirstOrThrow(),
    );
    await t.ctx.adapters.storage.remove(file_path);
    const { standing, takeOut } = await exporter(t, clinic);
    const { files } = await takeOut();
    assert.match(files.get('FALTANDO.txt')?.toString() ?? '', new RegExp(lost.id));
    assert.equal((await standing()).export?.missing, 1);
    checkManifest(files);
  });

  test('a broken download goes on where it ended', async () => {
    const { clinic } = await filledClinic('Clínica Pausa', 1);
    const { takeOut, fetchFrom } = await exporter(t, clinic);
    const { url, bytes } = await takeOut();
    const rest = await fetchFrom(url, { range: 'bytes=1000-' });
    assert.deepEqual(
      [rest.statusCode, rest.headers['content-range']],
      [206, `bytes 1000-${bytes.length - 1}/${bytes.length}`],
    );
    assert.ok(rest.rawPayload.equals(bytes.subarray(1000)));
    assert.equal((await fetchFrom(url, { range: `bytes=${bytes.length}-` })).statusCode, 416);
  });
});

describe('who may', () => {
  test('in a blocked clinic the owner, and that alone; everybody else is refused', async () => {
    const { clinic, sent } = await filledClinic('Clínica Bloqueada', 1);
    const patient = await patientOf(t, clinic);
    await block(clinic.id);
    const owner = await exporter(t, clinic);
    const { files } = await owner.takeOut();
    assert.ok([...files.values()].some((bytes) => sent[0]?.bytes.equals(bytes)));
    assert.equal(told<{ status: string }>(files, 'clinica').status, 'disabled');
    await assert.rejects(owner.call(listPatients, { params: { clinicId: clinic.id }, query: {} }), {
      code: 'clinics.blocked',
    });
    const others: Person[] = [...clinic.admins, ...clinic.professionals, patient];
    for (const person of others) {
      const theirs = await exporter(t, clinic, person);
      await assert.rejects(theirs.standing(), { code: 'clinics.blocked' });
      await assert.rejects(theirs.start(), { code: 'clinics.blocked' });
    }
    assert.deepEqual((await eventsOf(clinic.id)).slice(0, 2), [
      'exports.clinic_requested clinic_owner',
      'exports.clinic_made system',
    ]);
  });

  test('the owner of a blocked clinic signs in for its data, and only for that; nobody else can', async () => {
    const password = 'Uma senha bem longa 7';
    const passwordHash = await hashPassword(password);
    const clinic = await t.clinic({ status: 'disabled', owner: { passwordHash }, admins: [{ passwordHash }] });
    const place = { area: 'clinic', selectedClinicId: clinic.id, password } as const;
    const refused = { code: 'auth.clinic_unavailable' };
    const browser = openBrowser(t.app);
    await assert.rejects(browser.call(signIn, { body: { ...place, email: clinic.owner.email } }), refused);
    const admin = { ...place, email: clinic.admins[0]?.email ?? '', toExport: true } as const;
    await assert.rejects(browser.call(signIn, { body: admin }), refused);
    const { redirectTo } = await browser.call(signIn, {
      body: { ...place, email: clinic.owner.email, toExport: true },
    });
    assert.equal(redirectTo, `/exportar-dados/${clinic.id}`);
    assert.equal((await browser.open(`/api/clinics/${clinic.id}/export`)).statusCode, 200);
    assert.equal((await browser.open(`/api/clinics/${clinic.id}/patients`)).json().code, 'clinics.blocked');
    const open = await t.clinic({ owner: { passwordHash } });
    const usual = await openBrowser(t.app).call(signIn, {
      body: { ...place, selectedClinicId: open.id, email: open.owner.email, toExport: true },
    });
    assert.equal(usual.redirectTo, `/clinica/${open.id}/pacientes`, 'in a clinic that is open it means nothing');
  });

  test('only whoever asked fetches it, in the session that shows who they are, until it is over', async () => {
    const { clinic } = await filledClinic('Clínica de Dois', 1);
    const partner = await t.person();
    await t.make((tx) => joinClinic(tx, clinic.id, partner, 'clinic_owner'));
    const mine = await exporter(t, clinic);
    const { id, url } = await mine.takeOut();
    const theirs = await exporter(t, clinic, partner);
    assert.equal((await theirs.standing()).export?.isMine, false);
    await assert.rejects(theirs.link(id), { code: 'exports.not_found' });
    assert.equal((await theirs.fetchFrom(url)).statusCode, 404, 'with the link of another');
    assert.equal((await (await exporter(t, clinic)).fetchFrom(url)).statusCode, 410, 'in another session');
    assert.equal((await mine.fetchFrom(url.replace(/\?.*/, ''))).statusCode, 410, 'without its key');
    assert.equal((await t.app.inject({ url })).statusCode, 401);
    const elsewhere = await filledClinic('Clínica Alheia', 1);
    const stranger = await exporter(t, elsewhere.clinic);
    assert.equal((await stranger.fetchFrom(url)).statusCode, 404);
    assert.equal((await stranger.fetchFrom(url.replace(clinic.id, elsewhere.clinic.id))).statusCode, 404);
    await t.make((tx) =>
      sql`delete from memberships where clinic_id = ${clinic.id} and user_id = ${clinic.owner.id}`.execute(tx),
    );
    assert.equal((await mine.fetchFrom(url)).statusCode, 404, 'no longer an owner');
  });

  test('a sign-in of some time ago is not enough: the password is asked again', async () => {
    const passwordHash = await hashPassword('Uma senha bem longa 7');
    const clinic = await t.clinic({ owner: { passwordHash } });
    const owner = await exporter(t, clinic);
    await letSessionsAge(t, clinic.owner);
    assert.equal((await owner.standing()).proofAsked, 'password');
    await assert.rejects(owner.start(), { code: 'auth.proof_of_person_required' });
    await assert.rejects(owner.start({ password: 'errada' }), { code: 'auth.current_password_wrong' });
    const { id } = await owner.start({ password: 'Uma senha bem longa 7' });
    await work(id);
    await assert.rejects(owner.link(id), { code: 'auth.proof_of_person_required' });
    await owner.link(id, { password: 'Uma senha bem longa 7' });
  });

  test('one at a time, and the next takes the place of the one before', async () => {
    const { clinic } = await filledClinic('Clínica Apressada', 1);
    const { start, takeOut, link } = await exporter(t, clinic);
    const first = await takeOut();
    const started = await Promise.allSettled([start(), start(), start()]);
    assert.deepEqual(started.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
    for (const one of started) if (one.status === 'rejected') assert.equal(one.reason.code, 'exports.under_way');
    await assert.rejects(link(first.id), { code: 'exports.expired' });
    assert.deepEqual(await storedKeys(t, `exports/${clinic.id}/`), []);
  });
});

describe('when it does not go well', () => {
  test('after its days the archive is closed at once, and swept away', async () => {
    const { clinic } = await filledClinic('Clínica Tardia', 1);
    const { takeOut, fetchFrom, standing } = await exporter(t, clinic);
    const { id, url } = await takeOut();
    await t.make((tx) =>
      sql`update clinic_exports set expires_at = now() - interval '1 second' where id = ${id}`.execute(tx),
    );
    assert.equal((await fetchFrom(url)).json().code, 'exports.expired');
    assert.equal((await standing()).export?.state, 'expired');
    assert.equal((await storedKeys(t, `exports/${clinic.id}/`)).length, 1);
    await sweepClinicExports(() => t.ctx)({}, context);
    assert.deepEqual(await storedKeys(t, `exports/${clinic.id}/`), []);
    assert.equal((await eventsOf(clinic.id)).at(-1), 'exports.clinic_expired system');
  });

  test('a server that stops hands the work on: nothing half is left, and the next attempt makes it whole', async () => {
    const { clinic, sent } = await filledClinic('Clínica Teimosa');
    const { start, standing, link, fetchFrom } = await exporter(t, clinic);
    const { id } = await start();
    const stopping = AbortSignal.abort();
    await assert.rejects(work(id, stopping));
    assert.deepEqual(await storedKeys(t, `exports/${clinic.id}/`), []);
    assert.equal((await standing()).export?.state, 'running');
    await work(id, context.signal, 2);
    const { url } = await link(id);
    const files = await unzip((await fetchFrom(url)).rawPayload);
    for (const { bytes } of sent) assert.ok([...files.values()].some((one) => one.equals(bytes)));
  });

  test('a server killed in the middle: what it began is never offered, and the next attempt makes it whole', async () => {
    const { clinic, sent } = await filledClinic('Clínica Morta');
    const { start, standing, link, fetchFrom } = await exporter(t, clinic);
    const { id } = await start();
    const { dataDir } = t.ctx.config;
    const child = fork(join(import.meta.dirname, 'dying-export.fixture.ts'), {
      execArgv: [],
      env: { ...process.env, VIRTUAL_MED_TEST_EXPORT: JSON.stringify({ access: t.access, dataDir, exportId: id }) },
    });
    assert.deepEqual(await once(child, 'message'), ['midway', undefined]);
    const { export: running } = await standing();
    assert.deepEqual([running?.state, running?.documentsTotal], ['running', 3]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.deepEqual(await storedKeys(t, `exports/${clinic.id}/`), []);
    await assert.rejects(link(id), { code: 'exports.not_found' });

    await work(id, context.signal, 2);
    const { url } = await link(id);
    const files = await unzip((await fetchFrom(url)).rawPayload);
    for (const { bytes } of sent) assert.ok([...files.values()].some((one) => one.equals(bytes)));
    const partial = join(dataDir, 'files', '.partial');
    assert.equal((await readdir(partial)).length, 1, 'what the dead one wrote');
    assert.equal(await t.ctx.adapters.storage.removeUnfinished(new Date(Date.now() + 1000)), 1);
    assert.deepEqual(await readdir(partial), []);
  });

  test('an attempt taken for dead that comes back changes nothing', async () => {
    const { clinic } = await filledClinic('Clínica Fantasma', 1);
    const { start, standing, link, fetchFrom } = await exporter(t, clinic);
    const { id } = await start();
    const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { storage } = t.ctx.adapters;
    const write: typeof storage.write = async (...args) => {
      begun.resolve();
      await late.promise;
      return storage.write(...args);
    };
    const slow = { ...t.ctx, adapters: { ...t.ctx.adapters, storage: { ...storage, write } } };
    const ghost = makeClinicExport(() => slow)({ exportId: id }, context);
    await begun.promise;
    await work(id, context.signal, 2);
    const { export: made } = await standing();
    const { url } = await link(id);
    const { rawPayload } = await fetchFrom(url);
    late.resolve();
    await ghost;
    assert.deepEqual((await standing()).export, made);
    assert.ok((await fetchFrom(url)).rawPayload.equals(rawPayload));
    await sweepClinicExports(() => t.ctx, -1000)({}, context);
    assert.equal((await storedKeys(t, `exports/${clinic.id}/`)).length, 1, 'the archive that was promised');
  });

  test('nobody at work for an hour: it has failed, the owner is told once, and may ask again', async () => {
    const { clinic } = await filledClinic('Clínica Parada', 1);
    const { start, standing } = await exporter(t, clinic);
    const { id } = await start();
    await t.make((tx) =>
      sql`update clinic_exports set state = 'running', run_id = gen_random_uuid(),
        progress_at = now() - interval '61 minutes' where id = ${id}`.execute(tx),
    );
    for (let turn = 0; turn < 2; turn += 1) await sweepClinicExports(() => t.ctx)({}, context);
    const { export: failed } = await standing();
    assert.deepEqual([failed?.state, failed?.reason], ['failed', 'interrupted']);
    const letters = await queuedLettersTo(t, clinic.owner.email);
    assert.deepEqual(
      letters.map(({ subject }) => /não terminou/.test(subject)),
      [true],
    );
    await work(id);
    assert.equal((await standing()).export?.state, 'failed', 'a late attempt finds nothing to do');
    await start();
  });
});

test('every table that belongs to clinics is in the archive, or it is said why not', async () => {
  const { rows } = await t.make((tx) =>
    // A view keeps nothing of its own.
    sql<{ name: string }>`select distinct table_name::text as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'clinic_id' and table_type = 'BASE TABLE' order by 1`.execute(tx),
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(whereTablesAre).sort(),
  );
});

test('five a day for a clinic; one that is under way does not count again', async () => {
  const limited = await testApp();
  const clinic = await limited.clinic();
  const { start } = await exporter(limited, clinic);
  for (let turn = 0; turn < 5; turn += 1) {
    const { id } = await start();
    await assert.rejects(start(), { code: 'exports.under_way' });
    await limited.make((tx) =>
      sql`update clinic_exports set state = 'failed', reason = 'unexpected', finished_at = now() where id = ${id}`.execute(
        tx,
      ),
    );
  }
  await assert.rejects(start(), { code: 'exports.too_many' });
});

test('an archive reaches every patient it holds, and nobody who came later', async () => {
  const clinic = await t.clinic({ patients: 3, admins: 1 });
  const { takeOut } = await exporter(t, clinic);
  await takeOut();
  await t.make((tx) => makePatients(tx, clinic.id, { count: 1 }));
  const owner = await t.as(clinic.owner);
  const affected = async (query: Record<string, string>) =>
    (await owner(listAffectedPatients, { params: { clinicId: clinic.id }, query })).patients
      .filter(({ taken }) => taken === 1)
      .map(({ patientId }) => patientId);
  const all = clinic.patients.map(({ id }) => id).sort();
  assert.deepEqual((await affected({ actorId: clinic.owner.id })).sort(), all);
  assert.deepEqual((await affected({})).sort(), all);
  assert.deepEqual(await affected({ actorId: clinic.admins[0]?.id ?? '' }), []);
  assert.deepEqual(await affected({ to: '2020-01-01' }), []);
  const staff = await t.as(await t.person({ isSuperAdmin: true }));
  const { clinics } = await staff(listAffectedClinics, { query: { actorId: clinic.owner.id } });
  assert.deepEqual(
    clinics.map(({ clinicId, patients }) => [clinicId, patients]),
    [[clinic.id, 3]],
  );
});
