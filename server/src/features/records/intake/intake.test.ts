import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { createPatient, deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { waitFor } from '../../../core/jobs/testing/jobs.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { filledForm } from '../../people/patients/testing/patients.ts';
import { sweepDocuments } from '../documents/sweep.job.ts';
import { documentsClient, pdf, storedKeys } from '../documents/testing/documents.ts';
import { sampleJpeg } from '../documents/testing/samples.ts';
import { sweepIntake } from './sweep-intake.job.ts';
import { inboxOf, readAll, readOne, sendNow, ticked } from './testing/intake.ts';

const logged: string[] = [];
const t = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => logged.push(line));

const maria = ['Paciente: Maria Souza', 'CPF: 529.982.247-25', 'Hemograma completo'];
const ana = ['Paciente: Ana Prado', 'Nascimento: 05/05/1985', 'Atestado'];

async function scene() {
  const clinic = await t.clinic({ professionals: 2, receptionists: 1 });
  const owner = await inboxOf(t, clinic.id, clinic.owner);
  const register = async (change: Record<string, unknown>) =>
    (await owner.call(createPatient, { body: { ...filledForm(change), clinicId: clinic.id } })).id;
  const [first, second] = clinic.professionals as [Person, Person];
  const patients = {
    maria: await register({ name: 'Maria Souza', birthDate: '1990-03-10', cpf: '52998224725', professional: first.id }),
    ana: await register({ name: 'Ana Prado', birthDate: '1985-05-05', professional: second.id }),
  };
  const row = (id: string) =>
    t.make((tx) => tx.selectFrom('intake_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const documents = async () =>
    (await owner.call(listDocuments, { params: { clinicId: clinic.id }, query: { order: 'oldest' } })).documents;
  return { clinic, owner, register, first, second, patients, row, documents };
}

describe('many files at once', () => {
  test('are read, matched, confirmed and become documents, each with its text, and no byte is moved', async () => {
    const { clinic, owner, patients, documents, row } = await scene();
    const batch = await owner.begin();
    const ids = [
      await owner.add(batch, 'exame.pdf', maria),
      await owner.add(batch, 'a.pdf', ana),
      await owner.add(batch, 'Laudo Ana Prado.pdf', ['Laudo sem outros dados']),
      await owner.add(batch, 'scan.pdf', ['Nada de ninguém']),
    ];
    assert.deepEqual((await owner.list()).totals.reading, 4);
    await readAll(t);
    const { files, totals } = await owner.list();
    assert.equal(totals.ready, 4);
    const shown = files
      .toReversed()
      .map(({ patient, matchedBy, isSure, category }) => [patient?.id ?? null, matchedBy, isSure, category]);
    assert.deepEqual(shown, [
      [patients.maria, 'cpf', true, 'Exames Laboratoriais'],
      [patients.ana, 'name_and_birth', true, 'Atestados'],
      [patients.ana, 'name', false, 'Exames Laboratoriais'],
      [null, null, false, 'Outros'],
    ]);
    const stored = await storedKeys(t, `documents/${clinic.id}/`);
    assert.deepEqual(await owner.send(ticked(files)), { sending: 2, left: [] });
    await sendNow(t, clinic.id);
    const [first, second] = await documents();
    assert.deepEqual([first?.patientId, second?.patientId], [patients.maria, patients.ana]);
    assert.deepEqual([first?.name, first?.category, first?.fileName], ['exame', 'Exames Laboratoriais', 'exame.pdf']);
    assert.deepEqual(first?.uploadedBy, { id: clinic.owner.id, name: clinic.owner.name });
    assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), stored);
    const text = await t.make((tx) =>
      tx
        .selectFrom('document_texts')
        .selectAll()
        .where('document_id', '=', first?.id ?? '')
        .executeTakeFirstOrThrow(),
    );
    assert.equal(text.state, 'read');
    assert.match(text.body, /Hemograma completo/);
    const sent = await row(ids[0] ?? '');
    assert.deepEqual([sent.state, sent.document_id, sent.file_path, sent.body], ['sent', first?.id, null, '']);
    const after = await owner.list(batch);
    assert.deepEqual([after.totals.ready, after.totals.sent], [2, 2]);
    assert.equal((await owner.list()).files.length, 2);
  });

  test('leave the trail of an upload, and nothing they say in the log', async () => {
    const { clinic, owner, documents } = await scene();
    logged.length = 0;
    const batch = await owner.begin();
    const id = await owner.add(batch, 'Maria sarcoidose.pdf', [...maria, 'sarcoidose']);
    await readAll(t);
    assert.equal((await owner.get(`/files/${id}/preview`)).statusCode, 200);
    await owner.send(ticked((await owner.list()).files));
    await sendNow(t, clinic.id);
    const [document] = await documents();
    const trail = await t.make((tx) =>
      tx.selectFrom('audit_events').selectAll().where('clinic_id', '=', clinic.id).orderBy('id').execute(),
    );
    const [brought, seen, uploaded] = trail.slice(-3);
    assert.deepEqual([brought?.event, brought?.record_id], ['documents.brought_in', id]);
    assert.deepEqual([seen?.event, seen?.record_id], ['documents.brought_in_previewed', document?.patientId]);
    assert.deepEqual(
      [uploaded?.event, uploaded?.record_id, uploaded?.about_patient],
      ['documents.uploaded', document?.id, document?.patientId],
    );
    assert.equal(uploaded?.actor_id, clinic.owner.id);
    assert.ok(logged.length > 0);
    assert.doesNotMatch(JSON.stringify(trail) + logged.join(''), /sarcoidose|529\.?982|Maria/);
  });

  test('of the same key are one, also at once; what was refused stays refused', async () => {
    const { clinic, owner } = await scene();
    const batch = await owner.begin();
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => owner.tryAdd(batch, 'a.pdf', pdf(), key)));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
    assert.equal(new Set(answers.map((answer) => answer.json().id)).size, 1);
    assert.equal((await storedKeys(t, `documents/${clinic.id}/`)).length, 1);
    const refused = newId();
    for (const bytes of [Buffer.from('MZ programa'), pdf()])
      assert.equal((await owner.tryAdd(batch, 'b.pdf', bytes, refused)).json().code, 'documents.unsupported_type');
    const { totals, files } = await owner.list(batch);
    assert.deepEqual([totals.reading, totals.refused], [1, 1]);
    assert.match(files[0]?.problem ?? '', /Tipo de arquivo não suportado/);
  });

  test('that are there already are said to be', async () => {
    const { clinic, owner, patients } = await scene();
    const batch = await owner.begin();
    const [one, two] = [await owner.add(batch, 'um.pdf', maria), await owner.add(batch, 'dois.pdf', maria)];
    await readAll(t);
    const duplicates = async () => new Map((await owner.list()).files.map(({ id, duplicate }) => [id, duplicate]));
    assert.deepEqual(
      await duplicates(),
      new Map([
        [two, { of: 'file', name: 'um.pdf' }],
        [one, null],
      ]),
    );
    await owner.send([{ id: one, patientId: patients.maria }]);
    await sendNow(t, clinic.id);
    const twin = (await duplicates()).get(two);
    assert.equal(twin?.of, 'document');
    assert.equal(twin?.name, 'um');
  });

  test('tell what became of each, as a table no spreadsheet runs', async () => {
    const { clinic, owner } = await scene();
    const batch = await owner.begin();
    await owner.add(batch, '=HYPERLINK("x").pdf', maria);
    await owner.tryAdd(batch, 'vazio.pdf', Buffer.alloc(0));
    await readAll(t);
    await owner.send(ticked((await owner.list()).files));
    await sendNow(t, clinic.id);
    const answer = await owner.get(`/batches/${batch}/outcome.csv`);
    assert.equal(answer.statusCode, 200);
    const [, ...lines] = answer.body.trim().split('\r\n');
    assert.match(
      lines[0] ?? '',
      /^"'=HYPERLINK\(""x""\)\.pdf";"Maria Souza";"Enviado";"CPF no documento";"Exames Laboratoriais";/,
    );
    assert.match(lines[1] ?? '', /^"vazio\.pdf";"";"Recusado";"O arquivo está vazio\."/);
  });
});

