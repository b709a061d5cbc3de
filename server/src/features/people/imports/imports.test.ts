import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listImports } from '@virtual-med/contract/imports/imports.endpoints';
import { createPatient, deletePatient, updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { workbook } from '../../../core/tables/testing/workbook.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { filledForm } from '../patients/testing/patients.ts';
import { sweepImports } from './sweep-imports.job.ts';
import { importsOf } from './testing/imports.ts';

const logged: string[] = [];
const t = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => logged.push(line));

async function scene() {
  const clinic = await t.clinic({ admins: 1, professionals: 1 });
  const owner = await importsOf(t, clinic.id, clinic.owner);
  const register = (change: Record<string, unknown>) =>
    owner.call(createPatient, { body: { ...filledForm(change), clinicId: clinic.id } });
  const names = async () =>
    (await owner.call(listPatients, { params: { clinicId: clinic.id }, query: {} })).patients.map(({ name }) => name);
  const record = (patientId: string) => owner.call(getPatient, { params: { clinicId: clinic.id, patientId } });
  const patients = () =>
    t.make((tx) => tx.selectFrom('patients').selectAll().where('clinic_id', '=', clinic.id).orderBy('name').execute());
  const rowsLeft = async (importId: string) =>
    (await t.make((tx) => tx.selectFrom('import_rows').select('number').where('import_id', '=', importId).execute()))
      .length;
  return { clinic, owner, register, names, record, patients, rowsLeft };
}

const list = (...rows: string[]) => ['Nome;CPF;Nascimento;E-mail;Celular', ...rows].join('\r\n');

