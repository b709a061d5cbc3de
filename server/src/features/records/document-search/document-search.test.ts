import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import type { Actor } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { patientOf } from '../documents/testing/documents.ts';
import { documentWithText, idsOf, searcher } from './testing/search.ts';

const t = await sharedApp();
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function owned(patients = 1) {
  const clinic = await t.clinic({ professionals: 1, patients });
  return { clinic, ...(await searcher(t, clinic, clinic.owner)) };
}

const change = (id: string, values: ReturnType<typeof sql>) =>
  t.make((tx) => sql`update documents set ${values} where id = ${id}`.execute(tx));

describe('what is found', () => {
  test('documents with all words, whatever their form, newest first', async () => {
    const { clinic, find } = await owned();
    const older = await documentWithText(t, clinic, 'Lesões nos pulmões, sem derrame.');
    const newer = await documentWithText(t, clinic, 'PULMAO direito com lesão');
    await documentWithText(t, clinic, 'Lesão no joelho');
    assert.deepEqual(idsOf(await find('lesao pulmão')), [newer, older]);
    assert.deepEqual(idsOf(await find('lesão hemograma')), []);
  });

  test('words between quotation marks stand one after the other', async () => {
    const { clinic, find } = await owned();
    const together = await documentWithText(t, clinic, 'Refere dor de cabeça forte.');
    const apart = await documentWithText(t, clinic, 'Cabeça sem lesões; dor lombar.');
    assert.deepEqual(idsOf(await find('"dor de cabeça"')), [together]);
    assert.deepEqual(idsOf(await find('“dores de cabeca” forte')), [together]);
    assert.deepEqual(idsOf(await find('dor de cabeça')), [apart, together]);
    assert.deepEqual(idsOf(await find('"dor de cabeça')), [apart, together], 'nobody closed it');
  });

  test('a date, a CPF, a value and what a bar divides', async () => {
    const { clinic, find } = await owned();
    const id = await documentWithText(t, clinic, 'CRM/SP 123456. Em 12/03/2024: TSH 5,4. CPF 012.345.678-90.');
    const other = await documentWithText(t, clinic, 'Entre 2024 e 12 meses, 03 doses de 4 mg em 5 dias.');
    for (const term of ['12/03/2024', '12/3/2024', '01234567890', '012.345.678-90', '5,4', 'crm/sp', 'CRM 123456'])
      assert.deepEqual(idsOf(await find(term)), [id], term);
    assert.deepEqual(idsOf(await find('doses 2024')), [other]);
  });

  test('a document is found by its name and category, also before it was read and after it was corrected', async () => {
    const { clinic, find } = await owned();
    const id = await documentWithText(t, clinic, '', { name: 'Hemograma de maio', category: 'Atestados' });
    const { documents } = await find('hemogramas atestado');
    assert.deepEqual(
      documents.map((one) => [one.id, one.snippet, one.page, one.onMorePages]),
      [[id, null, null, false]],
    );
    const call = await t.as(clinic.owner);
    await call(updateDocument, { params: { clinicId: clinic.id, documentId: id }, body: { name: 'Glicemia' } });
    assert.deepEqual(idsOf(await find('hemograma')), []);
    assert.deepEqual(idsOf(await find('glicemia')), [id]);
  });

  test('its page and the words around are shown, with the found ones marked', async () => {
    const { clinic, find } = await owned();
    const pages = [
      `Página de rosto. ${'texto '.repeat(80)}`,
      `Impressão:\n\n nódulos   tireoidianos. ${'fim '.repeat(90)}`,
    ];
    const ends = [pages[0]?.length ?? 0, pages.join('').length];
    await documentWithText(t, clinic, pages.join(''), { pageEnds: ends, name: 'Ultrassom' });
    const [one] = (await find('nodulo tireoidiano')).documents;
    assert.equal(one?.page, 2);
    assert.equal(one.onMorePages, false);
    assert.match(one.snippet?.text ?? '', /^(… )?Impressão: nódulos tireoidianos\. (fim )+…$/);
    assert.deepEqual(
      one.snippet?.marks.map(({ from, to }) => one.snippet?.text.slice(from, to)),
      ['nódulos', 'tireoidianos'],
    );
    await documentWithText(t, clinic, 'Sem edema. Repetir em seis meses.\n');
    assert.equal((await find('repetir')).documents[0]?.snippet?.text, 'Sem edema. Repetir em seis meses.');
    assert.equal((await find('"texto texto"')).documents[0]?.page, 1);
    const both = (await find('fim')).documents[0];
    assert.equal(both?.onMorePages, false);
    await documentWithText(t, clinic, 'edema\fedema', { pageEnds: [6, 11] });
    assert.equal((await find('edema')).documents[0]?.onMorePages, true);
  });

  test('the found words are marked however they are written, and a date or a CPF before them is shown whole or not at all', async () => {
    const { clinic, find } = await owned();
    const body = `CPF 012.345.678-90 ${'e '.repeat(23)}LE\u0301SAO, lesões; Ação em 0012, leite.`;
    await documentWithText(t, clinic, body);
    const { snippet } = (await find('lesão acao 12')).documents[0] ?? {};
    assert.deepEqual(
      snippet?.marks.map(({ from, to }) => snippet.text.slice(from, to)),
      ['LE\u0301SAO', 'lesões', 'Ação', '0012'],
    );
    assert.match(snippet?.text ?? '', /^… (e )+LE\u0301SAO/);
  });

  test('by category, days, sender and patient', async () => {
    const { clinic, find } = await owned(2);
    const sender = clinic.professionals[0]?.id ?? '';
    const old = await documentWithText(t, clinic, 'asma', { at: '2024-03-12T02:30:00Z', category: 'Atestados' });
    const other = await documentWithText(t, clinic, 'asma', { patient: 1, sentBy: sender });
    assert.deepEqual(idsOf(await find('asma')), [other, old]);
    assert.deepEqual(idsOf(await find('asma', { category: 'Atestados' })), [old]);
    assert.deepEqual(idsOf(await find('asma', { sentBy: sender })), [other]);
    assert.deepEqual(idsOf(await find('asma', { patientId: clinic.patients[1]?.id })), [other]);
    assert.deepEqual(
      idsOf(await find('asma', { from: '2024-03-11', to: '2024-03-11' })),
      [old],
      'the clinic’s own day',
    );
    assert.deepEqual(idsOf(await find('asma', { to: '2024-03-10' })), []);
    assert.deepEqual(idsOf(await find('asma', { from: '2024-03-12' })), [other]);
  });

  test('a page at a time', async () => {
    const { clinic, find } = await owned();
    const ids: string[] = [];
    for (let n = 0; n < 22; n += 1) ids.unshift(await documentWithText(t, clinic, 'asma'));
    const first = await find('asma');
    assert.deepEqual(idsOf(first), ids.slice(0, 20));
    const second = await find('asma', { after: first.next ?? '' });
    assert.deepEqual(idsOf(second), ids.slice(20));
    assert.equal(second.next, null);
    await assert.rejects(find('asma', { after: 'bm9uc2Vuc2U' }), { code: 'request.invalid' });
  });
});