describe('who confirms', () => {
  test('sends only what is as they saw it: another window may have chosen otherwise', async () => {
    const { clinic, owner, patients, documents } = await scene();
    const batch = await owner.begin();
    const id = await owner.add(batch, 'a.pdf', maria);
    await readAll(t);
    await owner.choose(id, { patientId: patients.ana });
    assert.deepEqual(await owner.send([{ id, patientId: patients.maria }]), { sending: 0, left: [id] });
    const both = await Promise.all([1, 2].map(() => owner.send([{ id, patientId: patients.ana }])));
    assert.deepEqual(both.map(({ sending }) => sending).sort(), [0, 1]);
    await Promise.all([1, 2, 3].map(() => sendNow(t, clinic.id)));
    assert.deepEqual(
      (await documents()).map(({ patientId }) => patientId),
      [patients.ana],
    );
  });

  test('may choose while it is read, and pause what is on its way', async () => {
    const { clinic, owner, patients, documents } = await scene();
    const batch = await owner.begin();
    const id = await owner.add(batch, 'a.pdf', maria);
    await owner.choose(id, { patientId: patients.ana, category: 'Outros' });
    await readAll(t);
    const [file] = (await owner.list()).files;
    assert.deepEqual([file?.patient?.id, file?.matchedBy, file?.category], [patients.ana, 'person', 'Outros']);
    await owner.send([{ id, patientId: patients.ana }]);
    assert.deepEqual(await owner.stop(), { stopped: 1 });
    await sendNow(t, clinic.id);
    assert.deepEqual(await documents(), []);
    assert.equal((await owner.list()).totals.ready, 1);
  });

  test('takes out files with their bytes, but none that is being sent', async () => {
    const { clinic, owner, patients } = await scene();
    const batch = await owner.begin();
    const [one, two] = [await owner.add(batch, 'a.pdf', maria), await owner.add(batch, 'b.pdf', ana)];
    await readAll(t);
    await owner.send([{ id: two, patientId: patients.ana }]);
    assert.deepEqual(await owner.remove([one, two]), { removed: 1 });
    assert.equal((await storedKeys(t, `documents/${clinic.id}/`)).length, 1);
    await assert.rejects(owner.remove([one]), { code: 'intake.file_not_found' });
    assert.equal((await owner.list(batch)).totals.removed, 1);
  });
});