describe('a list of patients', () => {
  test('is understood, judged, registered without accounts or mail, and told in the trail', async () => {
    const { clinic, owner, names, patients } = await scene();
    const email = `${newId()}@exemplo.med`;
    const made = await owner.send(
      Buffer.from(
        list(
          `João Conceição;529.982.247-25;05/03/1980;${email};(11) 98765-4321`,
          'Maria Souza;;10/11/75;;11 3456-7890',
        ),
        'latin1',
      ),
    );
    assert.deepEqual(
      made.columns.map(({ heading, field, samples }) => [heading, field, samples.length]),
      [
        ['Nome', 'name', 2],
        ['CPF', 'cpf', 1],
        ['Nascimento', 'birthDate', 2],
        ['E-mail', 'email', 1],
        ['Celular', 'phone', 2],
      ],
    );
    assert.deepEqual([made.state, made.rows, made.totals.new], ['mapping', 2, 0]);
    const checked = await owner.check(made);
    assert.deepEqual([checked.state, checked.done, checked.totals.new], ['checked', 2, 2]);
    assert.deepEqual(await patients(), []);
    const done = await owner.run(made.id);
    assert.deepEqual([done.state, done.totals.imported], ['imported', 2]);
    assert.deepEqual(await names(), ['João Conceição', 'Maria Souza']);
    const [joao, maria] = await patients();
    assert.deepEqual(
      [joao?.cpf, joao?.birth_date, joao?.email, joao?.phone, maria?.email, maria?.birth_date, maria?.phone],
      ['52998224725', '1980-03-05', email, '(11) 98765-4321', null, '1975-11-10', '(11) 3456-7890'],
    );
    const accounts = await t.make((tx) =>
      tx.selectFrom('patient_accounts').select('user_id').where('clinic_id', '=', clinic.id).execute(),
    );
    assert.deepEqual(accounts, []);
    assert.deepEqual(await queuedLettersTo(t, email), []);
    const trail = await t.make((tx) =>
      tx.selectFrom('audit_events').selectAll().where('clinic_id', '=', clinic.id).orderBy('id').execute(),
    );
    assert.deepEqual(
      trail.map(({ event, actor_id }) => [event, actor_id === clinic.owner.id]),
      [
        ['patients.import_begun', true],
        ['patients.imported', true],
        ['patients.created', true],
        ['patients.created', true],
      ],
    );
    assert.ok(logged.length > 0);
    assert.doesNotMatch(JSON.stringify(trail) + logged.join(''), /Concei|529\.?982|98765/);
  });

  test('of another system is a workbook with serial days, lost zeros and a title', async () => {
    const { owner, patients } = await scene();
    const made = await owner.send(
      workbook([
        ['Relatório de clientes – Clínica Boa Vida'],
        [],
        [
          'Cód.',
          'Cliente',
          'Dt. Nasc.',
          'CPF/CNPJ',
          'Tel. Celular',
          'Endereço',
          'Nº',
          'Bairro',
          'Município',
          'UF',
          'CEP',
          'Sexo',
        ],
        [
          1,
          'ANA PAULA REIS',
          { serial: 29_252 },
          2_212_480_997,
          11_987_654_321,
          'Rua das Flores',
          12,
          'Centro',
          'São Paulo',
          'SP',
          1_310_100,
          'F',
        ],
      ]),
      newId(),
      'clientes.xlsx',
    );
    assert.deepEqual(
      made.columns.map(({ field }) => field),
      [null, 'name', 'birthDate', 'cpf', 'phone', 'street', 'number', 'district', 'city', 'state', 'zipCode', 'sex'],
    );
    assert.equal((await owner.check(made)).totals.new, 1);
    await owner.run(made.id);
    const [ana] = await patients();
    assert.deepEqual(
      [ana?.name, ana?.birth_date, ana?.cpf, ana?.phone, ana?.address, ana?.zip_code, ana?.sex],
      [
        'ANA PAULA REIS',
        '1980-02-01',
        '02212480997',
        '(11) 98765-4321',
        'Rua das Flores, 12, Centro, São Paulo - SP',
        '01310-100',
        'female',
      ],
    );
  });

  test('may have no headings: its columns are told by what is in them', async () => {
    const { owner } = await scene();
    const made = await owner.send('Ana Luz\t01/02/1980\t529.982.247-25\nBia Reis\t03/04/1990\t111.444.777-35\n');
    assert.deepEqual(
      made.columns.map(({ heading, field }) => [heading, field]),
      [
        ['', 'name'],
        ['', 'birthDate'],
        ['', 'cpf'],
      ],
    );
    assert.equal(made.rows, 2);
  });

  test('has rows that are there already, in conflict, repeated or incomplete, each with its reason', async () => {
    const { owner, register } = await scene();
    const taken = `${newId()}@exemplo.med`;
    const known = await register({ name: 'Joana Lima', cpf: '529.982.247-25', email: taken, birthDate: '1990-05-07' });
    const made = await owner.send(
      list(
        'JOANA  LIMA;52998224725;;;',
        'Joana Lima;;07/05/1990;;',
        'Pedro Alves;529.982.247-25;;;',
        `Pedro Alves;;;${taken.toUpperCase()};`,
        'Joana Lima;;08/05/1990;;',
        'Rita Dias;111.444.777-35;;;',
        'Rita A. Dias;111.444.777-35;;;',
        'Caio Melo;111.444.777-35;;;',
        'Só Nome;;;;',
        ';;01/01/1980;;',
        'Data Errada;;31/02/1980;;',
        'Cpf Errado;123.456.789-00;;;',
        'Correio Errado;;01/01/1980;sem arroba;',
        'Fone Estranho;;01/01/1980;;ramal 12',
      ),
    );
    const checked = await owner.check(made);
    const { totals } = checked;
    assert.deepEqual([totals.new, totals.same, totals.conflict, totals.incomplete], [3, 3, 3, 5]);
    const all = await Promise.all(
      (['new', 'same', 'conflict', 'incomplete'] as const).map((view) => owner.rows(made.id, view)),
    );
    assert.deepEqual(
      all
        .flat()
        .map(({ number, verdict, reasons, person, repeats }) => [number, verdict, reasons, person?.id, repeats]),
      [
        [6, 'new', [], undefined, null],
        [7, 'new', [], undefined, null],
        [15, 'new', ['phone_unclear'], undefined, null],
        [2, 'same', ['in_clinic'], known.id, null],
        [3, 'same', ['in_clinic'], known.id, null],
        [8, 'same', ['repeated'], undefined, 7],
        [4, 'conflict', ['cpf_of_other'], known.id, null],
        [5, 'conflict', ['email_of_other'], known.id, null],
        [9, 'conflict', ['cpf_repeated'], undefined, 7],
        [10, 'incomplete', ['name_alone'], undefined, null],
        [11, 'incomplete', ['name_missing'], undefined, null],
        [12, 'incomplete', ['birth_date_invalid'], undefined, null],
        [13, 'incomplete', ['cpf_invalid'], undefined, null],
        [14, 'incomplete', ['email_invalid'], undefined, null],
      ],
    );
    const done = await owner.run(made.id);
    assert.deepEqual([done.totals.imported, done.totals.failed], [3, 0]);
    const file = await owner.problems(made.id);
    assert.match(file, /^\ufeff"Nome";"CPF";"Nascimento";"E-mail";"Celular";"Linha";"Motivo"\r\n/);
    assert.match(file, /"Pedro Alves";"529\.982\.247-25";"";"";"";"4";"O CPF é de outro paciente da clínica\."\r\n/);
    assert.equal(file.trim().split('\r\n').length, 9);
  });

  test('has a row found as repeated however far above it the first one stands', async () => {
    const { owner } = await scene();
    const between = Array.from({ length: 2_600 }, (_, at) => `Outra ${'abcdefghij'[at % 10]}x${at};;03/04/1970;;`);
    const made = await owner.send(
      list(
        'Rita Dias;529.982.247-25;;rita@exemplo.med;',
        'Joana Lima;;07/05/1990;;',
        'Bia Reis;;;;(11) 98765-4321',
        ';111.444.777-35;;;',
        ...between,
        'Rita A. Dias;529.982.247-25;;;',
        'Caio Melo;529.982.247-25;;;',
        'Caio Melo;;;RITA@exemplo.med;',
        'JOANA de LIMA;;07/05/1990;;',
        'Jo?na Lima;;07/05/1990;;',
        'Maria Lima;;07/05/1990;;',
        'Bia Reis;;;;11 98765 4321',
        'Davi Sá;111.444.777-35;;;',
      ),
    );
    const checked = await owner.check(made);
    const found = async (view: 'same' | 'conflict') =>
      (await owner.rows(made.id, view)).map(({ name, reasons, repeats }) => [name, reasons, repeats]);
    assert.deepEqual(await found('same'), [
      ['Rita A. Dias', ['repeated'], 2],
      ['JOANA de LIMA', ['repeated'], 3],
      ['Jo?na Lima', ['repeated'], 3],
      ['Bia Reis', ['repeated'], 4],
    ]);
    assert.deepEqual(await found('conflict'), [
      ['Caio Melo', ['cpf_repeated'], 2],
      ['Caio Melo', ['email_repeated'], 2],
    ]);
    assert.deepEqual([checked.totals.new, checked.totals.incomplete], [2_605, 1]);
    const withoutCpf = await owner.check(made, ['name', null, 'birthDate', 'email', null]);
    assert.deepEqual(await found('conflict'), [['Caio Melo', ['email_repeated'], 2]]);
    assert.deepEqual(
      (await found('same')).map(([name]) => name),
      ['JOANA de LIMA', 'Jo?na Lima'],
    );
    assert.deepEqual([withoutCpf.totals.new, withoutCpf.totals.incomplete], [2_603, 6]);
  });

  test('that comes back changes nothing: everybody is there already', async () => {
    const { owner } = await scene();
    const file = list('Ana Luz;;01/02/1980;;', 'Bia Reis;;;;(11) 98765-4321');
    const first = await owner.send(file);
    await owner.check(first);
    await owner.run(first.id);
    const again = await owner.check(await owner.send(file));
    assert.deepEqual([again.totals.new, again.totals.same], [0, 2]);
  });

  test('gives formulas back as text', async () => {
    const { owner } = await scene();
    const made = await owner.check(await owner.send(list('=HYPERLINK("http://x");1;;;')));
    assert.match(await owner.problems(made.id), /"'=HYPERLINK\(""http:\/\/x""\)"/);
  });
});

