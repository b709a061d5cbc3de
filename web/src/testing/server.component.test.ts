import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import { uploadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { createProfessional, listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { sendFile } from '../features/documents/upload.api.ts';
import { call } from '../lib/transport/api.ts';
import { clinicId, idOf } from './people.ts';
import './render-app.tsx';
import { asked, cut, cutNetwork, hold, on, refuse, resetServer, serverMistakes } from './server.ts';

const list = (signal?: AbortSignal) => call(listProfessionals, { params: { clinicId } }, signal ? { signal } : {});

/** What the end of a test would complain of, taken out of its sight. */
function mistakesMade(): readonly string[] {
  const made = serverMistakes();
  resetServer();
  return made;
}

test('a call nobody has an answer for is a mistake, by name', async () => {
  await assert.rejects(list());
  assert.deepEqual(mistakesMade(), ['Nobody answers listProfessionals: state it with on(listProfessionals, …)']);
});

test('a fixture the endpoint could not answer with is a mistake', async () => {
  on(listProfessionals, { professionals: [{ id: 'not an id' }], owners: [] } as never);
  await assert.rejects(list());
  const [mistake] = mistakesMade();
  assert.match(mistake ?? '', /^listProfessionals cannot answer with this fixture: .*\n.*professionals\[0\]\.id/);
});

test('a request the endpoint does not take is a mistake, and so is an address of no endpoint', async () => {
  on(createProfessional, { id: idOf(1), linked: false, awaitsEmailProof: false });
  await assert.rejects(call(createProfessional, { body: { name: 'A' } as never }));
  await fetch('/api/nowhere');
  const [body, address] = mistakesMade();
  assert.match(body ?? '', /^createProfessional was asked with body it does not take/);
  assert.equal(address, 'No endpoint is at GET /api/nowhere');
});

test('an endpoint refuses by the codes it declares and by no other', async () => {
  assert.throws(() => refuse(listProfessionals, 'logos.too_large'), /listProfessionals never refuses with logos/);
  refuse(createProfessional, 'auth.email_taken', { fields: { email: 'Em uso' } });
  const body = { clinicId, name: 'Ana', email: 'ana@exemplo.med', role: 'professional', password: '123456' } as const;
  await assert.rejects(
    call(createProfessional, { body }),
    (error) => error instanceof ApiError && error.code === 'auth.email_taken' && error.fields.email === 'Em uso',
  );
  assert.deepEqual(asked(createProfessional)[0]?.body, body);
});

test('answers can be held back, taken back by the page, and cut off', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  const release = hold(listProfessionals);
  const leaving = new AbortController();
  const left = assert.rejects(list(leaving.signal), { name: 'AbortError' });
  leaving.abort();
  await left;
  const held = list();
  release();
  assert.deepEqual(await held, { professionals: [], owners: [] });

  const mend = cutNetwork();
  await assert.rejects(list(), { code: 'network' });
  mend();
  await list();
  cut(listProfessionals);
  await assert.rejects(list(), { code: 'network' });
});

test('a file arrives with its fields beside it', async () => {
  refuse(uploadDocument, 'documents.unreadable');
  const file = new File(['%PDF-1.4'], 'hemograma.pdf', { type: 'application/pdf' });
  const fields = { name: 'Hemograma', category: 'Outros', patientId: idOf(3), uploadKey: idOf(4) } as const;
  const watching = { signal: new AbortController().signal, onProgress: () => undefined };
  await assert.rejects(sendFile({ clinicId, ...fields, file }, watching), { code: 'documents.unreadable' });
  const [request] = asked(uploadDocument);
  assert.deepEqual(request?.body, { ...fields, fileName: 'hemograma.pdf' });
  assert.equal(await request?.file?.text(), '%PDF-1.4');
});