describe('a file that may be about several patients', () => {
  test('names them to whoever may see them, to be told apart by birth date and masked CPF', async () => {
    const { clinic, owner, register, patients, first, second } = await scene();
    const namesake = await register({ name: 'Maria Souza', birthDate: '1972-08-01', professional: second.id });
    const lines = ['Paciente: Maria Souza', 'Laudo'];
    const id = await owner.add(await owner.begin(), 'laudo.pdf', lines);
    await assert.rejects(owner.candidates(id), { code: 'intake.file_not_found' }, 'not read yet');
    await readAll(t);
    const [file] = (await owner.list()).files;
    assert.deepEqual([file?.patient, file?.matchedBy], [null, 'several']);
    const both = [
      { id: patients.maria, name: 'Maria Souza', birthDate: '1990-03-10', cpf: '***.982.247-**' },
      { id: namesake, name: 'Maria Souza', birthDate: '1972-08-01', cpf: null },
    ];
    const shown = await owner.candidates(id);
    assert.deepEqual(new Map(shown.map((each) => [each.id, each])), new Map(both.map((each) => [each.id, each])));

    const professional = await inboxOf(t, clinic.id, first);
    await assert.rejects(professional.candidates(id), { code: 'intake.file_not_found' });
    const own = await professional.add(await professional.begin(), 'laudo.pdf', lines);
    await readAll(t);
    assert.deepEqual(await professional.candidates(own), [both[0]]);
    assert.equal((await owner.candidates(own)).length, 2, 'the owner sees both');
  });
});