describe('the columns', () => {
  test('are as somebody says, and remembered for the next file with these headings', async () => {
    const { owner } = await scene();
    const file = 'Razão;Dt. última visita;Dia\nAna Luz;01/02/2020;01/02/1980\n';
    const made = await owner.send(file);
    assert.equal(made.remembered, false);
    await owner.check(made, ['name', null, 'birthDate']);
    const next = await owner.send(file.toUpperCase());
    assert.deepEqual([next.remembered, next.columns.map(({ field }) => field)], [true, ['name', null, 'birthDate']]);
  });

  test('may be said anew after the rows were judged', async () => {
    const { owner } = await scene();
    const made = await owner.check(await owner.send(list('Ana Luz;;01/02/1980;;')));
    assert.equal(made.totals.new, 1);
    const again = await owner.check(made, ['name', null, null, null, null]);
    assert.deepEqual([again.totals.new, again.totals.incomplete], [0, 1]);
  });

  test('have a name, and no field twice', async () => {
    const { owner } = await scene();
    const made = await owner.send(list('Ana Luz;;01/02/1980;;'));
    for (const columns of [
      [null, 'cpf', null, null, null],
      ['name', 'name', null, null, null],
      ['name', 'cpf'],
    ] as const)
      await assert.rejects(owner.check(made, [...columns]), { code: 'imports.columns' });
  });
});