describe('nobody finds what they may not open', () => {
  test('a professional finds documents of their own patients, however many others there are', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 2 });
    const [own] = clinic.professionals;
    assert.ok(own);
    const mine = clinic.patients.findIndex(({ professionalId }) => professionalId === own.id);
    const id = await documentWithText(t, clinic, 'sarcoidose', { patient: mine });
    for (let n = 0; n < 25; n += 1) await documentWithText(t, clinic, 'sarcoidose', { patient: 1 - mine });
    const { find } = await searcher(t, clinic, own);
    const page = await find('sarcoidose');
    assert.deepEqual([idsOf(page), page.next], [[id], null]);
    assert.equal(page.documents[0]?.patient.name, clinic.patients[mine]?.name);
    await assert.rejects(find('sarcoidose', { patientId: clinic.patients[1 - mine]?.id }), {
      code: 'patients.not_found',
    });
  });

  test('nor those of another clinic', async () => {
    const { clinic } = await owned();
    const patient = clinic.patients[0]?.id;
    await documentWithText(t, clinic, `sarcoidose clinic:${clinic.id}`);
    const other = await owned();
    for (const term of ['sarcoidose', `clinic:${clinic.id}`, `"sarcoidose" | clinic`])
      assert.deepEqual(idsOf(await other.find(term)), [], term);
    await assert.rejects(other.find('sarcoidose', { patientId: patient }), { code: 'patients.not_found' });
    await assert.rejects(other.find('sarcoidose', { sentBy: clinic.owner.id }), { code: 'professionals.not_found' });
    const stranger = await searcher(t, clinic, other.clinic.owner);
    await assert.rejects(stranger.find('sarcoidose'), { code: 'clinics.not_found' });
    await assert.rejects(stranger.findOwn('sarcoidose'), { code: 'clinics.not_found' });
  });

  test('by no query of the server’s own', async () => {
    const clinic = await t.clinic({ professionals: 2, receptionists: 1, patients: 2 });
    const [own] = clinic.professionals;
    const [desk] = clinic.receptionists;
    assert.ok(own && desk);
    const mine = clinic.patients.findIndex(({ professionalId }) => professionalId === own.id);
    const id = await documentWithText(t, clinic, 'sarcoidose', { patient: mine });
    const held = await documentWithText(t, clinic, 'sarcoidose', { patient: mine });
    await documentWithText(t, clinic, 'sarcoidose', { patient: 1 - mine });
    await change(held, sql`held = true, written_kind = 'sick_note', written_way = 'certificate'`);
    const person = await patientOf(t, clinic, mine);
    const query = (userId: string, role: Actor['role'], text: ReturnType<typeof sql>) =>
      t.ctx.db.asActor({ userId, role, clinicId: clinic.id, ip: null, requestId: newId() }, async (tx) =>
        (await text.execute(tx)).rows.map((row) => (row as { id: string }).id),
      );
    const searched = (patientId: string | null) =>
      sql`select id from search_documents(${clinic.id}, '{sarcoidose}', 10, ${highest}, null, null, ${patientId}, null, null) as f(id)`;
    assert.deepEqual(await query(own.id, 'professional', searched(null)), [held, id]);
    assert.deepEqual(await query(own.id, 'professional', searched(clinic.patients[1 - mine]?.id ?? null)), []);
    assert.deepEqual(await query(person.id, 'patient', searched(null)), [id]);
    assert.deepEqual(await query(person.id, 'clinic_owner', searched(null)), [], 'a role they do not hold');
    await assert.rejects(query(desk.id, 'reception', searched(null)), { code: '42501' });
    await assert.rejects(query(clinic.owner.id, 'clinic_owner', sql`select document_id as id from document_words`), {
      code: '42501',
    });
  });

  test('nor the deleted; those of a patient who left come back with them', async () => {
    const { clinic, find } = await owned();
    const id = await documentWithText(t, clinic, 'sarcoidose');
    const patient = clinic.patients[0]?.id ?? '';
    const unlink = (at: string | null) =>
      t.make((tx) => tx.updateTable('patients').set({ unlinked_at: at }).where('id', '=', patient).execute());
    await unlink(new Date().toISOString());
    assert.deepEqual(idsOf(await find('sarcoidose')), []);
    await assert.rejects(find('sarcoidose', { patientId: patient }), { code: 'patients.not_found' });
    await unlink(null);
    assert.deepEqual(idsOf(await find('sarcoidose')), [id]);
    await change(id, sql`deleted_at = now(), deleted_by = uploaded_by`);
    assert.deepEqual(idsOf(await find('sarcoidose')), []);
    assert.deepEqual(idsOf(await find('sarcoidose', { patientId: patient })), []);
  });

  test('a patient finds their own, but none that is held or was deleted', async () => {
    const clinic = await t.clinic({ patients: 2 });
    const own = await documentWithText(t, clinic, 'asma leve');
    await documentWithText(t, clinic, 'asma grave', { patient: 1 });
    const held = await documentWithText(t, clinic, 'asma grave');
    const deleted = await documentWithText(t, clinic, 'asma grave');
    await change(held, sql`held = true, written_kind = 'sick_note', written_way = 'certificate'`);
    await change(deleted, sql`deleted_at = now(), deleted_by = uploaded_by`);
    const patient = await searcher(t, clinic, await patientOf(t, clinic));
    const page = await patient.findOwn('asma');
    assert.deepEqual(idsOf(page), [own]);
    assert.ok(!('patient' in (page.documents[0] ?? {})));
    assert.deepEqual(idsOf(await patient.findOwn('grave')), []);
    await assert.rejects(patient.find('asma'), { code: 'auth.forbidden' });
    const owner = await searcher(t, clinic, clinic.owner);
    assert.equal(idsOf(await owner.find('grave')).length, 2, 'the staff find the held one');
    await assert.rejects(owner.findOwn('asma'), { code: 'auth.forbidden' });
  });

  test('what was replaced says so', async () => {
    const { clinic, find } = await owned();
    const first = await documentWithText(t, clinic, 'asma');
    const second = await documentWithText(t, clinic, 'asma');
    await change(first, sql`replaced_by = ${second}, written_kind = 'guidance', written_way = 'unsigned'`);
    assert.deepEqual(
      (await find('asma')).documents.map(({ id, isReplaced }) => [id, isReplaced]),
      [
        [second, false],
        [first, true],
      ],
    );
  });

  test('the desk searches no documents', async () => {
    const clinic = await t.clinic({ receptionists: 1, patients: 1 });
    const [desk] = clinic.receptionists;
    assert.ok(desk);
    await assert.rejects((await searcher(t, clinic, desk)).find('asma'), { code: 'auth.forbidden' });
  });

  test('the platform’s staff, inside a clinic, find names and read no texts', async () => {
    const { clinic } = await owned();
    await documentWithText(t, clinic, 'sarcoidose', { name: 'Biópsia' });
    const { find } = await searcher(t, clinic, await t.superAdminIn(clinic.id));
    const [one] = (await find('sarcoidose')).documents;
    assert.deepEqual([one?.name, one?.snippet, one?.page], ['Biópsia', null, null]);
  });
});