describe('what cannot be sent waits again, with the reason', () => {
  test('a patient removed meanwhile, a full plan, a member who left', async () => {
    const { clinic, owner, patients, first, row, documents } = await scene();
    const professional = await inboxOf(t, clinic.id, first);
    const own = await professional.begin();
    const [gone, full, left] = [
      await owner.add(await owner.begin(), 'a.pdf', ana),
      await owner.add(await owner.begin(), 'b.pdf', maria),
      await professional.add(own, 'c.pdf', [...maria, 'outra página']),
    ];
    await readAll(t);
    const { upload } = await documentsClient(t, clinic, clinic.owner);
    await upload({ fields: { patientId: patients.maria } });
    await owner.send([
      { id: gone, patientId: patients.ana },
      { id: full, patientId: patients.maria },
    ]);
    assert.deepEqual(await professional.send([{ id: left, patientId: patients.maria }]), { sending: 1, left: [] });
    await owner.call(deletePatient, { body: { id: patients.ana, clinicId: clinic.id } });
    await t.make(async (tx) => {
      await tx.deleteFrom('memberships').where('clinic_id', '=', clinic.id).where('user_id', '=', first.id).execute();
      const id = newId();
      const plan = { id, name: `Plano ${id}`, price_cents: 100, active: false, documents_max: 1 };
      await tx.insertInto('subscription_plans').values(plan).execute();
      await tx.updateTable('clinics').set({ subscription_plan_id: id }).where('id', '=', clinic.id).execute();
    });
    await sendNow(t, clinic.id);
    assert.deepEqual([(await row(gone)).state, (await row(gone)).problem], ['ready', 'patients.not_found']);
    assert.deepEqual([(await row(left)).state, (await row(left)).problem], ['ready', 'auth.forbidden']);
    assert.deepEqual([(await row(full)).state, (await row(full)).problem], ['ready', 'documents.count_full']);
    assert.equal((await documents()).length, 1);
    assert.equal((await owner.tryAdd(await owner.begin(), 'd.pdf', pdf())).json().code, 'documents.count_full');
  });
});

