import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mailMemberAccess } from '@virtual-med/contract/identity/first-access';
import { listImports } from '@virtual-med/contract/imports/imports.endpoints';
import { getUninvited, sendInvitations } from '@virtual-med/contract/professionals/professionals';
import { newId } from '../../../core/ids.ts';
import { bookClinicMail } from '../../../core/mail/send-mail.ts';
import { workbook } from '../../../core/tables/testing/workbook.ts';
import type { MadeClinic } from '../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import { makePerson, type Person } from '../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { staffBench } from '../professionals/testing/professionals.ts';
import { importsOf } from './testing/imports.ts';

const t = await sharedApp();
const bench = staffBench(t);

const patientOf = (clinic: MadeClinic) =>
  t.make(async (tx) => {
    const person = await makePerson(tx);
    await linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? assert.fail(), person);
    return person;
  });

const mailbox = () => `${newId()}@exemplo.med`;

async function scene() {
  const clinic = await t.clinic({ admins: 1, professionals: 2, patients: 1 });
  const owner = await importsOf(t, clinic.id, clinic.owner, 'professionals');
  const staff = () => bench.list(clinic.owner, clinic);
  const rowOf = async (email: string) => (await staff()).find((one) => one.email === email);
  const accounts = (emails: readonly string[]) =>
    t.make((tx) => tx.selectFrom('users').select(['email', 'name']).where('email', 'in', emails).execute());
  const events = async () =>
    (
      await t.make((tx) =>
        tx.selectFrom('audit_events').select('event').where('clinic_id', '=', clinic.id).orderBy('id').execute(),
      )
    ).map(({ event }) => event);
  const bring = async (...rows: string[]) => owner.check(await owner.send(list(...rows)));
  return { clinic, owner, staff, rowOf, accounts, events, bring };
}

const list = (...rows: string[]) => ['Nome;E-mail;CPF;Conselho', ...rows].join('\r\n');

