import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import { entryReasons } from '@virtual-med/contract/clinic-entry/clinic-entry';
import {
  enterClinic,
  getClinicEntry,
  leaveClinic,
  listClinicEntries,
} from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { readingLabels } from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { blockClinic, getClinicStats } from '@virtual-med/contract/clinics/clinics.endpoints';
import { type AnyEndpoint, needsEntry } from '@virtual-med/contract/core/endpoint';
import { limits } from '@virtual-med/contract/core/limits';
import {
  createDocumentLink,
  getDocument,
  listDocuments,
  updateDocumentSummary,
} from '@virtual-med/contract/documents/documents.endpoints';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { endpoints } from '@virtual-med/contract/endpoints';
import { signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { updateProfessional } from '@virtual-med/contract/professionals/professionals';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import type { MadeClinic } from '../../../testing/factories/clinics.ts';
import { makeDocuments } from '../../../testing/factories/documents.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();
const why = { reason: 'support', note: 'A clínica pediu ajuda com um envio' } as const;

async function scene() {
  const clinic = await t.clinic({ professionals: 1, patients: 3 });
  const superAdmin = await t.person({ isSuperAdmin: true, name: 'Plínio da Virtual' });
  const call = await t.as(superAdmin);
  const params = { clinicId: clinic.id };
  const documentId = await documentOf(clinic);
  return { clinic, superAdmin, call, params, documentId, owner: await t.as(clinic.owner) };
}

const documentOf = (clinic: MadeClinic) =>
  t.make(async (tx) => {
    const [id = ''] = await makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: clinic.patients.slice(0, 1),
      uploadedBy: clinic.owner.id,
      count: 1,
    });
    return id;
  });

const trail = (clinicId: string) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_id', 'actor_role', 'record_type', 'record_id', 'details'])
      .where('clinic_id', '=', clinicId)
      .orderBy('id')
      .execute(),
  );
const events = async (clinicId: string) => (await trail(clinicId)).map(({ event }) => event);

describe('a Super Admin outside a clinic', () => {
  test('reads nothing of it, and leaves its administration as it was', async () => {
    const { call, params, documentId, clinic } = await scene();
    const patientId = clinic.patients[0]?.id ?? '';
    for (const attempt of [
      () => call(listPatients, { params, query: {} }),
      () => call(getPatient, { params: { ...params, patientId } }),
      () => call(listDocuments, { params, query: {} }),
      () => call(getDocument, { params: { ...params, documentId } }),
      () => call(listAuditTrail, { params, query: {} }),
      () => call(listClinicEntries, { params, query: {} }),
    ])
      await assert.rejects(attempt(), { code: 'clinics.entry_required', status: 403 });
    assert.deepEqual(await events(clinic.id), []);
    assert.equal((await call(getClinicStats, { params })).totalPatients, 3);
    await call(blockClinic, { params });
    assert.deepEqual(await events(clinic.id), ['clinics.blocked']);
  });

  test('says why in words of some length, of a clinic that is there', async () => {
    const { call, params, clinic } = await scene();
    for (const body of [
      { ...why, note: 'curto' },
      { ...why, note: ' '.repeat(40) },
      { ...why, note: 'x'.repeat(301) },
      { ...why, reason: 'porque sim' as 'other' },
    ])
      await assert.rejects(call(enterClinic, { params, body }), { code: 'request.invalid' });
    await assert.rejects(call(enterClinic, { params: { clinicId: newId() }, body: why }), {
      code: 'clinics.not_found',
    });
    assert.deepEqual(await events(clinic.id), []);
    assert.deepEqual(await call(getClinicEntry, { params }), { clinicName: clinic.name, entry: null });
  });
});

