import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { newId } from '../../server/src/core/ids.ts';
import { documentsClient } from '../../server/src/features/records/documents/testing/documents.ts';
import { testSecretKey } from '../../server/src/testing/cluster.ts';
import { testApp } from '../../server/src/testing/test-app.ts';
import { ownFolder, runCommand, urlOf } from './command.fixture.ts';

const folder = await ownFolder('vm-texts-');
const t = await testApp();

const texts = (...args: string[]) =>
  runCommand('texts.ts', args, {
    DATABASE_URL: urlOf(t.access),
    SECRET_KEY: testSecretKey,
    DATA_DIR: join(folder, 'unused'),
    OCR: 'off',
  });

/** A clinic with a text that was read and a picture that nothing could read. */
async function scene() {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const read = (await owner.upload()).document.id;
  const picture = (await owner.upload()).document.id;
  const set = (id: string, state: string) =>
    t.make((tx) => tx.updateTable('document_texts').set({ state, body: '' }).where('document_id', '=', id).execute());
  await set(picture, 'no_ocr');
  const states = () =>
    t.make(async (tx) => {
      const rows = await tx
        .selectFrom('document_texts')
        .select(['document_id', 'state'])
        .where('clinic_id', '=', clinic.id)
        .execute();
      const found = new Map(rows.map(({ document_id, state }) => [document_id, state]));
      return [found.get(read), found.get(picture)];
    });
  return { clinic, states };
}

test('the operator sees how far texts are read, and has them read again: pictures alone, a clinic, or all', async () => {
  const [one, other] = [await scene(), await scene()];
  const shown = await texts('show', '--clinic', one.clinic.id);
  assert.equal(shown.code, 0, shown.err);
  assert.match(shown.out, /1 lidos\n[\s\S]*0 na fila\n[\s\S]*1 imagens sem leitura/);
  assert.match(shown.out, /não são lidas/);
  assert.match((await texts('show')).out, /2 lidos/);

  assert.match((await texts('again', '--clinic', one.clinic.id, '--without-ocr')).out, /^1 documento na fila/);
  assert.deepEqual(
    [await one.states(), await other.states()],
    [
      ['read', 'waiting'],
      ['read', 'no_ocr'],
    ],
  );
  assert.match((await texts('again', '--clinic', one.clinic.id)).out, /^1 documento na fila/);
  assert.deepEqual(
    [await one.states(), await other.states()],
    [
      ['waiting', 'waiting'],
      ['read', 'no_ocr'],
    ],
  );
  assert.match((await texts('again')).out, /^2 documentos na fila/);
  assert.deepEqual(await other.states(), ['waiting', 'waiting']);
});

test('what is not understood changes nothing', async () => {
  for (const args of [[], ['other'], ['again', '--clinic'], ['again', '--clinic', 'x'], ['show', '--without-ocr']])
    assert.match((await texts(...args)).err, /Uso:/, args.join(' '));
  const unknown = await texts('again', '--clinic', newId());
  assert.deepEqual([unknown.code, unknown.err.trim()], [1, 'Clínica não encontrada.']);
});
