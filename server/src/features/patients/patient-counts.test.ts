import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { limits } from '@virtual-med/contract/core/limits';
import { deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { sql, type Updateable } from 'kysely';
import type { Patients } from '../../core/db/types.gen.ts';
import { makePatients } from '../../testing/factories/patients.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();

/** What is kept beside what is there; equal, or a list tells the wrong number. */
const counted = (clinicId: string) =>
  t.make(async (tx) => {
    const { rows } = await sql<{ professional: string | null; kept: number; there: number }>`
      select coalesce(k.professional_id, p.professional_id) as professional, coalesce(k.linked, 0) as kept,
        coalesce(p.there, 0) as there
      from (select * from patient_counts where clinic_id = ${clinicId}) k
        full join (select professional_id, count(*) as there from patients
          where clinic_id = ${clinicId} and unlinked_at is null group by 1) p
          on coalesce(p.professional_id::text, '') = coalesce(k.professional_id::text, '')`.execute(tx);
    for (const { professional, kept, there } of rows) assert.equal(kept, there, `of ${professional}`);
    return rows.reduce((sum, { kept }) => sum + kept, 0);
  });

describe('the count of patients that is kept', () => {
  test('is that of the patients there are, after every kind of change', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 6 });
    const [ana, bruno] = clinic.professionals;
    const [first, second, third] = clinic.patients;
    assert.ok(ana && bruno && first && second && third);
    assert.equal(await counted(clinic.id), 6);
    const call = await t.as(clinic.owner);
    await call(deletePatient, { body: { clinicId: clinic.id, id: first.id } });
    assert.equal(await counted(clinic.id), 5);
    const change = (values: Updateable<Patients>, ids: readonly string[]) =>
      t.make((tx) => tx.updateTable('patients').set(values).where('id', 'in', ids).execute());
    await change({ professional_id: null }, [second.id]);
    await change({ professional_id: bruno.id }, [second.id, third.id]);
    await change({ name: 'Outra' }, [third.id]);
    assert.equal(await counted(clinic.id), 5);
    await change({ unlinked_at: null, professional_id: ana.id }, [first.id]);
    assert.equal(await counted(clinic.id), 6);
    await t.make(async (tx) => {
      await makePatients(tx, clinic.id, { count: 40 });
      await tx.deleteFrom('patients').where('id', '=', second.id).execute();
    });
    assert.equal(await counted(clinic.id), 45);
  });

  test('misses nobody of those who come at the same time', async () => {
    const clinic = await t.clinic({ patients: 1 });
    await Promise.all(Array.from({ length: 8 }, () => t.make((tx) => makePatients(tx, clinic.id, { count: 3 }))));
    assert.equal(await counted(clinic.id), 25);
    const { total } = await (await t.as(clinic.owner))(listPatients, { params: { clinicId: clinic.id } });
    assert.equal(total, 25);
  });

  test('is told of one’s own patients to a professional, and of another clinic to nobody', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 5 });
    const other = await t.clinic({ patients: 3 });
    const [ana, bruno] = clinic.professionals;
    assert.ok(ana && bruno);
    const total = async (who: typeof ana, professional?: string) =>
      (
        await (
          await t.as(who)
        )(listPatients, {
          params: { clinicId: clinic.id },
          query: professional ? { professional } : {},
        })
      ).total;
    assert.deepEqual([await total(clinic.owner), await total(ana), await total(bruno)], [5, 3, 2]);
    assert.deepEqual([await total(clinic.owner, bruno.id), await total(ana, bruno.id)], [2, 0]);
    const seen = await t.ctx.db.asActor(
      { userId: other.owner.id, role: 'clinic_owner', clinicId: other.id, ip: null, requestId: 'r' },
      (tx) => tx.selectFrom('patient_counts').select(['clinic_id', 'linked']).execute(),
    );
    assert.deepEqual(seen, [{ clinic_id: other.id, linked: 3 }]);
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
    const direct = await t.ctx.db.asActor(
      { userId: ana.id, role: 'professional', clinicId: clinic.id, ip: null, requestId: 'r' },
      (tx) =>
        sql<{
          id: string;
        }>`select id from patients_found(${clinic.id}, 'qui', null, null, null, 100) as f (id)`.execute(tx),
    );
    assert.equal(direct.rows.length, 3);
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

  for (const [patients, before] of [
    [2600, 2100],
    [700, 200],
  ] as const)
    test(`is what has the term anywhere, in the order of names, whichever way it was looked for, among ${patients}`, async () => {
      const clinic = await t.clinic({ patients });
      const name = sql`(${firsts}::text[])[1 + (n * 7 % ${firsts.length})] || (${lasts}::text[])[1 + (n * 5 % ${lasts.length})]`;
      // Enough Anas to be common, a crowd of others before the first of everything else.
      await t.make((tx) =>
        sql`update patients p set email = n || '@exemplo.med',
          name = case when n <= ${before}::int then 'Abel ' || n else ${name} end
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
