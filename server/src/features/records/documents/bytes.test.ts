import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  createDocumentLink,
  deleteDocument,
  listDocumentOpenings,
} from '@virtual-med/contract/documents/documents.endpoints';
import { createOwnDocumentLink } from '@virtual-med/contract/documents/own-documents';
import { newId } from '../../../core/ids.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { writeLinkToken } from './link-token.ts';
import { documentsClient, patientOf, pdf } from './testing/documents.ts';
import { sampleDocx, samplePng } from './testing/samples.ts';

const t = await sharedApp();

async function clinicWithDocument(options: Parameters<typeof t.clinic>[0] = { professionals: 2, patients: 2 }) {
  const clinic = await t.clinic(options);
  const owner = await documentsClient(t, clinic, clinic.owner);
  const bytes = pdf('Laudo');
  const { document } = await owner.upload({ bytes, fileName: 'Laudo de Íris "1".pdf' });
  const person = await patientOf(t, clinic);
  return { clinic, owner, bytes, document, person, patient: await documentsClient(t, clinic, person) };
}

/** Every way to the bytes of a document, for staff and for patients. */
const byteRoutes = (id: string) => [
  `/documents/${id}/download`,
  `/documents/${id}/preview`,
  `/my/documents/${id}/download`,
  `/my/documents/${id}/preview`,
];

const eventsOf = (documentId: string) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_id', 'actor_role'])
      .where('record_id', '=', documentId)
      .orderBy('id')
      .execute(),
  );