describe('a list of professionals', () => {
  test('is understood, judged and registered without a letter, as the form does it', async () => {
    const { owner, staff, rowOf, events } = await scene();
    const before = (await staff()).length;
    const [ana, bruno] = [mailbox(), mailbox()];
    const made = await owner.send(
      workbook([
        ['Corpo clínico'],
        ['Cód.', 'Nome do profissional', 'E-mail', 'CRM', 'UF', 'RQE'],
        [1, 'Ana Paula Reis', ana.toUpperCase(), 123_456, 'SP', 4567],
        [2, 'Bruno Sá', bruno, '', '', ''],
      ]),
      newId(),
      'equipe.xlsx',
    );
    assert.deepEqual(
      [made.kind, made.columns.map(({ field }) => field)],
      ['professionals', [null, 'name', 'email', 'registration', 'councilState', 'specialties']],
    );
    const checked = await owner.check(made);
    assert.deepEqual([checked.state, checked.totals.new], ['checked', 2]);
    assert.equal((await staff()).length, before);
    assert.deepEqual(
      (await owner.rows(made.id, 'new')).map(({ name, email, registration }) => [name, email, registration]),
      [
        ['Ana Paula Reis', ana, 'CRM-SP 123456, RQE 4567'],
        ['Bruno Sá', bruno, ''],
      ],
    );
    const done = await owner.run(made.id);
    assert.deepEqual([done.state, done.totals.imported], ['imported', 2]);
    const anas = await rowOf(ana);
    assert.deepEqual(anas?.registration, { council: 'CRM', uf: 'SP', number: '123456', specialties: ['4567'] });
    assert.deepEqual(
      [anas?.name, anas?.role, anas?.awaitingFirstAccess, anas?.invitedAt],
      ['Ana Paula Reis', 'professional', true, null],
    );
    for (const email of [ana, bruno]) assert.deepEqual(await queuedLettersTo(t, email), []);
    const trail = await events();
    assert.deepEqual(
      trail.filter((event) => event.startsWith('professionals.')),
      ['professionals.import_begun', 'professionals.imported', 'professionals.created', 'professionals.created'],
    );
  });

  test('writes a registration in one cell or in several, or leaves it out and says so', async () => {
    const { owner } = await scene();
    const made = await owner.send(
      [
        'Profissional;E-mail;Registro',
        `Ana Luz;${mailbox()};CRM-SP 123.456 RQE 12`,
        `Bia Reis;${mailbox()};coren/rj 98765-ENF`,
        `Caio Melo;${mailbox()};CRP 06/12345 SP`,
        `Davi Sá;${mailbox()};12345`,
      ].join('\n'),
    );
    await owner.check(made);
    assert.deepEqual(
      (await owner.rows(made.id, 'new')).map(({ registration, reasons }) => [registration, reasons]),
      [
        ['CRM-SP 123.456, RQE 12', []],
        ['COREN-RJ 98765-ENF', []],
        ['CRP-SP 06/12345', []],
        ['', ['registration_unclear']],
      ],
    );
  });

  test('has rows that are there already, in conflict, repeated or incomplete, each with its reason', async () => {
    const { clinic, owner, rowOf } = await scene();
    const [one] = clinic.professionals as [Person];
    const first = await owner.check(await owner.send(list(`Joana Lima;${mailbox()};529.982.247-25;CRM-SP 1234`)));
    await owner.run(first.id);
    const [joana] = await owner.rows(first.id, 'imported');
    const joanas = (await rowOf(joana?.email ?? ''))?.id;
    assert.ok(joanas);
    const repeated = mailbox();
    const made = await owner.check(
      await owner.send(
        list(
          `Outro Nome;${one.email.toUpperCase()};;`,
          `Dona;${clinic.owner.email};;`,
          `JOANA LIMA;${mailbox()};52998224725;`,
          `Joana Lima;${mailbox()};;CRM SP 1.234`,
          `Pedro Alves;${mailbox()};529.982.247-25;`,
          `Pedro Alves;${mailbox()};;CRM/SP 1234`,
          `Rita Dias;${repeated};;`,
          `Rita Dias;${repeated};;`,
          'Sem Correio;;;',
          `;${mailbox()};;`,
          'Correio Errado;sem arroba;;',
          `Cpf Errado;${mailbox()};123.456.789-00;`,
        ),
      ),
    );
    const views = await Promise.all(
      (['new', 'same', 'conflict', 'incomplete'] as const).map((view) => owner.rows(made.id, view)),
    );
    assert.deepEqual(
      views
        .flat()
        .map(({ number, verdict, reasons, person, repeats }) => [number, verdict, reasons, person?.id, repeats]),
      [
        [8, 'new', [], undefined, null],
        [2, 'same', ['in_clinic'], one.id, null],
        [3, 'same', ['in_clinic'], clinic.owner.id, null],
        [4, 'same', ['in_clinic'], joanas, null],
        [5, 'same', ['in_clinic'], joanas, null],
        [9, 'same', ['repeated'], undefined, 8],
        [6, 'conflict', ['cpf_of_member'], joanas, null],
        [7, 'conflict', ['registration_of_member'], joanas, null],
        [10, 'incomplete', ['email_missing'], undefined, null],
        [11, 'incomplete', ['name_missing'], undefined, null],
        [12, 'incomplete', ['email_invalid'], undefined, null],
        [13, 'incomplete', ['cpf_invalid'], undefined, null],
      ],
    );
    assert.match(await owner.problems(made.id), /"10";"Falta o e-mail: sem ele a pessoa não entra\."\r\n/);
  });

  test('that comes back changes nothing: everybody is there already', async () => {
    const { owner, bring } = await scene();
    const rows = [`Ana Luz;${mailbox()};;`, `Bia Reis;${mailbox()};;`];
    await owner.run((await bring(...rows)).id);
    const again = await bring(...rows);
    assert.deepEqual([again.totals.new, again.totals.same, again.remembered], [0, 2, true]);
  });

  test('links an account of another clinic or of a patient and changes nothing of it; the platform’s staff stay out', async () => {
    const { clinic, owner, rowOf, accounts, bring } = await scene();
    const elsewhere = await t.clinic({ professionals: 1 });
    const [theirs] = elsewhere.professionals as [Person];
    const patient = (await patientOf(clinic)).email;
    const platform = await t.superAdminIn(clinic.id);
    const known = await accounts([theirs.email, patient]);
    const made = await bring(
      `Outro Nome;${theirs.email};;`,
      `Sá Paciente;${patient};;`,
      `Do Sistema;${platform.email};;`,
    );
    // Whether an address has an account is not said of a list that registers nobody.
    assert.deepEqual(
      (await owner.rows(made.id, 'new')).map(({ reasons, person }) => [reasons, person]),
      [
        [[], null],
        [[], null],
        [[], null],
      ],
    );
    const done = await owner.run(made.id);
    assert.deepEqual([done.totals.imported, done.totals.failed], [2, 1]);
    assert.deepEqual(await accounts([theirs.email, patient]), known);
    assert.deepEqual(
      (await owner.rows(made.id, 'imported')).map(({ reasons }) => reasons),
      [['account_linked'], ['account_linked']],
    );
    assert.equal((await rowOf(theirs.email))?.name, theirs.name);
    assert.ok((await bench.list(theirs, clinic)).length > 0);
    assert.equal(await rowOf(platform.email), undefined);
    assert.deepEqual(await queuedLettersTo(t, theirs.email), []);
  });

  test('has up to 500 rows, and needs a column for the e-mail', async () => {
    const { owner } = await scene();
    const rows = Array.from({ length: 501 }, (_, at) => `Pessoa Um;${at}@exemplo.med;;`);
    const answer = await owner.trySend(list(...rows));
    assert.deepEqual([answer.statusCode, answer.json().code], [413, 'imports.too_many_professionals']);
    const made = await owner.send(list(rows[0] ?? ''));
    for (const columns of [
      ['name', null, null, null],
      ['name', 'email', 'birthDate', null],
      ['name', 'email', 'email', null],
    ] as const)
      await assert.rejects(owner.check(made, [...columns]), { code: 'imports.email_column' });
  });

  test('is no list of patients: each is seen and remembered by itself', async () => {
    const { clinic, owner } = await scene();
    const patients = await importsOf(t, clinic.id, clinic.owner);
    const made = await owner.send(list(`Ana Luz;${mailbox()};;`));
    const kinds = async (kind?: 'professionals') =>
      (await owner.call(listImports, { params: { clinicId: clinic.id }, query: kind ? { kind } : {} })).imports.map(
        ({ id }) => id,
      );
    assert.deepEqual([await kinds(), await kinds('professionals')], [[], [made.id]]);
    await owner.check(made);
    assert.equal((await patients.send(list(`Ana Luz;${mailbox()};;`))).remembered, false);
    await assert.rejects(patients.check(made, ['name', 'birthDate', null, null]), { code: 'imports.email_column' });
  });

  test('is brought by whoever manages the clinic, and by nobody else', async () => {
    const { clinic, owner } = await scene();
    const made = await owner.check(await owner.send(list(`Ana Luz;${mailbox()};;`)));
    const elsewhere = await t.clinic();
    const other = await importsOf(t, elsewhere.id, elsewhere.owner, 'professionals');
    await assert.rejects(other.startRun(made.id), { code: 'imports.not_found' });
    for (const [somebody, status] of [
      [clinic.professionals[0] as Person, 403],
      [await patientOf(clinic), 403],
      [elsewhere.owner, 404],
    ] as const) {
      const theirs = await importsOf(t, clinic.id, somebody, 'professionals');
      assert.equal((await theirs.trySend(list('Ana Luz;ana@exemplo.med;;'))).statusCode, status);
      await assert.rejects(theirs.startRun(made.id), { status });
    }
    const admin = await importsOf(t, clinic.id, clinic.admins[0] as Person, 'professionals');
    assert.equal((await admin.run(made.id)).totals.imported, 1);
  });
});