describe('an import', () => {
  test('is kept once for each key, and no step of it is taken twice', async () => {
    const { owner, patients } = await scene();
    const key = newId();
    const file = list('Ana Luz;;01/02/1980;;');
    const both = await Promise.all([owner.send(file, key), owner.send(file, key)]);
    assert.deepEqual([both[0].id, both[1].id, both[1].rows], [key, key, 1]);
    await assert.rejects(owner.startRun(key), { code: 'imports.not_now' });
    await owner.check(both[0]);
    await owner.startRun(key);
    await assert.rejects(owner.startRun(key), { code: 'imports.not_now' });
    await assert.rejects(owner.discard(key), { code: 'imports.not_now' });
    await Promise.all([owner.work(key), owner.work(key)]);
    await owner.work(key);
    assert.equal((await patients()).length, 1);
  });

  test('goes on where a process died, and registers nobody twice', async () => {
    const { owner, patients } = await scene();
    const rows = Array.from({ length: 250 }, (_, at) => `Paciente ${'abcdefghij'[at % 10]}x${at};;01/02/1980;;`);
    const made = await owner.check(await owner.send(list(...rows)));
    await owner.startRun(made.id);
    // Given up after what one transaction has done.
    let looks = 0;
    const signal = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
      throwIfAborted() {
        throw new Error('stopped');
      },
    };
    await assert.rejects(owner.work(made.id, signal as unknown as AbortSignal), { message: 'stopped' });
    assert.equal((await patients()).length, 100);
    await owner.work(made.id);
    assert.equal((await patients()).length, 250);
    const done = await owner.get(made.id);
    assert.deepEqual([done.state, done.done, done.totals.imported], ['imported', 250, 250]);
  });

  test('leaves out who was registered meanwhile, and registers the others', async () => {
    const { owner, register, names } = await scene();
    const made = await owner.check(
      await owner.send(list('Ana Luz;529.982.247-25;;;', 'Bia Reis;111.444.777-35;;;', 'Caio Melo;;01/02/1980;;')),
    );
    await register({ name: 'Outra Pessoa', cpf: '111.444.777-35' });
    const done = await owner.run(made.id);
    assert.deepEqual([done.state, done.totals.imported, done.totals.failed], ['imported', 2, 1]);
    assert.deepEqual(await names(), ['Ana Luz', 'Caio Melo', 'Outra Pessoa']);
    assert.deepEqual(
      (await owner.rows(made.id, 'failed')).map(({ number, reasons }) => [number, reasons]),
      [[3, ['not_registered']]],
    );
    assert.match(await owner.problems(made.id), /Bia Reis/);
  });

  test('is the job of whoever asked: who may no longer registers nobody', async () => {
    const { clinic, owner, patients } = await scene();
    const [admin] = clinic.admins;
    assert.ok(admin);
    const theirs = await importsOf(t, clinic.id, admin);
    const made = await theirs.check(await theirs.send(list('Ana Luz;;01/02/1980;;')));
    await theirs.startRun(made.id);
    await t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', admin.id).execute());
    await owner.work(made.id);
    assert.deepEqual(await patients(), []);
  });

  test('given up before it is carried out leaves nothing of its rows', async () => {
    const { clinic, owner, rowsLeft } = await scene();
    const made = await owner.check(await owner.send(list('Ana Luz;;01/02/1980;;')));
    assert.equal((await owner.discard(made.id)).state, 'discarded');
    assert.equal(await rowsLeft(made.id), 0);
    assert.deepEqual(await owner.call(listImports, { params: { clinicId: clinic.id }, query: {} }), { imports: [] });
    await assert.rejects(owner.startRun(made.id), { code: 'imports.not_now' });
  });

  test('of five others waits until one of them is over', async () => {
    const { owner } = await scene();
    const file = list('Ana Luz;;01/02/1980;;');
    const first = await owner.send(file);
    for (let count = 1; count < 5; count += 1) await owner.send(file);
    assert.equal((await owner.trySend(file)).json().code, 'imports.too_many_open');
    await owner.discard(first.id);
    assert.equal((await owner.trySend(file)).statusCode, 200);
  });

  test('of a file that is no list says what it is', async () => {
    const { owner } = await scene();
    const codeOf = async (file: Buffer | string) => (await owner.trySend(file)).json().code;
    assert.equal(await codeOf('%PDF-1.7'), 'imports.not_a_table');
    assert.equal(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'imports.old_workbook');
    assert.equal(await codeOf(''), 'imports.empty');
    assert.equal(await codeOf('Nome;CPF;Nascimento\n'), 'imports.empty');
    assert.equal(await codeOf(`Nome;CPF\n${'Ana;1\n'.repeat(100_002)}`), 'imports.too_many_rows');
  });
});

