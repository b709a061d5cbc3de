import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import { listOwnAccesses } from '@virtual-med/contract/audit/own-accesses';
import { eventsToldToPatients } from '@virtual-med/contract/audit/own-accesses.texts';
import type { z } from '@virtual-med/contract/core/zod';
import {
  deleteDocument,
  destroyDocument,
  getDocument,
  moveDocument,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf } from '../../records/documents/testing/documents.ts';

const t = await sharedApp();

async function scene() {
  const clinic = await t.clinic({ patients: 2 });
  const [first, second] = clinic.patients;
  assert.ok(first && second);
  const people = [await patientOf(t, clinic, 0), await patientOf(t, clinic, 1)] as const;
  const client = await documentsClient(t, clinic, clinic.owner);
  const params = { clinicId: clinic.id };
  const documentOf = async (patientId: string, name: string) => {
    const { document } = await client.upload({ fields: { patientId, name }, bytes: pdf(name) });
    return document.id;
  };
  const open = (documentId: string) => client.call(getDocument, { params: { ...params, documentId } });
  const move = (documentId: string, patientId: string) =>
    client.call(moveDocument, { params: { ...params, documentId }, body: { patientId } });
  const trail = (query: z.input<typeof listAuditTrail.query>) => client.call(listAuditTrail, { params, query });
  const events = async (query: z.input<typeof listAuditTrail.query>) =>
    (await trail(query)).entries.map(({ event }) => event);
  const accesses = async (person: Person, query: { before?: string; limit?: number } = {}) =>
    (await t.as(person))(listOwnAccesses, { params, query });
  return { clinic, first, second, people, client, params, documentOf, open, move, trail, events, accesses };
}

/** Every page of a list, one after the other. */
async function idsOf(page: (before: { before?: string }) => Promise<{ ids: string[]; next: string | null }>) {
  const all: string[] = [];
  let next: string | null | undefined;
  while (next !== null) {
    const found: { ids: string[]; next: string | null } = await page(next ? { before: next } : {});
    all.push(...found.ids);
    next = found.next;
  }
  return all;
}

/** Entries whose record is the patient's or a document that lies there now: looked for without any index in mind. */
const heldNow = async (patientId: string, more = sql`true`) => {
  const { rows } = await t.make((tx) =>
    sql<{ id: string }>`select e.id from audit_events e left join documents d on d.id = e.record_id
      where (e.record_id = ${patientId} or d.patient_id = ${patientId}) and ${more} order by e.id desc`.execute(tx),
  );
  return rows.map(({ id }) => id);
};
const told = sql`e.event = any (${eventsToldToPatients}::text[])
  and e.occurred_at >= coalesce(d.moved_at, '-infinity')`;

/** An entry whose document's row came only after it, written by somebody who did not say whose it is. */
const unplaced = (clinicId: string, like: string) =>
  t.make(async (tx) => {
    const [entry, id] = [newId(), newId()];
    await tx
      .insertInto('audit_events')
      .values({ id: entry, clinic_id: clinicId, event: 'documents.uploaded', record_type: 'document', record_id: id })
      .execute();
    const row = await tx.selectFrom('documents').selectAll().where('id', '=', like).executeTakeFirstOrThrow();
    await tx
      .insertInto('documents')
      .values({ ...row, id, file_path: id, upload_key: null, summary_authors: '{}' })
      .execute();
    return entry;
  });