describe('those a list added', () => {
  test('get the letter of the form when somebody says so, each of them once', async () => {
    const { clinic, owner, rowOf, bring, events } = await scene();
    const [newcomer, unproven] = [mailbox(), mailbox()];
    const elsewhere = await t.clinic({ professionals: 1 });
    const [known] = elsewhere.professionals as [Person];
    await bench.create(elsewhere.owner, elsewhere, { email: unproven });
    const lettersBefore = (await queuedLettersTo(t, unproven)).length;
    const made = await bring(`Ana Luz;${newcomer};;`, `Bia Reis;${known.email};;`, `Caio Melo;${unproven};;`);
    await owner.run(made.id);
    const params = { clinicId: clinic.id };
    assert.deepEqual(await owner.call(getUninvited, { params }), { waiting: 3 });
    const both = await Promise.all([owner.call(sendInvitations, { params }), owner.call(sendInvitations, { params })]);
    assert.equal(both[0].sent + both[1].sent, 3);
    assert.deepEqual(await owner.call(sendInvitations, { params }), { sent: 0, waiting: 0 });
    const [invitation, ...others] = await queuedLettersTo(t, newcomer);
    assert.match(invitation?.text ?? '', /primeiro-acesso\?token=/);
    assert.equal(others.length, 0);
    assert.ok((await rowOf(newcomer))?.invitedAt);
    assert.equal((await queuedLettersTo(t, known.email)).length, 1);
    assert.equal((await queuedLettersTo(t, unproven)).length, lettersBefore + 1);
    assert.equal((await events()).filter((event) => event === 'professionals.access_mailed').length, 3);
  });

  test('wait on where the clinic’s letters of the day are used up', async () => {
    const { clinic, owner, bring } = await scene();
    const email = mailbox();
    await owner.run((await bring(`Ana Luz;${email};;`)).id);
    await t.make(async (tx) => {
      while (await bookClinicMail(tx, clinic.id));
    });
    const params = { clinicId: clinic.id };
    assert.deepEqual(await owner.call(sendInvitations, { params }), { sent: 0, waiting: 1 });
    assert.deepEqual(await queuedLettersTo(t, email), []);
  });

  test('and are invited by hand, wait no more', async () => {
    const { clinic, owner, rowOf, bring } = await scene();
    const email = mailbox();
    await owner.run((await bring(`Ana Luz;${email};;`)).id);
    const userId = (await rowOf(email))?.id ?? assert.fail();
    await owner.call(mailMemberAccess, { params: { clinicId: clinic.id, userId } });
    assert.deepEqual(await owner.call(getUninvited, { params: { clinicId: clinic.id } }), { waiting: 0 });
  });
});