describe('a Super Admin inside a clinic', () => {
  test('is on record with the reason, for as long as the contract says, and the owner is told', async () => {
    const { call, params, clinic, superAdmin } = await scene();
    const entry = await call(enterClinic, { params, body: why });
    assert.deepEqual(await trail(clinic.id), [
      {
        event: 'clinics.entered',
        actor_id: superAdmin.id,
        actor_role: 'super_admin',
        record_type: 'entry',
        record_id: entry.id,
        details: why,
      },
    ]);
    assert.equal(Date.parse(entry.expiresAt) - Date.parse(entry.enteredAt), limits.entryHours * 3600_000);
    assert.deepEqual((await call(getClinicEntry, { params })).entry, entry);
    const [letter, ...more] = await queuedLettersTo(t, clinic.owner.email);
    assert.deepEqual(more, []);
    assert.match(letter?.text ?? '', /Plínio da Virtual[\s\S]*Suporte pedido pela clínica/);
    assert.doesNotMatch(letter?.text ?? '', /ajuda com um envio/, 'the words stay inside');
  });

  test('leaves a trace of all that is read, lists included; staff’s own lists leave none', async () => {
    const { call, params, clinic, documentId, owner } = await scene();
    const patientId = clinic.patients[0]?.id ?? '';
    await call(enterClinic, { params, body: why });
    await call(listPatients, { params, query: {} });
    await call(listPatients, { params, query: { search: 'a' } });
    await call(getPatient, { params: { ...params, patientId } });
    await call(getDocument, { params: { ...params, documentId } });
    await owner(listPatients, { params, query: {} });
    const seen = (await trail(clinic.id)).map(({ event, details }) => [event, details]);
    assert.deepEqual(seen, [
      ['clinics.entered', why],
      ['clinics.read', { door: 'listPatients' }],
      ['clinics.read', { door: 'listPatients' }],
      ['patients.opened', null],
      ['documents.opened', null],
    ]);
  });

  test('is shown to owner and Admin: who, when, why, what was opened; to nobody else', async () => {
    const { call, params, clinic, documentId, owner } = await scene();
    const { id, enteredAt } = await call(enterClinic, { params, body: why });
    await call(listPatients, { params, query: {} });
    await call(listPatients, { params, query: {} });
    await call(getDocument, { params: { ...params, documentId } });
    const wanted = {
      id,
      personName: 'Plínio da Virtual',
      ...why,
      enteredAt,
      opened: [
        { event: 'clinics.read', door: 'listPatients', times: 2 },
        { event: 'documents.opened', door: null, times: 1 },
      ],
    };
    const { entries, next } = await owner(listClinicEntries, { params, query: {} });
    assert.deepEqual({ entries, next }, { entries: [{ ...wanted, endedAt: null }], next: null });
    await call(leaveClinic, { params });
    const [ended] = (await owner(listClinicEntries, { params, query: {} })).entries;
    assert.ok(ended?.endedAt);
    assert.deepEqual(ended, { ...wanted, endedAt: ended.endedAt });
    const professional = await t.as(clinic.professionals[0] ?? clinic.owner);
    await assert.rejects(professional(listClinicEntries, { params, query: {} }), { code: 'auth.forbidden' });
    const stranger = await t.as((await t.clinic()).owner);
    await assert.rejects(stranger(listClinicEntries, { params, query: {} }), { code: 'clinics.not_found' });
  });

  test('pages of entries follow one another', async () => {
    const { call, params, owner } = await scene();
    const ids: string[] = [];
    for (const reason of entryReasons) ids.push((await call(enterClinic, { params, body: { ...why, reason } })).id);
    const first = await owner(listClinicEntries, { params, query: { limit: 3 } });
    assert.ok(first.next);
    const second = await owner(listClinicEntries, { params, query: { limit: 3, before: first.next } });
    assert.deepEqual(
      [...first.entries, ...second.entries].map((entry) => entry.id),
      ids.toReversed(),
    );
    assert.equal(second.next, null);
    assert.equal([...first.entries, ...second.entries].filter(({ endedAt }) => endedAt === null).length, 1);
  });

  test('is in that clinic and that session only', async () => {
    const { call, params, superAdmin } = await scene();
    const other = await t.clinic({ patients: 1 });
    await call(enterClinic, { params, body: why });
    const secondDevice = await t.as(superAdmin);
    const refused = { code: 'clinics.entry_required' };
    await assert.rejects(secondDevice(listPatients, { params, query: {} }), refused);
    await assert.rejects(call(listPatients, { params: { clinicId: other.id }, query: {} }), refused);
    const colleague = await t.as(await t.person({ isSuperAdmin: true }));
    await assert.rejects(colleague(listPatients, { params, query: {} }), refused);
    assert.equal((await call(listPatients, { params, query: {} })).total, 3);
  });

  test('is outside again after leaving, after the hours, and after signing out', async () => {
    const { call, params, clinic, superAdmin, owner } = await scene();
    const refused = { code: 'clinics.entry_required' };
    await call(enterClinic, { params, body: why });
    await call(leaveClinic, { params });
    await assert.rejects(call(listPatients, { params, query: {} }), refused);
    await call(leaveClinic, { params });
    assert.deepEqual(await events(clinic.id), ['clinics.entered', 'clinics.left'], 'one goes out once');

    await call(enterClinic, { params, body: why });
    await t.make((tx) =>
      tx
        .updateTable('clinic_entries')
        .set({ entered_at: sql`entered_at - interval '9 hours'`, expires_at: sql`expires_at - interval '9 hours'` })
        .where('user_id', '=', superAdmin.id)
        .where('left_at', 'is', null)
        .execute(),
    );
    await assert.rejects(call(listPatients, { params, query: {} }), refused);

    const cookie = await t.cookieOf(superAdmin);
    const headers = { cookie, origin: t.ctx.appUrl };
    const url = enterClinic.path.replace(':clinicId', clinic.id);
    assert.equal((await t.app.inject({ method: 'POST', url, headers, payload: why })).statusCode, 200);
    assert.equal((await t.app.inject({ method: signOut.method, url: signOut.path, headers })).statusCode, 200);
    const open = (await owner(listClinicEntries, { params, query: {} })).entries.filter((one) => one.endedAt === null);
    assert.deepEqual(open, []);
  });

  test('makes links that hold only while they are inside', async () => {
    const { call, params, documentId, clinic } = await scene();
    await call(enterClinic, { params, body: why });
    const { url } = await call(createDocumentLink, {
      params: { ...params, documentId },
      body: { purpose: 'download' },
    });
    const open = () => t.app.inject({ url: new URL(url).pathname });
    assert.equal((await open()).statusCode, 200);
    await call(leaveClinic, { params });
    assert.equal((await open()).statusCode, 404);
    assert.ok((await events(clinic.id)).includes('documents.link_used'));
  });

  test('cannot change an entry but to end it, nor make one in another’s name', async () => {
    const { call, params, clinic, superAdmin } = await scene();
    const { id } = await call(enterClinic, { params, body: why });
    const actor = {
      userId: superAdmin.id,
      role: 'super_admin',
      clinicId: clinic.id,
      ip: null,
      requestId: 'test',
    } as const;
    for (const statement of [
      `update clinic_entries set note = 'outro motivo qualquer' where id = '${id}'`,
      `update clinic_entries set expires_at = now() + interval '1 year' where id = '${id}'`,
      `delete from clinic_entries where id = '${id}'`,
      `insert into clinic_entries (id, clinic_id, user_id, person_name, reason, note)
        values ('${newId()}', '${clinic.id}', '${clinic.owner.id}', 'x', 'other', 'em nome de outro')`,
    ])
      await assert.rejects(() => t.ctx.db.asActor(actor, (tx) => sql.raw(statement).execute(tx)), { code: '42501' });
    const owner = { ...actor, userId: clinic.owner.id, role: 'clinic_owner' } as const;
    const forged = `insert into clinic_entries (id, clinic_id, person_name, reason, note)
      values ('${newId()}', '${clinic.id}', 'x', 'other', 'sem ser da equipe')`;
    await assert.rejects(() => t.ctx.db.asActor(owner, (tx) => sql.raw(forged).execute(tx)), { code: '42501' });
  });
});

