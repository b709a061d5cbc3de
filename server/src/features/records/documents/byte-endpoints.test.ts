// Every way to a document's bytes and to what is known of them, taken from the endpoint table: a new one cannot escape.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildUrl } from '@virtual-med/contract/core/client';
import { type AnyEndpoint, fileBytes } from '@virtual-med/contract/core/endpoint';
import type { ClinicRole } from '@virtual-med/contract/core/roles';
import { makeOwnExport } from '@virtual-med/contract/data-export/own-export';
import { createDocumentLink } from '@virtual-med/contract/documents/documents.endpoints';
import { endpoints } from '@virtual-med/contract/endpoints';
import { changeVerification } from '@virtual-med/contract/verification/verification';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../../core/ids.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf } from './testing/documents.ts';

const t = await sharedApp();

const all = Object.entries(endpoints) as [string, AnyEndpoint][];
/** What is made for whoever posts (a draft's preview, a document handed over at the desk) has no address to be read at. */
const readable = all.filter(([, { method }]) => method === 'GET');
const byteEndpoints = readable.filter(([, endpoint]) => endpoint.response === fileBytes);
const readingEndpoints = readable.filter(
  ([, { path, response }]) => response === fileBytes || path.includes('/documents/:'),
);

interface Ids {
  readonly clinicId: string;
  readonly patientId: string;
  readonly documentId: string;
  readonly token: string;
  /** Of a summary. */
  readonly kind: string;
  readonly receiptId: string;
  /** No archive of the clinic is there: what one holds is no single document's. */
  readonly exportId: string;
  /** What waits in the inbox is no document yet: its own tests show who reads it. */
  readonly fileId: string;
  readonly batchId: string;
  /** A list of patients holds no document. */
  readonly importId: string;
}

function addressOf({ path }: AnyEndpoint, ids: Ids): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof Ids);
  const params = names.map((name) => {
    assert.ok(ids[name], `this test must learn what ${name} is`);
    return [name, ids[name]];
  });
  return buildUrl(path as `/${string}`, Object.fromEntries(params), undefined);
}

