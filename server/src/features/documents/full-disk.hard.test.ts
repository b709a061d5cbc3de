import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { openDiskStorage } from '../../adapters/storage/disk.storage.ts';
import { fileKeys } from '../../adapters/storage/sealed.format.ts';
import { sealStorage } from '../../adapters/storage/sealed.storage.ts';
import { testHouse } from '../../testing/house.ts';
import { documentsClient, pdf, pdfOf, storedKeys } from './testing/documents.ts';

const run = promisify(execFile);
const root = await mkdtemp(join(tmpdir(), 'vm-full-'));
const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', root]).catch((error: Error) => error);
const skip = mounted instanceof Error ? `no small disk can be mounted here: ${mounted.message.trim()}` : false;
after(async () => {
  if (!skip) await run('umount', [root]);
  await rm(root, { recursive: true });
});
const disk = await openDiskStorage({ root, log: { info: () => undefined, warn: () => undefined } });
const t = await testHouse({ RATE_LIMITS: 'off' }, undefined, {
  storage: sealStorage(disk, fileKeys(['k'.repeat(48)])),
});

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