describe('the trail of a patient', () => {
  test('follows a document that is moved there, and leaves the one it is taken from', async () => {
    const { first, second, documentOf, open, move, events } = await scene();
    const documentId = await documentOf(first.id, 'Hemograma');
    await open(documentId);
    assert.deepEqual(await events({ patientId: first.id }), ['documents.opened', 'documents.uploaded']);
    assert.deepEqual(await events({ patientId: second.id }), []);
    await move(documentId, second.id);
    const moved = ['documents.moved', 'documents.opened', 'documents.uploaded'];
    assert.deepEqual(await events({ patientId: second.id }), moved);
    assert.deepEqual(await events({ patientId: first.id }), []);
    await open(documentId);
    await move(documentId, first.id);
    assert.deepEqual(await events({ patientId: first.id }), ['documents.moved', 'documents.opened', ...moved]);
    assert.deepEqual(await events({ patientId: second.id }), []);
  });

  test('keeps a deleted document, and loses one that was destroyed', async () => {
    const { first, client, params, documentOf, events } = await scene();
    const documentId = await documentOf(first.id, 'Hemograma');
    await client.call(deleteDocument, { params: { ...params, documentId }, body: { reason: 'Engano' } });
    assert.deepEqual(await events({ patientId: first.id }), ['documents.deleted', 'documents.uploaded']);
    await client.call(destroyDocument, { params: { ...params, documentId } });
    assert.deepEqual(await events({ patientId: first.id }), []);
  });

  test('is the same read page by page, with other filters, and by whom it is about', async () => {
    const { clinic, first, second, people, client, params, documentOf, open, move, trail, accesses } = await scene();
    const [one, two, three] = [
      await documentOf(first.id, 'Hemograma'),
      await documentOf(first.id, 'Glicemia'),
      await documentOf(second.id, 'Laudo'),
    ];
    const look = () => client.call(getPatient, { params: { ...params, patientId: first.id } });
    for (const documentId of [one, two, three]) await open(documentId);
    await look();
    await move(three, first.id);
    await move(two, second.id);
    for (const documentId of [two, three, one]) await open(documentId);
    await look();
    await move(two, first.id);
    await open(two);
    await client.get(`/documents/${one}/download`);
    await client.call(deleteDocument, { params: { ...params, documentId: one }, body: { reason: 'Engano' } });
    await unplaced(clinic.id, two);
    await documentOf(second.id, 'Receita');
    for (const [{ id: patientId }, person] of [[first, people[0]] as const, [second, people[1]] as const]) {
      const read = (query: z.input<typeof listAuditTrail.query>) =>
        idsOf(async (before) => {
          const { entries, next } = await trail({ patientId, limit: 2, ...query, ...before });
          return { ids: entries.map(({ id }) => id), next };
        });
      assert.ok((await read({})).length > 0);
      assert.deepEqual(await read({}), await heldNow(patientId));
      assert.deepEqual(await read({ event: 'documents' }), await heldNow(patientId, sql`e.event like 'documents.%'`));
      assert.deepEqual(
        await read({ event: 'documents.moved', actorId: clinic.owner.id }),
        await heldNow(patientId, sql`e.event = 'documents.moved'`),
      );
      assert.deepEqual(await read({ actorRole: 'patient' }), []);
      assert.deepEqual(await read({ to: '2020-01-01' }), []);
      const own = await idsOf(async (before) => {
        const page = await accesses(person, { limit: 2, ...before });
        return { ids: page.accesses.map(({ id }) => id), next: page.next };
      });
      assert.deepEqual(own, await heldNow(patientId, told));
    }
  });

  test('tells whom it is about what was noted while the document was on its way', async () => {
    const { clinic, first, second, people, documentOf, move, accesses } = await scene();
    const documentId = await documentOf(first.id, 'Hemograma');
    await move(documentId, second.id);
    // By a request that found the document where it lay before.
    const id = newId();
    await t.make((tx) =>
      tx
        .insertInto('audit_events')
        .values({
          id,
          clinic_id: clinic.id,
          event: 'documents.opened',
          record_type: 'document',
          record_id: documentId,
          about_patient: first.id,
          actor_id: clinic.owner.id,
          actor_role: 'clinic_owner',
        })
        .execute(),
    );
    const seen = async (person: Person) => (await accesses(person)).accesses.map(({ event }) => event);
    assert.deepEqual(await seen(people[1]), ['documents.opened', 'documents.moved']);
    assert.deepEqual(await seen(people[0]), []);
  });
});

test('an entry about a document says whose it was', async () => {
  const { first, second, client, params, documentOf, open, move } = await scene();
  const documentId = await documentOf(first.id, 'Hemograma');
  await open(documentId);
  await client.get(`/documents/${documentId}/download`);
  await client.get(`/documents/${documentId}/preview`);
  await move(documentId, second.id);
  await client.call(deleteDocument, { params: { ...params, documentId }, body: { reason: 'Engano' } });
  const rows = await t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'about_patient'])
      .where('record_id', '=', documentId)
      .orderBy('id')
      .execute(),
  );
  assert.deepEqual(
    rows.map(({ event, about_patient }) => [event, about_patient === first.id ? 'first' : about_patient === second.id]),
    [
      ['documents.uploaded', 'first'],
      ['documents.opened', 'first'],
      ['documents.downloaded', 'first'],
      ['documents.previewed', 'first'],
      ['documents.moved', true],
      ['documents.deleted', true],
    ],
  );
});
