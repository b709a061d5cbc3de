import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deleteDocument,
  listDocuments,
  moveDocument,
  restoreDocument,
  updateDocument,
} from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import pg from 'pg';
import { clientOptions } from '../../../core/db/connection.ts';
import { newId } from '../../../core/ids.ts';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf } from './testing/documents.ts';

const t = await testApp();

/** What is kept beside what is there; equal, or a page tells the wrong number. */
const counted = (clinicId: string) =>
  t.make(async (tx) => {
    const { rows } = await sql<{ kept: number; there: number }>`
      select coalesce(k.documents, 0) as kept, coalesce(d.there, 0) as there
      from (select patient_id, category, sum(documents)::bigint as documents from document_counts
          where clinic_id = ${clinicId} group by 1, 2) k
        full join (select patient_id, category, count(*) as there from documents
          where clinic_id = ${clinicId} and deleted_at is null group by 1, 2) d
          on d.patient_id = k.patient_id and d.category = k.category`.execute(tx);
    for (const { kept, there } of rows) assert.equal(kept, there);
    return rows.reduce((sum, { kept }) => sum + kept, 0);
  });

test('the count of documents that is kept is that of the documents there are, after every kind of change', async () => {
  const clinic = await t.clinic({ patients: 2 });
  const [first, second] = clinic.patients;
  assert.ok(first && second);
  const { call, upload } = await documentsClient(t, clinic, clinic.owner);
  const sent = await Promise.all(Array.from({ length: 4 }, () => upload()));
  assert.equal(await counted(clinic.id), 4);
  const [one, two, three] = sent.map(({ document }) => ({ clinicId: clinic.id, documentId: document.id }));
  assert.ok(one && two && three);
  await call(updateDocument, { params: one, body: { name: 'Receita', category: 'Receitas Médicas' } });
  await call(moveDocument, { params: two, body: { patientId: second.id } });
  await call(deleteDocument, { params: three, body: { reason: 'Enviado por engano' } });
  assert.equal(await counted(clinic.id), 3);
  const numbers = async (query: { patientId?: string }) =>
    (await call(listDocuments, { params: { clinicId: clinic.id }, query })).counts
      .filter(({ count }) => count > 0)
      .map(({ category, count }) => [category, count]);
  assert.deepEqual(await numbers({ patientId: first.id }), [
    ['Exames Laboratoriais', 1],
    ['Receitas Médicas', 1],
  ]);
  assert.deepEqual(await numbers({ patientId: second.id }), [['Exames Laboratoriais', 1]]);
  await call(restoreDocument, { params: three });
  assert.deepEqual(await numbers({}), [
    ['Exames Laboratoriais', 3],
    ['Receitas Médicas', 1],
  ]);
  await t.make(async (tx) => {
    await tx.deleteFrom('documents').where('id', '=', one.documentId).execute();
    await tx.updateTable('patients').set({ unlinked_at: sql`now()` }).where('id', '=', second.id).execute();
  });
  assert.equal(await counted(clinic.id), 3);
  assert.deepEqual(await numbers({}), [['Exames Laboratoriais', 2]]);
});

test('the count of documents is told to those who see the patient', async () => {
  const clinic = await t.clinic({ professionals: 2, patients: 2 });
  const other = await t.clinic({ patients: 1 });
  const { upload } = await documentsClient(t, clinic, clinic.owner);
  await upload();
  const [ana, bruno] = clinic.professionals;
  assert.ok(ana && bruno);
  const patient = await patientOf(t, clinic);
  const seenBy = (userId: string, role: 'clinic_owner' | 'professional' | 'patient', clinicId: string) =>
    t.ctx.db.asActor({ userId, role, clinicId, ip: null, requestId: 'r' }, async (tx) =>
      (await tx.selectFrom('document_counts').select('documents').execute()).map(({ documents }) => documents),
    );
  assert.deepEqual(await seenBy(clinic.owner.id, 'clinic_owner', clinic.id), [1]);
  assert.deepEqual(await seenBy(ana.id, 'professional', clinic.id), [1]);
  assert.deepEqual(await seenBy(bruno.id, 'professional', clinic.id), []);
  assert.deepEqual(await seenBy(patient.id, 'patient', clinic.id), [1]);
  assert.deepEqual(await seenBy(other.owner.id, 'clinic_owner', other.id), []);
});

test('who sends a document waits for nobody who is sending another, in the same clinic or for the same patient', async (context) => {
  const clinic = await t.clinic({ patients: 1 });
  const connect = async () => {
    const client = new pg.Client(clientOptions(t.access.address, t.access.login));
    await client.connect();
    context.after(() => client.end());
    const { rows } = await client.query<{ slot: number }>('select pg_backend_pid() % 16 as slot');
    return { client, slot: rows[0]?.slot };
  };
  const send = async (client: pg.Client) => {
    await client.query("begin; set local role vm_system; set local lock_timeout = '5s'");
    await client.query(
      `insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes, sha256,
         uploaded_by, uploaded_by_name)
       values ($1, $2, $3, 'Exame', 'Outros', $1::uuid::text, 'exame.pdf', 'application/pdf', 1, repeat('0', 64), $4, 'x')`,
      [newId(), clinic.id, clinic.patients[0]?.id, clinic.owner.id],
    );
  };
  const one = await connect();
  let other = await connect();
  while (other.slot === one.slot) other = await connect();
  await send(one.client);
  await send(other.client);
  await other.client.query('commit');
  assert.equal(await counted(clinic.id), 1);
  await one.client.query('commit');
  assert.equal(await counted(clinic.id), 2);
});