describe('a server that is killed', () => {
  test('over a file reads it again; a job that was lost is asked for anew', async () => {
    const { owner, row } = await scene();
    const id = await owner.add(await owner.begin(), 'a.pdf', maria);
    const jobId = newId();
    await t.make((tx) =>
      tx
        .updateTable('intake_files')
        .set({ claimed_job: jobId, claimed_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    await readOne(t);
    assert.equal((await row(id)).state, 'reading', 'somebody else’s turn leaves it alone');
    await readOne(t, jobId, 2);
    assert.equal((await row(id)).state, 'ready');

    const lost = await owner.add(await owner.begin(), 'b.pdf', ana);
    const long = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await t.make((tx) =>
      tx
        .updateTable('intake_files')
        .set({ claimed_job: newId(), claimed_at: long, updated_at: long })
        .where('id', '=', lost)
        .execute(),
    );
    await sweepIntake(t.ctx);
    await readOne(t);
    assert.equal((await row(lost)).state, 'ready');
  });

  test('a clinic with many files does not stand before one with few', async () => {
    await readAll(t);
    const [many, few] = [await scene(), await scene()];
    const batch = await many.owner.begin();
    for (let at = 0; at < 4; at += 1) await many.owner.add(batch, `${at}.pdf`, [`Página ${at}`]);
    const id = await few.owner.add(await few.owner.begin(), 'a.pdf', maria);
    await readOne(t);
    await readOne(t);
    assert.equal((await few.row(id)).state, 'ready');
    await readAll(t);
  });

  test('a turn whose file goes to another one takes the file that one came for', async () => {
    await readAll(t);
    const [first, second] = [await scene(), await scene()];
    const taken = await first.owner.add(await first.owner.begin(), 'a.pdf', maria);
    const batch = await second.owner.begin();
    const held = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const other = t.make(async (tx) => {
      await tx.updateTable('intake_files').set({ claimed_job: newId() }).where('id', '=', taken).execute();
      held.resolve();
      await gate.promise;
    });
    await held.promise;
    const turn = readOne(t);
    const isHeldUp = async () => {
      const waiting = sql`select from pg_locks where not granted and locktype = 'transactionid'`;
      return (await t.make((tx) => waiting.execute(tx))).rows.length > 0;
    };
    try {
      await waitFor('the turn at the file of the other one', isHeldUp);
      const id = await second.owner.add(batch, 'b.pdf', maria);
      gate.resolve();
      await turn;
      assert.equal((await second.row(id)).state, 'ready');
    } finally {
      gate.resolve();
      await Promise.all([other, turn]);
    }
  });

  test('what nobody sent goes after its days; what waits is no orphan', async () => {
    const { clinic, owner, row } = await scene();
    const batch = await owner.begin();
    const [old, fresh] = [await owner.add(batch, 'a.pdf', maria), await owner.add(batch, 'b.pdf', ana)];
    const long = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
    await t.make((tx) => tx.updateTable('intake_files').set({ created_at: long }).where('id', '=', old).execute());
    await sweepDocuments(t.ctx, { orphanAge: 0 });
    assert.equal((await storedKeys(t, `documents/${clinic.id}/`)).length, 2);
    await sweepIntake(t.ctx);
    assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), [(await row(fresh)).file_path]);
    assert.deepEqual([(await row(old)).state, (await row(old)).body], ['removed', '']);
  });
});

describe('another’s inbox', () => {
  test('is seen by those who manage the clinic, and by no other professional, desk, patient or clinic', async () => {
    const { clinic, owner, patients, first, second } = await scene();
    const [mine, theirs] = [await inboxOf(t, clinic.id, first), await inboxOf(t, clinic.id, second)];
    const batch = await mine.begin();
    const id = await mine.add(batch, 'a.pdf', maria);
    const foreign = await mine.add(batch, 'b.pdf', ana);
    await readAll(t);
    const own = new Map((await mine.list()).files.map((file) => [file.id, file]));
    assert.equal(own.get(id)?.patient?.id, patients.maria);
    assert.equal(own.get(foreign)?.patient, null, 'matched to one’s own patients only');
    await assert.rejects(mine.choose(foreign, { patientId: patients.ana }), { code: 'patients.not_found' });
    assert.equal((await owner.list()).files.length, 2);
    assert.equal((await theirs.list()).files.length, 0);
    assert.equal((await theirs.get(`/files/${id}/preview`)).statusCode, 404);
    assert.equal((await theirs.get(`/batches/${batch}/outcome.csv`)).statusCode, 404);
    await assert.rejects(theirs.choose(id, { category: 'Outros' }), { code: 'intake.file_not_found' });
    await assert.rejects(theirs.remove([id]), { code: 'intake.file_not_found' });
    assert.deepEqual(await theirs.send([{ id, patientId: patients.maria }]), { sending: 0, left: [id] });
    for (const other of [theirs, owner])
      assert.equal((await other.tryAdd(batch, 'c.pdf', pdf())).json().code, 'intake.batch_not_found');
    await assert.rejects(theirs.begin(batch), { code: 'intake.batch_not_found' });

    const elsewhere = await scene();
    assert.equal((await elsewhere.owner.tryAdd(batch, 'c.pdf', pdf())).statusCode, 404);
    await assert.rejects(elsewhere.owner.begin(batch), { code: 'intake.batch_not_found' });
    await assert.rejects(elsewhere.owner.choose(id, { category: 'Outros' }), { code: 'intake.file_not_found' });
    await assert.rejects(owner.choose(id, { patientId: elsewhere.patients.maria }), { code: 'patients.not_found' });
    const [desk] = clinic.receptionists as [Person];
    assert.equal((await (await inboxOf(t, clinic.id, desk)).get('/files')).statusCode, 403);
  });

  test('a picture is shown as what it is, and nothing in it runs', async () => {
    const { owner } = await scene();
    const batch = await owner.begin();
    const id = (await owner.tryAdd(batch, 'foto.jpg', sampleJpeg())).json().id;
    const shown = await owner.get(`/files/${id}/preview`);
    assert.equal(shown.headers['content-type'], 'image/jpeg');
    assert.match(String(shown.headers['content-security-policy']), /sandbox/);
    const head = await owner.get(`/files/${id}/preview`, 'HEAD');
    assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0]);
    assert.equal(head.headers['content-length'], shown.headers['content-length']);
    await readAll(t);
  });
});
