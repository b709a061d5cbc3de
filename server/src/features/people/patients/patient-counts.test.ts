import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { limits } from '@virtual-med/contract/core/limits';
import { deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { sql, type Updateable } from 'kysely';
import type { Patients } from '../../../core/db/types.gen.ts';
import { makePatients } from '../../../testing/factories/patients.ts';
import { testApp } from '../../../testing/test-app.ts';

const t = await testApp();

describe('the total of a list', () => {
  test('is that of the patients there are, after every kind of change', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 6 });
    const [ana, bruno] = clinic.professionals;
    const [first, second, third] = clinic.patients;
    assert.ok(ana && bruno && first && second && third);
    const call = await t.as(clinic.owner);
    const totals = () =>
      Promise.all(
        [undefined, ana.id, bruno.id].map(async (professional) => {
          const query = { limit: 1, ...(professional ? { professional } : {}) };
          return (await call(listPatients, { params: { clinicId: clinic.id }, query })).total;
        }),
      );
    const change = (values: Updateable<Patients>, ids: readonly string[]) =>
      t.make((tx) => tx.updateTable('patients').set(values).where('id', 'in', ids).execute());
    assert.deepEqual(await totals(), [6, 3, 3]);
    await call(deletePatient, { body: { clinicId: clinic.id, id: first.id } });
    assert.deepEqual(await totals(), [5, 2, 3]);
    await change({ professional_id: null }, [second.id]);
    await change({ professional_id: bruno.id }, [third.id]);
    assert.deepEqual(await totals(), [5, 1, 3]);
    await change({ unlinked_at: null, professional_id: ana.id }, [first.id]);
    await t.make((tx) => makePatients(tx, clinic.id, { count: 40 }));
    assert.deepEqual(await totals(), [46, 2, 3]);
  });

  test('is of one’s own patients for a professional, and of another clinic for nobody', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 5 });
    const other = await t.clinic({ patients: 3 });
    const [ana, bruno] = clinic.professionals;
    assert.ok(ana && bruno);
    const total = async (who: typeof ana, professional?: string) => {
      const query = { limit: 1, ...(professional ? { professional } : {}) };
      return (await (await t.as(who))(listPatients, { params: { clinicId: clinic.id }, query })).total;
    };
    assert.deepEqual([await total(clinic.owner), await total(ana), await total(bruno)], [5, 3, 2]);
    assert.deepEqual([await total(clinic.owner, bruno.id), await total(ana, bruno.id)], [2, 0]);
    const counted = async (who: string, role: 'clinic_owner' | 'professional', clinicId: string, of: string | null) => {
      const actor = { userId: who, role, clinicId, ip: null, requestId: 'r' };
      const { total: linked } = await t.ctx.db.asActor(actor, (tx) =>
        tx.selectNoFrom(sql<number>`linked_patients(${clinic.id}, ${of})`.as('total')).executeTakeFirstOrThrow(),
      );
      return linked;
    };
    assert.equal(await counted(other.owner.id, 'clinic_owner', other.id, null), 0);
    assert.equal(await counted(other.owner.id, 'clinic_owner', clinic.id, null), 0);
    assert.equal(await counted(ana.id, 'professional', clinic.id, bruno.id), 0);
    assert.equal(await counted(ana.id, 'professional', clinic.id, null), 3);
  });
});

describe('a search', () => {
  test('that finds more than are counted says so, and gives all of them page by page', async () => {
    const clinic = await t.clinic();
    const many = limits.patientsFoundCounted + 30;
    await t.make(async (tx) => {
      const made = await makePatients(tx, clinic.id, { count: many });
      await tx
        .updateTable('patients')
        .set({ name: sql`'Quirino ' || right(id::text, 6)` })
        .where(
          'id',
          'in',
          made.map(({ id }) => id),
        )
        .execute();
    });
    const call = await t.as(clinic.owner);
    const seen = new Set<string>();
    let after: string | null | undefined;
    for (let page = 0; page < 10 && after !== null; page += 1) {
      const answer = await call(listPatients, {
        params: { clinicId: clinic.id },
        query: { search: 'quirino', ...(after ? { after } : {}) },
      });
      assert.deepEqual([answer.total, answer.atLeast], [limits.patientsFoundCounted, true]);
      for (const { id } of answer.patients) seen.add(id);
      after = answer.next;
    }
    assert.equal(seen.size, many);
  });

  test('finds a professional’s own patients alone, whoever else they name', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 6 });
    const [ana, bruno] = clinic.professionals;
    assert.ok(ana && bruno);
    await t.make((tx) =>
      tx.updateTable('patients').set({ name: 'Quitéria' }).where('clinic_id', '=', clinic.id).execute(),
    );
    const found = async (who: typeof ana, professional?: string) => {
      const query = { search: 'quiteria', ...(professional ? { professional } : {}) };
      const { patients, total } = await (await t.as(who))(listPatients, { params: { clinicId: clinic.id }, query });
      assert.equal(patients.length, total);
      return [...new Set(patients.map(({ professionalId }) => professionalId))];
    };
    assert.deepEqual(await found(ana), [ana.id]);
    assert.deepEqual(await found(ana, bruno.id), []);
    assert.deepEqual((await found(clinic.owner)).sort(), [ana.id, bruno.id].sort());
    assert.deepEqual(await found(clinic.owner, bruno.id), [bruno.id]);
  });
});

describe('what a search finds', () => {
  const firsts = [
    'Ana',
    'ÁNA',
    'Đorđe',
    'Dorde',
    'Helena',
    'Maria',
    'Mariana',
    'María',
    'Zé',
    'Ødegaard',
    'D’Ávila',
    "D'Ávila",
    'Þóra',
  ];
  const lasts = ['', ' Helena', ' Silva', ' da Silva', ' Magalhães', ' Maria', '-Ana', ' Łukasz', ' Anabela Dias'];
  const terms = [
    'ana',
    'helena',
    'dor',
    'maria',
    'maria h',
    'maria s',
    'ana 1',
    'ode',
    'tho',
    'ze',
    'a',
    'silva',
    'agal',
    "d'avila",
    '%',
    'x9',
  ];

  test('is what has the term anywhere, in the order of names', async () => {
    const clinic = await t.clinic({ patients: 700 });
    const name = sql`(${firsts}::text[])[1 + (n * 7 % ${firsts.length})] || (${lasts}::text[])[1 + (n * 5 % ${lasts.length})]`;
    // Enough Anas to be common, a crowd of others before the first of everything else.
    await t.make((tx) =>
      sql`update patients p set email = n || '@exemplo.med',
          name = case when n <= 200 then 'Abel ' || n else ${name} end
        from (select id, row_number() over (order by id)::int as n from patients where clinic_id = ${clinic.id}) o
        where o.id = p.id`.execute(tx),
    );
    const call = await t.as(clinic.owner);
    for (const search of terms) {
      const { rows: wanted } = await t.make((tx) =>
        sql<{ id: string }>`select id from patients where clinic_id = ${clinic.id}
          and strpos(search_text, search_form(${search})) > 0 order by name, id limit 120`.execute(tx),
      );
      const first = await call(listPatients, { params: { clinicId: clinic.id }, query: { search, limit: 60 } });
      const next = first.next
        ? (
            await call(listPatients, {
              params: { clinicId: clinic.id },
              query: { search, limit: 60, after: first.next },
            })
          ).patients
        : [];
      assert.deepEqual(
        [...first.patients, ...next].map(({ id }) => id),
        wanted.map(({ id }) => id),
        search,
      );
    }
  });
});