async function clinicWithDocument() {
  const clinic = await t.clinic({ professionals: 2, patients: 2 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const { document } = await owner.upload({ bytes: pdf('Laudo') });
  const person = await patientOf(t, clinic);
  const link = await owner.call(createDocumentLink, {
    params: { clinicId: clinic.id, documentId: document.id },
    body: { purpose: 'download' },
  });
  await owner.call(changeVerification, {
    params: { clinicId: clinic.id, documentId: document.id },
    body: { change: 'on' },
  });
  const receipt = await (await t.as(person))(makeOwnExport, { params: { clinicId: clinic.id } });
  const ids: Ids = {
    clinicId: clinic.id,
    patientId: clinic.patients[0]?.id ?? '',
    documentId: document.id,
    token: link.url.split('/').at(-1) ?? '',
    kind: 'patient',
    receiptId: receipt.id,
    exportId: newId(),
    fileId: newId(),
    batchId: newId(),
    importId: newId(),
  };
  return { clinic, person, document, ids };
}

const rolesAt = ({ access }: AnyEndpoint): readonly ClinicRole[] => (access.area === 'clinic' ? access.roles : []);

const cookies = new Map<string, string>();
async function cookieOf(person: Person): Promise<string> {
  const cookie = cookies.get(person.id) ?? (await t.cookieOf(person));
  cookies.set(person.id, cookie);
  return cookie;
}

const ask = async (
  url: string,
  person: Person | undefined,
  method: 'GET' | 'HEAD' = 'GET',
  headers: Record<string, string> = {},
) => t.app.inject({ method, url, headers: { ...headers, ...(person ? { cookie: await cookieOf(person) } : {}) } });

/** What an answer says, but for what differs between any two. */
function said({ statusCode, headers }: LightMyRequestResponse, leftOut: readonly string[] = []) {
  const kept = Object.entries(headers).filter(
    ([name]) => !['date', 'x-request-id', 'content-length', ...leftOut].includes(name),
  );
  return { statusCode, headers: Object.fromEntries(kept) };
}

const tracesOf = (documentId: string) =>
  t.make((tx) =>
    tx.selectFrom('audit_events').select('event').where('record_id', '=', documentId).orderBy('id').execute(),
  );

const asked: readonly Record<string, string>[] = [
  {},
  { range: 'bytes=0-3' },
  { range: 'bytes=999999999-' },
  { 'if-range': '"x"', range: 'bytes=0-3' },
];

describe('who may not see a document', () => {
  test('finds nothing at any endpoint, in any way of asking, and leaves no trace', async () => {
    const { clinic, ids, document, person } = await clinicWithDocument();
    const elsewhere = await clinicWithDocument();
    const unassigned = clinic.professionals[1];
    assert.ok(unassigned);
    const neighbour = await patientOf(t, clinic, 1);
    const here = ids.clinicId;
    const there = elsewhere.ids.clinicId;
    const strangers: [who: string, Person, clinicId: string, role: ClinicRole | undefined][] = [
      ['owner elsewhere, through their own clinic', elsewhere.clinic.owner, there, 'clinic_owner'],
      ['owner elsewhere, in this clinic', elsewhere.clinic.owner, here, undefined],
      ['patient elsewhere, through their own clinic', elsewhere.person, there, 'patient'],
      ['patient elsewhere, in this clinic', elsewhere.person, here, undefined],
      ['another patient of this clinic', neighbour, here, 'patient'],
      ['a professional of this clinic, not assigned', unassigned, here, 'professional'],
      ['the patient, through another clinic', person, there, undefined],
    ];
    const before = await tracesOf(document.id);
    for (const [name, endpoint] of readingEndpoints) {
      if (endpoint.access.area === 'public') continue;
      const namesTheirs = /:(documentId|patientId)/.test(endpoint.path);
      for (const [who, stranger, clinicId, role] of strangers) {
        // An endpoint that names nobody shows everyone their own.
        if (!namesTheirs && clinicId !== here) continue;
        const wanted = role && !rolesAt(endpoint).includes(role) ? 403 : 404;
        const nothing = { ...ids, clinicId, patientId: newId(), documentId: newId() };
        for (const method of ['GET', 'HEAD'] as const)
          for (const headers of asked) {
            const answer = await ask(addressOf(endpoint, { ...ids, clinicId }), stranger, method, headers);
            const none = await ask(addressOf(endpoint, nothing), stranger, method, headers);
            assert.equal(answer.statusCode, wanted, `${name}: ${who}, ${method} ${JSON.stringify(headers)}`);
            assert.deepEqual(said(answer), said(none), `${name}: ${who}`);
            for (const header of ['etag', 'content-range', 'content-disposition', 'accept-ranges'])
              assert.equal(answer.headers[header], undefined, `${name}: ${who}: ${header}`);
          }
      }
      assert.equal((await ask(addressOf(endpoint, ids), undefined)).statusCode, 401, name);
    }
    assert.deepEqual(await tracesOf(document.id), before);
  });
});

describe('who may see a document', () => {
  for (const [name, endpoint] of byteEndpoints)
    test(`${name}: HEAD and parts say what GET says, and are recorded as it is`, async () => {
      const { clinic, ids, person, document } = await clinicWithDocument();
      const reader = rolesAt(endpoint).includes('patient') ? person : clinic.owner;
      const url = addressOf(endpoint, ids);
      const newTraces = async (work: () => Promise<LightMyRequestResponse>) => {
        const before = (await tracesOf(document.id)).length;
        const answer = await work();
        return { answer, traces: (await tracesOf(document.id)).slice(before) };
      };
      for (const headers of asked) {
        const get = await newTraces(() => ask(url, reader, 'GET', headers));
        const head = await newTraces(() => ask(url, reader, 'HEAD', headers));
        assert.deepEqual(said(head.answer), said(get.answer), JSON.stringify(headers));
        assert.equal(head.answer.rawPayload.length, 0);
        assert.deepEqual(head.traces, get.traces);
        if (get.answer.statusCode < 300) {
          assert.equal(head.answer.headers['content-length'], String(get.answer.rawPayload.length));
          assert.deepEqual(get.traces, [{ event: endpoint.audit }]);
        }
      }
    });
});
