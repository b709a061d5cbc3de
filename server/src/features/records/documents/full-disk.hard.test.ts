import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { openSmallDisk } from '../../../testing/small-disk.ts';
import { testApp } from '../../../testing/test-app.ts';
import { documentsClient, pdf, pdfOf, storedKeys } from './testing/documents.ts';

const { root, skip, storage } = await openSmallDisk();
const t = await testApp({ RATE_LIMITS: 'off' }, undefined, { storage });

test('an upload that fills the disk fails in words, leaves nothing, and harms nothing that is there', {
  skip,
}, async () => {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const kept = await owner.upload({ bytes: pdf('Guardado') });
  const keys = await storedKeys(t, `documents/${clinic.id}/`);

  const answer = await owner.tryUpload({ bytes: pdfOf(5_000_000) });
  assert.equal(answer.statusCode, 502);
  assert.equal(answer.json().message, 'Erro ao fazer upload do documento.');
  assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), keys);
  assert.deepEqual(await readdir(join(root, '.partial')), []);
  const { documents } = await owner.call(listDocuments, { params: { clinicId: clinic.id } });
  assert.deepEqual(
    documents.map(({ id }) => id),
    [kept.document.id],
  );

  const back = await owner.get(`/documents/${kept.document.id}/download`);
  assert.ok(back.rawPayload.equals(pdf('Guardado')));
  await owner.upload({ bytes: pdfOf(900_000) });
});
