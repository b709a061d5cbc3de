import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAuditTrail, listPlatformTrail } from '@virtual-med/contract/audit/audit-trail';
import { dayIn } from '@virtual-med/contract/core/formats';
import { getDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { deleteProfessional } from '@virtual-med/contract/professionals/professionals';
import { sql } from 'kysely';
import { chainKeys } from '../../../core/audit/chain-keys.ts';
import { sealAuditTrail } from '../../../core/audit/seal.service.ts';
import { lowestIdAt, newId } from '../../../core/ids.ts';
import type { MadeClinic } from '../../../testing/factories/clinics.ts';
import { makeDocuments } from '../../../testing/factories/documents.ts';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();

async function scene() {
  const clinic = await t.clinic({ professionals: 2, patients: 2 });
  const [patient, other] = clinic.patients;
  const [doctor] = clinic.professionals;
  assert.ok(patient && other && doctor);
  const [documentId = ''] = await t.make((tx) =>
    makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: [patient],
      uploadedBy: clinic.owner.id,
      count: 1,
    }),
  );
  const owner = await t.as(clinic.owner);
  const trail = async (query: Record<string, string>) =>
    (await owner(listAuditTrail, { params: { clinicId: clinic.id }, query })).entries;
  const cookie = await t.cookieOf(clinic.owner);
  const file = async (query: Record<string, string>) => {
    const url = `/api/clinics/${clinic.id}/audit/export?${new URLSearchParams(query)}`;
    const answer = await t.app.inject({ url, headers: { cookie } });
    assert.equal(answer.statusCode, 200);
    return answer.body.replace('\ufeff', '').trimEnd().split('\r\n');
  };
  return { file, clinic, patient, other, doctor, documentId, owner, trail, params: { clinicId: clinic.id } };
}

/** By the database's clock, and by that of the server who made the id. */
const wroteAt = (clinic: MadeClinic, at: string, byServer = at) =>
  t.make(async (tx) => {
    const id = lowestIdAt(Date.parse(byServer)).replace(/0{12}$/, newId().slice(-12));
    await tx
      .insertInto('audit_events')
      .values({
        id,
        clinic_id: clinic.id,
        event: 'clinics.settings_updated',
        occurred_at: at,
        actor_id: clinic.owner.id,
      })
      .execute();
    return id;
  });