describe('undoing a list of professionals', () => {
  test('takes out whom nobody wrote to or worked with, and their accounts; the others stay and it is said why', async () => {
    const { clinic, owner, staff, rowOf, accounts, bring, events } = await scene();
    const before = (await staff()).length;
    const [gone, invited, changed, responsible, linked, left] = Array.from({ length: 6 }, mailbox) as string[];
    const elsewhere = await t.clinic();
    const account = await bench.create(elsewhere.owner, elsewhere, { email: linked as string });
    const made = await bring(
      `Vai Embora;${gone};;`,
      `Foi Convidada;${invited};;`,
      `Mudou Algo;${changed};;`,
      `Tem Pacientes;${responsible};;`,
      `Tinha Conta;${linked};;`,
      `Saiu Antes;${left};;`,
    );
    await owner.run(made.id);
    const idOf = async (email: string | undefined) => (await rowOf(email ?? ''))?.id ?? assert.fail();
    await owner.call(mailMemberAccess, { params: { clinicId: clinic.id, userId: await idOf(invited) } });
    const changedId = await idOf(changed);
    await bench.update(clinic.owner, clinic, { id: changedId, name: 'Mudou Mesmo', email: changed ?? '' } as Person);
    await t.make(async (tx) =>
      tx
        .updateTable('patients')
        .set({ professional_id: await idOf(responsible) })
        .where('clinic_id', '=', clinic.id)
        .execute(),
    );
    await bench.remove(clinic.owner, clinic, await idOf(left), null);
    const undone = await owner.undo(made.id);
    assert.deepEqual([undone.state, undone.totals.removed, undone.totals.kept], ['undone', 3, 3]);
    assert.deepEqual(
      (await owner.rows(made.id, 'kept')).map(({ number, reasons }) => [number, reasons]),
      [
        [3, ['member_invited']],
        [4, ['member_changed']],
        [5, ['member_changed']],
      ],
    );
    assert.equal((await staff()).length, before + 3);
    assert.deepEqual(
      (await accounts([gone, linked] as string[])).map(({ email }) => email),
      [linked],
    );
    assert.deepEqual(
      (await bench.list(elsewhere.owner, elsewhere)).map(({ id }) => id),
      [account.id],
    );
    assert.equal((await events()).filter((event) => event === 'professionals.removed').length, 3);
    const again = await bring(`Vai Embora;${gone};;`);
    assert.equal((await owner.run(again.id)).totals.imported, 1);
    assert.deepEqual((await owner.rows(again.id, 'imported'))[0]?.reasons, []);
  });

  test('keeps whoever came in since', async () => {
    const { clinic, owner, bring } = await scene();
    const elsewhere = await t.clinic({ professionals: 1 });
    const [theirs] = elsewhere.professionals as [Person];
    const made = await bring(`Tinha Conta;${theirs.email};;`);
    await owner.run(made.id);
    assert.ok((await bench.list(theirs, clinic)).length > 0);
    assert.equal((await owner.undo(made.id)).totals.kept, 1);
    assert.deepEqual((await owner.rows(made.id, 'kept'))[0]?.reasons, ['account_linked', 'member_entered']);
  });
});