describe('a download', () => {
  test('gives the same bytes under the original name, to staff and to the patient', async () => {
    const { owner, patient, bytes, document } = await clinicWithDocument();
    const ways = [
      await owner.get(`/documents/${document.id}/download`),
      await patient.get(`/my/documents/${document.id}/download`),
    ];
    for (const answer of ways) {
      assert.equal(answer.statusCode, 200);
      assert.ok(answer.rawPayload.equals(bytes));
      assert.equal(createHash('sha256').update(answer.rawPayload).digest('hex'), document.sha256);
      const { headers } = answer;
      assert.equal(headers['content-type'], 'application/pdf');
      assert.equal(headers['content-length'], String(bytes.length));
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="Laudo de Iris _1_.pdf"; filename*=UTF-8''Laudo%20de%20%C3%8Dris%20%221%22.pdf`,
      );
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], 'private, no-store');
      assert.match(String(headers['content-security-policy']), /sandbox/);
      assert.equal(headers['x-frame-options'], 'DENY');
    }
  });

  test('is shown inside our own pages only, where the kind of file allows it', async () => {
    const { owner, document } = await clinicWithDocument();
    const answer = await owner.get(`/documents/${document.id}/preview`);
    assert.match(String(answer.headers['content-disposition']), /^inline; /);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'self'/);
    assert.equal(answer.headers['x-frame-options'], 'SAMEORIGIN');
    const picture = await owner.upload({ bytes: samplePng(), fileName: 'a.png' });
    const shown = await owner.get(`/documents/${picture.document.id}/preview`);
    assert.match(String(shown.headers['content-security-policy']), /sandbox/);
    const word = await owner.upload({ bytes: sampleDocx(), fileName: 'a.docx' });
    const refused = await owner.get(`/documents/${word.document.id}/preview`);
    assert.equal(refused.json().code, 'documents.no_preview');
    assert.deepEqual(
      (await eventsOf(word.document.id)).map(({ event }) => event),
      ['documents.uploaded'],
    );
  });

  test('of a part gives that part', async () => {
    const { owner, bytes, document } = await clinicWithDocument();
    const path = `/documents/${document.id}/download`;
    const size = bytes.length;
    const cases: [string, number, number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=100-', 100, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
      [`bytes=-${size + 5}`, 0, size - 1],
    ];
    for (const [range, start, end] of cases) {
      const answer = await owner.get(path, { range });
      assert.equal(answer.statusCode, 206, range);
      assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/${size}`);
      assert.ok(answer.rawPayload.equals(bytes.subarray(start, end + 1)), range);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=x'])
      assert.equal((await owner.get(path, { range })).statusCode, 200, range);
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await owner.get(path, { range });
      assert.equal(answer.statusCode, 416, range);
      assert.equal(answer.headers['content-range'], `bytes */${size}`);
    }
    const changed = await owner.get(path, { range: 'bytes=0-1', 'if-range': '"other"' });
    assert.equal(changed.statusCode, 200);
    const same = await owner.get(path, { range: 'bytes=0-1', 'if-range': `"${document.sha256}"` });
    assert.equal(same.statusCode, 206);
  });

  test('read in parts is one opening, and whoever begins with a later part is recorded too', async () => {
    const { owner, patient, document } = await clinicWithDocument();
    const [path, own] = [`/documents/${document.id}/preview`, `/my/documents/${document.id}/preview`];
    const openings = async () =>
      (await eventsOf(document.id)).filter(({ event }) => event === 'documents.previewed').length;
    await owner.get(path, { range: 'bytes=0-99' });
    for (const range of ['bytes=100-199', 'bytes=200-', 'bytes=1-1']) await owner.get(path, { range });
    assert.equal(await openings(), 1, 'later parts belong to the opening');
    await owner.get(path, { range: 'bytes=0-99' });
    await owner.get(path);
    assert.equal(await openings(), 3, 'from its beginning it is opened again');
    for (const headers of [
      { range: 'bytes=5-2' },
      { range: 'bytes=1-2,4-5' },
      { range: 'bytes=1-', 'if-range': '"x"' },
    ])
      assert.equal((await owner.get(path, headers)).statusCode, 200);
    assert.equal(await openings(), 6, 'a range that gives the whole file hides nothing');
    await patient.get(own, { range: 'bytes=100-199' });
    assert.equal(await openings(), 7, 'another reader’s opening is another');
    await owner.get(`/documents/${document.id}/download`, { range: 'bytes=100-199' });
    assert.equal((await eventsOf(document.id)).at(-1)?.event, 'documents.downloaded');
  });

  test('opened in a tab without a session leads to a page of ours, and a script is told what is wrong', async () => {
    const { clinic, document } = await clinicWithDocument();
    for (const [door, page] of [
      ['documents', 'clinica'],
      ['my/documents', 'paciente'],
    ]) {
      const url = `/api/clinics/${clinic.id}/${door}/${document.id}/preview`;
      const tab = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
      const led = await t.app.inject({ url, headers: tab });
      assert.equal(led.statusCode, 303);
      assert.equal(led.headers.location, `/${page}/${clinic.id}/documento/${document.id}`);
      assert.equal(led.headers['cache-control'], 'no-store');
      for (const headers of [{ accept: '*/*' }, { ...tab, 'sec-fetch-dest': 'iframe' }]) {
        const told = await t.app.inject({ url, headers });
        assert.equal(told.statusCode, 401);
        assert.equal(told.json().code, 'auth.required');
      }
    }
    const outward = await t.app.inject({
      url: `/api/clinics/${encodeURIComponent('/evil.example')}/documents/x/preview`,
      headers: { accept: 'text/html' },
    });
    assert.equal(outward.headers.location, '/clinica/%2Fevil.example/documento/x');
  });

  test('that cannot be opened in a tab is a page that says why', async () => {
    const { clinic, owner, document } = await clinicWithDocument();
    const tab = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
    for (const way of ['preview', 'download']) {
      const missing = await owner.get(`/documents/${newId()}/${way}`, tab);
      assert.equal(missing.statusCode, 404);
      assert.match(
        missing.body,
        /<h1>Documento não encontrado<\/h1>[\s\S]*<a class="button" href="\/">Voltar para o início/,
      );
    }
    const stranger = await t.app.inject({
      url: `/api/clinics/${clinic.id}/documents/${document.id}/download`,
      headers: tab,
    });
    assert.equal(stranger.statusCode, 401);
    assert.match(stranger.body, /Usuário não autenticado\.[\s\S]*href="\/login"/);
    assert.match(String(stranger.headers['content-type']), /^text\/html/);
    const unknownLink = await t.app.inject({ url: '/api/files/nada', headers: tab });
    assert.equal(unknownLink.statusCode, 404);
    assert.match(unknownLink.body, /<h1>Documento não encontrado<\/h1>/);
  });

  test('asked for by HEAD says all but the bytes', async () => {
    const { owner, document } = await clinicWithDocument();
    for (const way of ['download', 'preview']) {
      const [get, head] = [
        await owner.get(`/documents/${document.id}/${way}`),
        await owner.get(`/documents/${document.id}/${way}`, {}, 'HEAD'),
      ];
      assert.equal(head.statusCode, get.statusCode);
      assert.equal(head.rawPayload.length, 0);
      for (const name of ['content-length', 'content-type', 'etag', 'content-disposition', 'content-security-policy'])
        assert.equal(head.headers[name], get.headers[name], name);
    }
  });

  test('whose file is gone or damaged fails in words', async () => {
    const { owner, clinic, document } = await clinicWithDocument();
    const row = await t.make((tx) =>
      tx.selectFrom('documents').select('file_path').where('id', '=', document.id).executeTakeFirstOrThrow(),
    );
    await t.ctx.adapters.storage.remove(row.file_path);
    const answer = await owner.get(`/documents/${document.id}/download`);
    assert.equal(answer.statusCode, 502);
    assert.equal(answer.json().message, 'Erro ao fazer download do documento.');
    await assert.rejects(
      owner.get(`/patients/${clinic.patients[0]?.id}/documents.zip`),
      'a ZIP is cut, never incomplete',
    );
  });
});

