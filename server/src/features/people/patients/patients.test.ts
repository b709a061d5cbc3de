import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import type { z } from '@virtual-med/contract/core/zod';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { getPatient, getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { writeCursor } from '../../../core/db/cursor.ts';
import { newId } from '../../../core/ids.ts';
import { makeDocuments } from '../../../testing/factories/documents.ts';
import { linkAccount, makePatients } from '../../../testing/factories/patients.ts';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();

type ListQuery = z.input<(typeof listPatients)['query']>;

/** A clinic whose patients have exactly these names. */
async function clinicWith(names: readonly string[]) {
  const clinic = await t.clinic({ patients: names.length });
  await t.make(async (tx) => {
    for (const [index, name] of names.entries())
      await tx
        .updateTable('patients')
        .set({ name })
        .where('id', '=', clinic.patients[index]?.id ?? '')
        .execute();
  });
  return { clinic, call: await t.as(clinic.owner), params: { clinicId: clinic.id } };
}

describe('the list of patients', () => {
  test('is in the order a Brazilian expects', async () => {
    const { call, params } = await clinicWith(['Zélia', 'Íris', 'ana', 'Álvaro', 'Bruno', 'Ana Clara']);
    const { patients, total, next } = await call(listPatients, { params });
    assert.deepEqual(
      patients.map((patient) => patient.name),
      ['Álvaro', 'ana', 'Ana Clara', 'Bruno', 'Íris', 'Zélia'],
    );
    assert.equal(total, 6);
    assert.equal(next, null);
  });

  test('comes page by page without losing or repeating anyone, same names included', async () => {
    const { call, params } = await clinicWith(['Maria', 'Maria', 'Maria', 'José', 'Ana', 'Maria', 'Úrsula']);
    const seen: string[] = [];
    let after: string | null | undefined;
    for (let page = 0; page < 10 && after !== null; page += 1) {
      const answer = await call(listPatients, { params, query: { limit: 2, ...(after ? { after } : {}) } });
      assert.equal(answer.total, 7);
      seen.push(...answer.patients.map((patient) => patient.id));
      after = answer.next;
    }
    assert.equal(after, null);
    assert.equal(new Set(seen).size, 7);
  });

  test('is ordered by newest document and last access, those without at the far end, page by page', async () => {
    const { clinic, call, params } = await clinicWith(['Ana', 'Bia', 'Caio', 'Davi']);
    const [ana, bia, caio] = clinic.patients;
    assert.ok(ana && bia && caio);
    const person = await t.person();
    const waiting = await t.person();
    await t.make(async (tx) => {
      await makeDocuments(tx, t.ctx.adapters.storage, {
        clinicId: clinic.id,
        patients: [ana, bia, bia],
        uploadedBy: clinic.owner.id,
        count: 3,
      });
      await tx
        .updateTable('documents')
        .set({ created_at: sql`now() + interval '1 hour'`, name: 'Hemograma', notice: 'failed' })
        .where('patient_id', '=', bia.id)
        .execute();
      await linkAccount(tx, clinic.id, caio.id, person);
      await linkAccount(tx, clinic.id, ana.id, waiting);
      await tx.updateTable('patient_accounts').set({ awaits_proof: true }).where('user_id', '=', waiting.id).execute();
      for (const { id } of [person, waiting])
        await tx.insertInto('patient_visits').values({ user_id: id, clinic_id: clinic.id }).execute();
    });
    const names = async (query: Partial<ListQuery>) => {
      const seen: string[] = [];
      let after: string | null | undefined;
      do {
        const page = await call(listPatients, { params, query: { ...query, limit: 1, ...(after ? { after } : {}) } });
        seen.push(...page.patients.map(({ name }) => name));
        after = page.next;
      } while (after !== null);
      return seen.join(' ');
    };
    assert.equal(await names({ direction: 'desc' }), 'Davi Caio Bia Ana');
    assert.match(await names({ sort: 'lastDocument', direction: 'desc' }), /^Bia Ana (Caio Davi|Davi Caio)$/);
    assert.match(await names({ sort: 'lastDocument' }), / Ana Bia$/);
    assert.match(await names({ sort: 'lastAccess', direction: 'desc' }), /^Caio /);
    const { patients } = await call(listPatients, { params });
    assert.deepEqual(
      patients.map(({ lastDocument, mailFailed }) => [lastDocument?.name, mailFailed]),
      [
        [patients[0]?.lastDocument?.name, false],
        ['Hemograma', true],
        [undefined, false],
        [undefined, false],
      ],
    );
    assert.deepEqual(
      patients.map(({ lastAccessAt }) => lastAccessAt !== null),
      [false, false, true, false],
    );
    await assert.rejects(names({ sort: 'lastAccess', after: writeCursor(['Ana', ana.id]) }), {
      code: 'request.invalid',
    });
  });

  test('finds by part of name, e-mail or phone, whatever the accents and the case', async () => {
    const { clinic, call, params } = await clinicWith(['José da Conceição', 'Joana Lima']);
    const [jose] = clinic.patients;
    assert.ok(jose);
    await t.make((tx) =>
      tx.updateTable('patients').set({ phone: '(11) 98765-4321' }).where('id', '=', jose.id).execute(),
    );
    for (const search of [
      'conceicao',
      'JOSÉ',
      'sé da c',
      '98765',
      '8765-43',
      '11987654321',
      '11 98765 4321',
      '+55 (11) 98765.4321',
      '0 15 11 98765-4321',
      jose.email.slice(3, 20).toUpperCase(),
    ]) {
      const { patients, total } = await call(listPatients, { params, query: { search } });
      assert.deepEqual(
        patients.map((patient) => patient.id),
        [jose.id],
        search,
      );
      assert.equal(total, 1);
    }
  });

  test('forgives a typo where nobody matches, of those one sees, and says so', async () => {
    const { clinic, call, params } = await clinicWith(['Helena Duarte', 'Heleno Dias', 'Bruno Prado', 'Hélio Nunes']);
    const found = async (search: string) =>
      (await call(listPatients, { params, query: { search } })).patients.map(({ name }) => name);
    assert.deepEqual(await found('helna'), ['Helena Duarte']);
    assert.deepEqual(await found('hlena'), ['Helena Duarte']);
    assert.deepEqual(await found('Duarti'), ['Helena Duarte']);
    assert.deepEqual(await found('bruno pardo'), ['Bruno Prado']);
    assert.deepEqual(await found('heleno'), ['Heleno Dias'], 'what matches stands alone');
    assert.deepEqual(await found('xyzwk'), []);
    assert.deepEqual(await found('11 91234'), []);
    const overview = (search: string) => call(getPatientsOverview, { params, query: { search } });
    assert.deepEqual(
      [await overview('helna'), await overview('helena')].map(({ found: count, similar }) => [count, similar]),
      [
        [1, true],
        [1, undefined],
      ],
    );
    const elsewhere = await t.clinic({ patients: 1 });
    const theirs = await (await t.as(elsewhere.owner))(listPatients, {
      params: { clinicId: elsewhere.id },
      query: { search: 'helna duarti' },
    });
    assert.ok(theirs.patients.every(({ id }) => !clinic.patients.some((patient) => patient.id === id)));
  });

  test('takes wildcards for what they are', async () => {
    const { call, params } = await clinicWith(['Cem % Natural', 'Ana']);
    assert.equal((await call(listPatients, { params, query: { search: '%' } })).total, 1);
    assert.equal((await call(listPatients, { params, query: { search: 'A_a' } })).total, 0);
  });

  test('keeps strange names as they are', async () => {
    const names = [
      '<script>alert(1)</script>',
      "Robert'); drop table patients;--",
      '😀 Alegria',
      'שרה כהן',
      'n'.repeat(120),
    ];
    const { call, params } = await clinicWith(names);
    const { patients } = await call(listPatients, { params });
    assert.deepEqual(patients.map((patient) => patient.name).sort(), names.toSorted());
  });

  test('shows no one whose link has ended', async () => {
    const { clinic, call, params } = await clinicWith(['Ana', 'Bia']);
    const gone = clinic.patients[0]?.id ?? '';
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: new Date().toISOString() }).where('id', '=', gone).execute(),
    );
    assert.deepEqual(
      (await call(listPatients, { params })).patients.map((patient) => patient.name),
      ['Bia'],
    );
    await assert.rejects(call(getPatient, { params: { ...params, patientId: gone } }), { code: 'patients.not_found' });
  });

  test('leaves no trace, while opening a record leaves one', async () => {
    const { clinic, call, params } = await clinicWith(['Ana']);
    const events = () =>
      t.make((tx) => tx.selectFrom('audit_events').selectAll().where('clinic_id', '=', clinic.id).execute());
    await call(listPatients, { params, query: { search: 'ana' } });
    assert.deepEqual(await events(), []);
    const patientId = clinic.patients[0]?.id ?? '';
    await call(getPatient, { params: { ...params, patientId } });
    const [trace, ...more] = await events();
    assert.deepEqual(more, []);
    assert.ok(trace);
    assert.equal(trace.event, 'patients.opened');
    assert.equal(trace.actor_id, clinic.owner.id);
    assert.equal(trace.actor_role, 'clinic_owner');
    assert.equal(trace.record_id, patientId);
    assert.equal(trace.ip, '127.0.0.1');
    assert.ok(trace.request_id);
  });

  test('of a large clinic gives one page and the whole count', async () => {
    const clinic = await t.clinic();
    await t.make((tx) => makePatients(tx, clinic.id, { count: 3000 }));
    const call = await t.as(clinic.owner);
    const { patients, total } = await call(listPatients, { params: { clinicId: clinic.id } });
    assert.equal(patients.length, 50);
    assert.equal(total, 3000);
  });
});

