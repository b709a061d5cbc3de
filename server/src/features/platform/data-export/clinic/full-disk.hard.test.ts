import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { openSmallDisk } from '../../../../testing/small-disk.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { documentsClient, pdfOf, storedKeys } from '../../../records/documents/testing/documents.ts';
import { context, exporter } from './clinic-export.fixture.ts';
import { makeClinicExport } from './clinic-export.job.ts';

const { root, skip, storage } = await openSmallDisk();
const t = await testApp({ RATE_LIMITS: 'off' }, undefined, { storage });

test('an export that fills the disk fails at once in words, leaves nothing, and may be asked for again', {
  skip,
}, async () => {
  const clinic = await t.clinic({ patients: 1 });
  await (await documentsClient(t, clinic, clinic.owner)).upload({ bytes: pdfOf(1_200_000) });
  const { start, standing } = await exporter(t, clinic);
  const { id } = await start();
  await assert.rejects(makeClinicExport(() => t.ctx)({ exportId: id }, context), { permanent: true });
  const { export: failed } = await standing();
  assert.deepEqual([failed?.state, failed?.reason], ['failed', 'full']);
  assert.deepEqual(await storedKeys(t, 'exports/'), []);
  assert.deepEqual(await readdir(join(root, '.partial')), []);
  const [letter] = await queuedLettersTo(t, clinic.owner.email);
  assert.match(letter?.text ?? '', /Não há espaço livre no servidor/);
  await start();
});
