import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import type { Actor } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf } from '../documents/testing/documents.ts';

const t = await sharedApp();
const { db } = t.ctx;

const actor = (userId: string, role: Actor['role'], clinicId: string): Actor => ({
  userId,
  role,
  clinicId,
  ip: '203.0.113.7',
  requestId: newId(),
});

/** A clinic of two professionals with a patient each, and a document with a text of the first patient. */
async function scene() {
  const clinic = await t.clinic({ professionals: 2, receptionists: 1, patients: 2 });
  const [own, other] = clinic.professionals;
  const patient = clinic.patients.find(({ professionalId }) => professionalId === own?.id);
  const [desk] = clinic.receptionists;
  assert.ok(own && other && patient && desk);
  const owner = await documentsClient(t, clinic, clinic.owner);
  const { document } = await owner.upload({ fields: { patientId: patient.id } });
  const opener = await patientOf(t, clinic, clinic.patients.indexOf(patient));
  await t.make((tx) =>
    tx
      .updateTable('document_texts')
      .set({ state: 'read', body: 'sarcoidose' })
      .where('document_id', '=', document.id)
      .execute(),
  );
  return { clinic, own, other, desk, opener, document };
}

/** What a query that forgets every filter gives. */
const bodies = (who: Actor) =>
  db.asActor(who, async (tx) => {
    const rows = await tx.selectFrom('document_texts').select('body').where('state', '=', 'read').execute();
    return rows.map(({ body }) => body);
  });

const denied = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501';

test('every document has a row for its text from the moment it is there', async () => {
  const { document } = await scene();
  const { rows } = await t.make((tx) =>
    sql<{ lacking: number }>`select count(*) as lacking from documents d
      where not exists (select from document_texts x where x.document_id = d.id)`.execute(tx),
  );
  assert.equal(rows[0]?.lacking, 0, document.id);
});

test('a text is seen by whoever sees its document, and by nobody else', async () => {
  const { clinic, own, other, opener } = await scene();
  const stranger = await t.clinic({ professionals: 1, patients: 1 });
  assert.deepEqual(await bodies(actor(clinic.owner.id, 'clinic_owner', clinic.id)), ['sarcoidose']);
  assert.deepEqual(await bodies(actor(own.id, 'professional', clinic.id)), ['sarcoidose']);
  assert.deepEqual(await bodies(actor(opener.id, 'patient', clinic.id)), ['sarcoidose']);
  assert.deepEqual(await bodies(actor(other.id, 'professional', clinic.id)), [], 'another professional’s patient');
  assert.deepEqual(await bodies(actor(stranger.owner.id, 'clinic_owner', stranger.id)), [], 'another clinic');
});

test('a patient sees no text of a document that is held, or was deleted', async () => {
  for (const change of [
    sql`held = true, written_kind = 'sick_note', written_way = 'certificate'`,
    sql`deleted_at = now(), deleted_by = uploaded_by`,
  ]) {
    const { clinic, opener, document } = await scene();
    await t.make((tx) => sql`update documents set ${change} where id = ${document.id}`.execute(tx));
    assert.deepEqual(await bodies(actor(opener.id, 'patient', clinic.id)), []);
  }
});

test('the desk reads neither texts nor warnings', async () => {
  const { clinic, desk } = await scene();
  for (const table of ['document_texts', 'wrong_patient_warnings'])
    await assert.rejects(
      db.asActor(actor(desk.id, 'reception', clinic.id), (tx) => sql.raw(`select from ${table}`).execute(tx)),
      denied,
      table,
    );
});

test('nobody writes a text but for a document they have just sent', async () => {
  const { clinic, own, document } = await scene();
  const keep = (who: Actor) =>
    db.asActor(who, (tx) =>
      sql`select keep_document_text(${document.id}, 'read', 1, false, 'forged', '{6}', 1)`.execute(tx),
    );
  const body = () => bodies(actor(clinic.owner.id, 'clinic_owner', clinic.id));
  await keep(actor(clinic.owner.id, 'clinic_owner', clinic.id));
  assert.deepEqual(await body(), ['sarcoidose'], 'read already');
  await t.make((tx) =>
    tx
      .updateTable('document_texts')
      .set({ state: 'waiting', reader: 0 })
      .where('document_id', '=', document.id)
      .execute(),
  );
  await keep(actor(own.id, 'professional', clinic.id));
  assert.deepEqual(await body(), [], 'somebody else sent it');
  await keep(actor(clinic.owner.id, 'clinic_owner', clinic.id));
  assert.deepEqual(await body(), ['forged']);
});

test('a patient sees no warning about a document of theirs', async () => {
  const { clinic, own, opener, document } = await scene();
  const named = clinic.patients.find(({ id }) => id !== document.patientId);
  await t.make((tx) =>
    tx
      .insertInto('wrong_patient_warnings')
      .values({ document_id: document.id, clinic_id: clinic.id, patient_id: named?.id ?? '' })
      .execute(),
  );
  const count = (who: Actor) =>
    db.asActor(
      who,
      async (tx) => (await tx.selectFrom('wrong_patient_warnings').select('document_id').execute()).length,
    );
  assert.equal(await count(actor(own.id, 'professional', clinic.id)), 1);
  assert.equal(await count(actor(opener.id, 'patient', clinic.id)), 0);
});