describe('what the trail says of clinical reading and of changes', () => {
  test('staff who open a document with its summaries, and patients who read theirs in a list', async () => {
    const { params, clinic, documentId, owner } = await scene();
    await owner(updateDocumentSummary, {
      params: { ...params, documentId },
      body: { kind: 'professional', text: 'Sigiloso' },
    });
    await owner(getDocument, { params: { ...params, documentId } });
    const person = await t.person();
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person));
    const patient = await t.as(person);
    await patient(listOwnDocuments, { params, query: {} });
    assert.deepEqual(
      (await trail(clinic.id)).map(({ event, actor_id, record_id }) => [event, actor_id, record_id]),
      [
        ['documents.summary_updated', clinic.owner.id, documentId],
        ['documents.opened', clinic.owner.id, documentId],
        ['documents.listed', person.id, null],
      ],
    );
    assert.doesNotMatch(JSON.stringify(await trail(clinic.id)), /Sigiloso/);
  });

  test('a change of role or e-mail tells from what to what, the address masked', async () => {
    const { params, clinic, owner } = await scene();
    const member = clinic.professionals[0] ?? clinic.owner;
    const body = { name: member.name, email: `novo-${newId()}@outra.exemplo.com`, role: 'admin' } as const;
    await owner(updateProfessional, { params: { ...params, userId: member.id }, body });
    await owner(updateProfessional, { params: { ...params, userId: member.id }, body });
    const changes = (await trail(clinic.id)).map(({ details }) => details);
    assert.deepEqual(changes, [
      {
        role: { from: 'professional', to: 'admin' },
        email: { from: `${member.email[0]}…@e….med`, to: 'n…@o….com' },
      },
      null,
    ]);
  });
});

test('every reading endpoint of a clinic has a name the owner understands', () => {
  const reading = (Object.entries(endpoints) as [string, AnyEndpoint][]).filter(
    ([, endpoint]) =>
      needsEntry(endpoint) &&
      endpoint.audit === 'none' &&
      endpoint.access.area === 'clinic' &&
      endpoint.access.roles.includes('admin'),
  );
  assert.deepEqual(
    reading.map(([name]) => name).filter((name) => !(name in readingLabels)),
    [],
  );
});