describe('nobody else', () => {
  test('gets anything after it was deleted, the clinic blocked or the patient unlinked', async () => {
    const cases: ((made: Awaited<ReturnType<typeof clinicWithDocument>>) => Promise<unknown>)[] = [
      ({ owner, clinic, document }) =>
        owner.call(deleteDocument, {
          params: { clinicId: clinic.id, documentId: document.id },
          body: { reason: 'Paciente errado' },
        }),
      ({ clinic }) =>
        t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinic.id).execute()),
      ({ clinic }) =>
        t.make((tx) =>
          tx
            .updateTable('patients')
            .set({ unlinked_at: new Date().toISOString() })
            .where('clinic_id', '=', clinic.id)
            .execute(),
        ),
    ];
    for (const change of cases) {
      const made = await clinicWithDocument();
      const { owner, patient, clinic, document } = made;
      const ids = { clinicId: clinic.id, documentId: document.id };
      const links = [
        await owner.call(createDocumentLink, { params: ids, body: { purpose: 'download' } }),
        await patient.call(createOwnDocumentLink, { params: ids, body: { purpose: 'preview' } }),
      ];
      await change(made);
      for (const path of byteRoutes(document.id))
        for (const who of [owner, patient]) {
          const answer = await who.get(path);
          assert.ok([403, 404].includes(answer.statusCode), `${path}: ${answer.statusCode}`);
        }
      for (const { url } of links) {
        const answer = await t.app.inject({ method: 'GET', url: new URL(url).pathname });
        assert.equal(answer.statusCode, 404, answer.body);
      }
    }
  });
});