test('a record that is not there says so by code', async () => {
  const { call, params } = await clinicWith([]);
  await assert.rejects(
    call(getPatient, { params: { ...params, patientId: newId() } }),
    (error) => error instanceof ApiError && error.code === 'patients.not_found' && error.status === 404,
  );
});

test('whether a patient has ever come in is told to those who see them, for their own clinic alone', async () => {
  const clinic = await t.clinic({ professionals: 2, patients: 1 });
  const elsewhere = await t.clinic({ patients: 1 });
  const person = await t.person();
  await t.make(async (tx) => {
    for (const { id, patients } of [clinic, elsewhere]) await linkAccount(tx, id, patients[0]?.id ?? '', person);
  });
  const entered = async (who: Parameters<typeof t.as>[0], at: typeof clinic) =>
    (
      await (
        await t.as(who)
      )(getPatient, {
        params: { clinicId: at.id, patientId: at.patients[0]?.id ?? '' },
      })
    ).enteredAt !== null;
  assert.equal(await entered(clinic.owner, clinic), false);
  await (await t.as(person))(getOwnHome, { params: { clinicId: clinic.id } });
  const hers = clinic.professionals[0];
  assert.ok(hers);
  assert.equal(await entered(hers, clinic), true);
  assert.equal(await entered(elsewhere.owner, elsewhere), false);
  const asked = (userId: string, role: 'clinic_owner' | 'professional' | 'patient', clinicId: string) =>
    t.ctx.db.asActor({ userId, role, clinicId, ip: null, requestId: 'r' }, async (tx) => {
      const { rows } = await sql`select from patient_standing(${clinic.patients[0]?.id ?? ''})`.execute(tx);
      return rows.length;
    });
  assert.equal(await asked(clinic.owner.id, 'clinic_owner', clinic.id), 1);
  assert.equal(await asked(hers.id, 'professional', clinic.id), 1);
  assert.equal(await asked(clinic.professionals[1]?.id ?? '', 'professional', clinic.id), 0);
  assert.equal(await asked(elsewhere.owner.id, 'clinic_owner', elsewhere.id), 0);
  assert.equal(await asked(person.id, 'patient', clinic.id), 0);
});
