import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@virtual-med/contract/core/limits';
import { strToU8, zipSync } from 'fflate';
import { FileProblem } from './chosen-file.ts';
import { readZip } from './read-zip.ts';

const zipOf = (files: Record<string, Uint8Array>, level: 0 | 6 = 6) => zipSync(files, { level });
const blobOf = (bytes: Uint8Array) => new Blob([bytes.slice()]);
const pdf = strToU8('%PDF-1.4 hemograma');

/** Every record of the list and every head of a file that begins with these four bytes, changed. */
function changed(zip: Uint8Array, signature: number, change: (view: DataView, at: number) => void): Blob {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= bytes.length; at += 1) if (view.getUint32(at, true) === signature) change(view, at);
  return new Blob([bytes]);
}
const list = 0x02014b50;

test('documents in folders of a ZIP come by their names alone, packed or not; what systems add does not', async () => {
  for (const level of [0, 6] as const) {
    const zip = zipOf(
      {
        'Maria Souza/exame.pdf': pdf,
        '../../etc/laudo.pdf': pdf,
        'C:\\pasta\\receita.PDF': pdf,
        '__MACOSX/._exame.pdf': pdf,
        'Thumbs.db': pdf,
      },
      level,
    );
    const { files, leftOut } = await readZip(blobOf(zip));
    assert.deepEqual(
      files.map(({ name }) => name),
      ['exame.pdf', 'laudo.pdf', 'receita.PDF'],
    );
    assert.deepEqual(leftOut, []);
    assert.equal(await (await files[0]?.read())?.text(), '%PDF-1.4 hemograma');
  }
});

test('what cannot come is said, file by file', async () => {
  const zip = zipOf({
    'outro.zip': zipOf({ 'a.pdf': pdf }),
    'virus.exe': pdf,
    'vazio.pdf': new Uint8Array(),
    'grande.pdf': new Uint8Array(limits.uploadMaxBytes + 1),
  });
  const { files, leftOut } = await readZip(blobOf(zip));
  assert.deepEqual(files, []);
  assert.deepEqual(
    leftOut.map(({ name, problem }) => [name, problem.split(/[.:]/)[0]]),
    [
      ['outro.zip', 'É um ZIP dentro de outro'],
      ['virus.exe', 'Tipo de arquivo não suportado'],
      ['vazio.pdf', 'O arquivo está vazio'],
      ['grande.pdf', 'Arquivo muito grande'],
    ],
  );
});

test('a ZIP with a password says so', async () => {
  const locked = changed(zipOf({ 'a.pdf': pdf }), list, (view, at) =>
    view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true),
  );
  const { files, leftOut } = await readZip(locked);
  assert.deepEqual(files, []);
  assert.match(leftOut[0]?.problem ?? '', /protegido por senha/);
});

test('a file that inflates to more than it says is given up at what a document may have', async () => {
  const bomb = changed(zipOf({ 'a.pdf': new Uint8Array(2 * limits.uploadMaxBytes) }), list, (view, at) =>
    view.setUint32(at + 24, 1000, true),
  );
  const { files } = await readZip(bomb);
  await assert.rejects(async () => files[0]?.read(), /Arquivo muito grande/);
});

test('files that share their bytes, a cut ZIP and no ZIP at all are broken', async () => {
  const zip = zipOf({ 'a.pdf': pdf, 'b.pdf': pdf });
  const shared = changed(zip, list, (view, at) => view.setUint32(at + 20, zip.length, true));
  const cut = blobOf(zip.slice(0, -30));
  for (const broken of [shared, cut, new Blob(['nada'])])
    await assert.rejects(readZip(broken), (error) => error instanceof FileProblem && /danificado/.test(error.message));
  const overwritten = changed(
    zipOf({ 'a.pdf': new Uint8Array(5000).map((_, at) => at % 251) }),
    0x04034b50,
    (view, at) => {
      for (let byte = at + 40; byte < at + 60; byte += 1) view.setUint8(byte, 0xff);
    },
  );
  const { files } = await readZip(overwritten);
  await assert.rejects(async () => files[0]?.read(), FileProblem);
});

test('names of an old Windows keep their accents', async () => {
  const zip = zipOf({ 'laXdo.pdf': pdf });
  const old = changed(zip, list, (view, at) => view.setUint8(at + 46 + 2, 0xa0));
  const { files } = await readZip(old);
  assert.equal(files[0]?.name, 'laádo.pdf');
});
