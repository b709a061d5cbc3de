import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { openDiskStorage } from '../../../adapters/storage/disk.storage.ts';
import { fileKeys } from '../../../adapters/storage/sealed.format.ts';
import { sealStorage } from '../../../adapters/storage/sealed.storage.ts';
import { testHouse } from '../../../testing/house.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { documentsClient, pdfOf, storedKeys } from '../../documents/testing/documents.ts';
import { context, exporter } from './clinic-export.fixture.ts';
import { makeClinicExport } from './clinic-export.job.ts';

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

test('an export that fills the disk fails at once in words, leaves nothing, and may be asked for again', {
  skip,
}, async () => {
  const clinic = await t.clinic({ patients: 1 });
  await (await documentsClient(t, clinic, clinic.owner)).upload({ bytes: pdfOf(1_200_000) });
  const { start, standing } = await exporter(t, clinic);
  const { id } = await start();
  await assert.rejects(makeClinicExport(() => t.house)({ exportId: id }, context), { permanent: true });
  const { export: failed } = await standing();
  assert.deepEqual([failed?.state, failed?.reason], ['failed', 'full']);
  assert.deepEqual(await storedKeys(t, 'exports/'), []);
  assert.deepEqual(await readdir(join(root, '.partial')), []);
  const [letter] = await queuedLettersTo(t, clinic.owner.email);
  assert.match(letter?.text ?? '', /Não há espaço livre no servidor/);
  await start();
});