describe('the trail of a clinic', () => {
  test('names who acted, on what and whose it was', async () => {
    const { owner, params, patient, documentId, clinic, trail } = await scene();
    await owner(getPatient, { params: { ...params, patientId: patient.id } });
    const document = await owner(getDocument, { params: { ...params, documentId } });
    const [opened, record] = await trail({});
    assert.deepEqual(
      [opened, record].map((entry) => [entry?.event, entry?.actorName, entry?.subjectName, entry?.patientName]),
      [
        ['documents.opened', clinic.owner.name, document.name, patient.name],
        ['patients.opened', clinic.owner.name, null, patient.name],
      ],
    );
  });

  test('still names somebody who left the clinic', async () => {
    const { owner, params, patient, doctor, trail } = await scene();
    await t.make((tx) =>
      tx.updateTable('patients').set({ professional_id: doctor.id }).where('id', '=', patient.id).execute(),
    );
    await (await t.as(doctor))(getPatient, { params: { ...params, patientId: patient.id } });
    await t.make((tx) =>
      tx.updateTable('patients').set({ professional_id: null }).where('id', '=', patient.id).execute(),
    );
    await owner(deleteProfessional, { body: { id: doctor.id, clinicId: params.clinicId, reassignTo: null } });
    const entries = await trail({ actorId: doctor.id });
    assert.deepEqual(
      entries.map(({ event, actorName }) => [event, actorName]),
      [['patients.opened', doctor.name]],
    );
    const [removal] = await trail({ event: 'professionals.removed' });
    assert.equal(removal?.subjectName, doctor.name);
  });

  test('is narrowed by event, group of events, role and patient', async () => {
    const { owner, params, patient, other, documentId, trail } = await scene();
    await owner(getPatient, { params: { ...params, patientId: patient.id } });
    await owner(getPatient, { params: { ...params, patientId: other.id } });
    await owner(getDocument, { params: { ...params, documentId } });
    const events = async (query: Parameters<typeof trail>[0]) => (await trail(query)).map(({ event }) => event);
    assert.deepEqual(await events({ patientId: patient.id }), ['documents.opened', 'patients.opened']);
    assert.deepEqual(await events({ patientId: other.id }), ['patients.opened']);
    assert.deepEqual(await events({ event: 'patients' }), ['patients.opened', 'patients.opened']);
    assert.deepEqual(await events({ event: 'documents.opened' }), ['documents.opened']);
    assert.deepEqual(await events({ event: 'documents', actorRole: 'patient' }), []);
  });

  test('a period is days of the clinic’s calendar, both included', async () => {
    const { clinic, trail } = await scene();
    await t.make((tx) =>
      tx.updateTable('clinics').set({ time_zone: 'America/Rio_Branco' }).where('id', '=', clinic.id).execute(),
    );
    // Five hours behind: the first is still the ninth there.
    const ids = [
      await wroteAt(clinic, '2026-03-10T04:59:00Z'),
      await wroteAt(clinic, '2026-03-10T05:00:00Z'),
      await wroteAt(clinic, '2026-03-11T04:59:00Z'),
      await wroteAt(clinic, '2026-03-11T05:00:00Z'),
    ];
    const found = async (from: string, to: string) => (await trail({ from, to })).map(({ id }) => ids.indexOf(id));
    assert.deepEqual(await found('2026-03-10', '2026-03-10'), [2, 1]);
    assert.deepEqual(await found('2026-03-09', '2026-03-11'), [3, 2, 1, 0]);
    assert.deepEqual(await found('2026-03-11', '2026-03-09'), []);
  });

  test('a period holds what happened in it, in every zone and where a server’s clock is an hour off', async () => {
    const { clinic, trail } = await scene();
    const places = ['America/Noronha', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'];
    // Clocks in New York were moved on the eighth: a day of 23 hours.
    for (const zone of [...places, 'America/New_York', 'UTC']) {
      await t.make((tx) => tx.updateTable('clinics').set({ time_zone: zone }).where('id', '=', clinic.id).execute());
      const { rows } = await t.make((tx) =>
        sql<{ begins: string; ends: string }>`select '2026-03-08'::timestamp at time zone ${zone} as begins,
          '2026-03-09'::timestamp at time zone ${zone} - interval '1 second' as ends`.execute(tx),
      );
      const { begins = '', ends = '' } = rows[0] ?? {};
      const idsAt = (offset: number) =>
        Promise.all([begins, ends].map((at) => wroteAt(clinic, at, new Date(Date.parse(at) + offset).toISOString())));
      const ids = (await Promise.all([-3_600_000, 0, 3_600_000].map(idsAt))).flat();
      const found = (await trail({ from: '2026-03-08', to: '2026-03-08' })).map(({ id }) => id);
      assert.deepEqual(
        ids.filter((id) => !found.includes(id)),
        [],
        zone,
      );
    }
  });

  test('says how much of it is sealed', async () => {
    const { owner, params, clinic } = await scene();
    const read = () => owner(listAuditTrail, { params, query: { limit: 1 } });
    assert.equal((await read()).seals, null);
    await read();
    const { rows } = await t.make((tx) =>
      sql<{ count: number }>`select count(*)::int as count from audit_events where clinic_id = ${clinic.id}`.execute(
        tx,
      ),
    );
    await sealAuditTrail(t.ctx.db, chainKeys(t.ctx.secretKey));
    const { seals, entries, next } = await read();
    assert.equal(seals?.count, rows[0]?.count);
    assert.deepEqual([entries[0]?.sealed, entries[0]?.occurredAt], [true, seals?.at]);
    const later = await owner(listAuditTrail, { params, query: { limit: 1, before: next ?? '' } });
    assert.equal(later.seals, null, 'only the first page tells');
  });
});

describe('the file of the trail', () => {
  test('tells every entry of the filter in plain words, and is itself recorded', async () => {
    const { owner, params, patient, clinic, trail, file } = await scene();
    await t.make((tx) => tx.updateTable('patients').set({ name: '=1+1' }).where('id', '=', patient.id).execute());
    await owner(getPatient, { params: { ...params, patientId: patient.id } });
    const [header, line, ...rest] = await file({ event: 'patients', from: dayIn() });
    assert.match(header ?? '', /^"Data e hora";"Quem";"Papel";"O que fez"/);
    assert.match(line ?? '', new RegExp(`"${clinic.owner.name}";"Dono da clínica";"abriu o prontuário de =1\\+1"`));
    assert.match(line ?? '', /;"'=1\+1";/, 'a name that is a formula is text');
    assert.deepEqual(rest, []);
    assert.equal((await trail({ event: 'audit.exported' })).length, 1);
  });

  test('holds more than one page', async () => {
    const { clinic, file } = await scene();
    await t.make((tx) =>
      sql`insert into audit_events (id, clinic_id, event, actor_id)
        select gen_random_uuid(), ${clinic.id}, 'clinics.settings_updated', ${clinic.owner.id}
        from generate_series(1, 1001)`.execute(tx),
    );
    assert.equal((await file({ event: 'clinics.settings_updated' })).length, 1002);
  });
});

describe('the trail of the platform', () => {
  test('holds what happened outside the clinics and nothing of theirs', async () => {
    const { owner, params, patient } = await scene();
    await owner(getPatient, { params: { ...params, patientId: patient.id } });
    const superAdmin = await t.person({ isSuperAdmin: true, name: 'Plínio da Virtual' });
    const call = await t.as(superAdmin);
    await call(listPlatformTrail, { query: {} });
    const { entries } = await call(listPlatformTrail, { query: {} });
    assert.deepEqual(
      entries.slice(0, 1).map(({ event, actorName }) => [event, actorName]),
      [['audit.read', 'Plínio da Virtual']],
    );
    assert.ok(!entries.some(({ event }) => event.startsWith('patients.')));
  });
});