describe('a link', () => {
  const open = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'GET', url: url.startsWith('/') ? url : new URL(url).pathname, headers });

  test('opens one document for one purpose without a session, and each use is recorded', async () => {
    const { owner, clinic, bytes, document } = await clinicWithDocument();
    const ids = { clinicId: clinic.id, documentId: document.id };
    const link = await owner.call(createDocumentLink, { params: ids, body: { purpose: 'download' } });
    const life = Date.parse(link.expiresAt) - Date.now();
    assert.ok(life <= 3_600_000 && life > 3_590_000);
    const answer = await open(link.url);
    assert.ok(answer.rawPayload.equals(bytes));
    assert.match(String(answer.headers['content-disposition']), /^attachment/);
    assert.equal((await open(link.url, { range: 'bytes=0-3' })).statusCode, 206);
    const preview = await owner.call(createDocumentLink, { params: ids, body: { purpose: 'preview', seconds: 60 } });
    assert.match(String((await open(preview.url)).headers['content-disposition']), /^inline/);
    assert.deepEqual(
      (await eventsOf(document.id)).map(({ event }) => event),
      [
        'documents.uploaded',
        'documents.link_created',
        'documents.link_used',
        'documents.link_used',
        'documents.link_created',
        'documents.link_used',
      ],
    );
    await assert.rejects(owner.call(createDocumentLink, { params: ids, body: { purpose: 'download', seconds: 3601 } }));
  });

  test('that was changed in any letter, or is over, opens nothing', async () => {
    const { owner, clinic, document } = await clinicWithDocument();
    const ids = { clinicId: clinic.id, documentId: document.id };
    const { url } = await owner.call(createDocumentLink, { params: ids, body: { purpose: 'download' } });
    const token = url.split('/').at(-1) ?? '';
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      assert.equal((await open(`/api/files/${changed}`)).statusCode, 404, `letter ${at}`);
    }
    for (const strange of [`${token}=`, `${token}A`, token.slice(1), '..%2f..%2fsecret.key', 'x'.repeat(199)])
      assert.equal((await open(`/api/files/${strange}`)).statusCode, 404, strange);
    // Text that cannot be kept never reaches a route.
    assert.equal((await open('/api/files/%00')).statusCode, 400);
    const claim = {
      ...ids,
      userId: clinic.owner.id,
      sessionId: newId(),
      role: 'clinic_owner',
      purpose: 'download',
    } as const;
    const over = writeLinkToken(t.ctx.secretKey, claim, new Date(Date.now() - 1000));
    const answer = await open(`/api/files/${over}`);
    assert.equal(answer.statusCode, 410);
    assert.equal(answer.json().code, 'documents.link_expired');
  });

  test('of somebody who left the clinic opens nothing', async () => {
    const { clinic, document } = await clinicWithDocument();
    const professional = clinic.professionals[0];
    assert.ok(professional);
    const hers = await documentsClient(t, clinic, professional);
    const { url } = await hers.call(createDocumentLink, {
      params: { clinicId: clinic.id, documentId: document.id },
      body: { purpose: 'download' },
    });
    assert.equal((await open(url)).statusCode, 200);
    await t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', professional.id).execute());
    assert.equal((await open(url)).statusCode, 404);
  });
});

test('who opened it and when is told to those who see the document', async () => {
  const { clinic, owner, patient, document, person } = await clinicWithDocument();
  const professional = clinic.professionals[0];
  assert.ok(professional);
  const hers = await documentsClient(t, clinic, professional);
  await patient.get(`/my/documents/${document.id}/preview`);
  await patient.get(`/my/documents/${document.id}/download`);
  await owner.get(`/documents/${document.id}/download`);
  const params = { clinicId: clinic.id, documentId: document.id };
  for (const reader of [owner, hers]) {
    const { openings } = await reader.call(listDocumentOpenings, { params });
    assert.deepEqual(
      openings.map(({ name, role, how }) => [name, role, how]),
      [
        [clinic.owner.name, 'clinic_owner', 'download'],
        [clinic.patients[0]?.name, 'patient', 'download'],
        [clinic.patients[0]?.name, 'patient', 'preview'],
      ],
    );
  }
  assert.deepEqual(
    (await eventsOf(document.id)).filter(({ actor_id }) => actor_id === person.id).map(({ event }) => event),
    ['documents.previewed', 'documents.downloaded'],
  );
});