test('hostile terms are answered like any other', async () => {
  const { clinic, find } = await owned();
  await documentWithText(t, clinic, 'asma');
  const terms = [
    'de a o',
    '"',
    '""',
    '&|!()<->:*',
    "a' | 'b",
    'asma:*',
    '!asma',
    '\\',
    '%',
    '🦠🦠',
    'ß'.repeat(200),
    'a '.repeat(100),
    '"'.repeat(199),
    '0'.repeat(200),
    'a/b.c@d.e:80/x?y=z',
  ];
  for (const term of terms) assert.ok(Array.isArray((await find(term)).documents), term);
  for (const term of ['', ' ', '\0', 'asma\0', 'x'.repeat(201)])
    await assert.rejects(find(term), { code: 'request.invalid' }, JSON.stringify(term));
});

test('a text of nothing but different words is kept and found', async () => {
  const { clinic, find } = await owned();
  const words = Array.from({ length: 110_000 }, (_, n) => (n + 46_656).toString(36)).join(' ');
  const id = await documentWithText(t, clinic, words.slice(0, 500_000));
  assert.deepEqual(idsOf(await find('1000')), [id]);
});

test('that somebody searched is in the trail, the words are not', async () => {
  const { clinic, find } = await owned();
  await find('sarcoidose');
  const events = await t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .selectAll()
      .where('clinic_id', '=', clinic.id)
      .where('event', '=', 'documents.searched')
      .execute(),
  );
  assert.equal(events.length, 1);
  assert.doesNotMatch(JSON.stringify(events), /sarcoidose/);
});