describe('undoing', () => {
  test('takes out whom nobody has touched, and keeps and lists the others', async () => {
    const { clinic, owner, patients, record, rowsLeft } = await scene();
    const made = await owner.check(
      await owner.send(list('Ana Luz;;01/02/1980;;', 'Bia Reis;;03/04/1990;;', 'Caio Melo;;05/06/1970;;')),
    );
    await owner.run(made.id);
    const bia = (await patients()).find(({ name }) => name === 'Bia Reis');
    assert.ok(bia);
    const { revision } = await record(bia.id);
    await owner.call(updatePatient, {
      params: { clinicId: clinic.id, patientId: bia.id },
      body: { ...filledForm({ name: 'Bia Reis', email: null }), revision },
    });
    const undone = await owner.undo(made.id);
    assert.deepEqual([undone.state, undone.totals.removed, undone.totals.kept], ['undone', 2, 1]);
    assert.deepEqual(
      (await patients()).map(({ name }) => name),
      ['Bia Reis'],
    );
    assert.deepEqual(
      (await owner.rows(made.id, 'kept')).map(({ number, person }) => [number, person?.id]),
      [[3, bia.id]],
    );
    assert.equal(await rowsLeft(made.id), 3);
    await assert.rejects(owner.startUndo(made.id), { code: 'imports.not_now' });
  });

  test('keeps a patient who was there before and came back with the list', async () => {
    const { clinic, owner, register, patients } = await scene();
    const { id } = await register({ name: 'Ana Luz', email: null, cpf: '529.982.247-25', birthDate: '1980-02-01' });
    await owner.call(deletePatient, { body: { id, clinicId: clinic.id } });
    const made = await owner.check(await owner.send(list('Ana Luz;529.982.247-25;01/02/1980;;')));
    await owner.run(made.id);
    const undone = await owner.undo(made.id);
    assert.deepEqual([undone.totals.removed, undone.totals.kept], [0, 1]);
    assert.deepEqual(
      (await patients()).map((patient) => [patient.id, patient.unlinked_at]),
      [[id, null]],
    );
  });

  test('is over after its hours, when the rows go too', async () => {
    const { owner, patients, rowsLeft } = await scene();
    const made = await owner.check(await owner.send(list('Ana Luz;;01/02/1980;;')));
    const done = await owner.run(made.id);
    assert.ok(done.undoUntil);
    await sweepImports(t.ctx);
    assert.equal(await rowsLeft(made.id), 1);
    await t.make((tx) =>
      sql`update imports set imported_at = imported_at - interval '25 hours' where id = ${made.id}`.execute(tx),
    );
    await assert.rejects(owner.startUndo(made.id), { code: 'imports.undo_over' });
    await sweepImports(t.ctx);
    assert.equal(await rowsLeft(made.id), 0);
    assert.equal((await owner.get(made.id)).undoUntil, null);
    assert.equal((await patients()).length, 1);
  });

  test('is not needed for what nobody carried out: it is given up after as many hours', async () => {
    const { owner, rowsLeft } = await scene();
    const made = await owner.send(list('Ana Luz;;01/02/1980;;'));
    await t.make((tx) =>
      sql`update imports set created_at = created_at - interval '25 hours' where id = ${made.id}`.execute(tx),
    );
    await sweepImports(t.ctx);
    assert.deepEqual([(await owner.get(made.id)).state, await rowsLeft(made.id)], ['discarded', 0]);
  });
});
