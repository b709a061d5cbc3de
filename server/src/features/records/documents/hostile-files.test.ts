import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { uploadLogo } from '@virtual-med/contract/clinics/logos';
import { openIsolated } from '../../../core/isolated/isolated.ts';
import * as hostile from '../../../testing/hostile-files.ts';
import { sharedApp, testApp } from '../../../testing/test-app.ts';
import { png } from '../../people/branding/testing/pictures.ts';
import { documentsClient, pdf, storedKeys } from './testing/documents.ts';
import { makeThumbnail } from './thumbnails/thumbnail.job.ts';

const megabyte = 1024 * 1024;
const unreadable = 'Não foi possível ler este arquivo. Gere-o novamente ou envie outro.';

/** A product that gives a file next to no time, so that the hostile ones overrun it on any machine. */
const impatient = await testApp({ RATE_LIMITS: 'off', FILE_READING_SECONDS: '0.005' });
const t = await sharedApp();

const overlong: [string, string, () => Buffer][] = [
  ['a PDF of nothing but streams', 'exame.pdf', () => hostile.pdfOfEmptyStreams(9.9 * megabyte)],
  [
    'a PDF of nothing but streams of objects',
    'exame.pdf',
    () => hostile.pdfOfEmptyStreams(9.9 * megabyte, '/Type/ObjStm'),
  ],
  ['a DOCX that unpacks to a hundred megabytes', 'laudo.docx', () => hostile.docxBomb(99 * megabyte)],
  ['a DOCX of thousands of parts', 'laudo.docx', () => hostile.docxOfManyParts(3900)],
];

/** Sent to the impatient product: others are answered while it is read, and its reader is ended over it. */
async function readApart<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const { isolated } = impatient.ctx;
  const endedBefore = isolated.ended;
  const order: string[] = [];
  const upload = send().finally(() => order.push('upload'));
  while (isolated.running === 0) await setImmediate();
  const health = await impatient.app.inject('/healthz');
  order.push('health');
  assert.equal(health.statusCode, 200);
  const answer = await upload;
  assert.deepEqual(order, ['health', 'upload']);
  assert.equal(isolated.ended, endedBefore + 1);
  return answer;
}

for (const [what, fileName, make] of overlong)
  test(`${what} is read apart: others are answered meanwhile, it is not, and its reader is ended`, async () => {
    const clinic = await impatient.clinic({ patients: 1 });
    const owner = await documentsClient(impatient, clinic, clinic.owner);
    const bytes = make();
    const answer = await readApart(() => owner.tryUpload({ bytes, fileName }));
    assert.equal(answer.statusCode, 422);
    assert.equal(answer.json().code, 'documents.unreadable');
    assert.equal(answer.json().message, unreadable);
    assert.deepEqual(await storedKeys(impatient, `documents/${clinic.id}/`), []);
  });

test('pictures that would unpack to more than anything can show are refused', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  for (const [fileName, bytes] of [
    ['raio-x.png', hostile.pngBomb(60_000, megabyte)],
    ['raio-x.jpg', hostile.jpegBomb(60_000, 9 * megabyte)],
  ] as const) {
    const answer = await owner.tryUpload({ bytes, fileName });
    assert.equal(answer.json().code, 'documents.content_mismatch', fileName);
  }
  assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), []);
});

test('a file that cannot be kept while it passes is read from the store, with the same verdict', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  // Somebody else's files hold all the memory there is for that.
  const holder = t.ctx.isolated.keep();
  for (let at = 0; at < 48; at += 1) holder.add(Buffer.alloc(megabyte));
  try {
    assert.equal((await owner.tryUpload({ bytes: pdf('Guardado') })).statusCode, 200);
    const kept = await storedKeys(t, `documents/${clinic.id}/`);
    const cut = await owner.tryUpload({ bytes: pdf().subarray(0, 200) });
    assert.equal(cut.json().code, 'documents.content_mismatch');
    assert.deepEqual(await storedKeys(t, `documents/${clinic.id}/`), kept);
  } finally {
    holder.release();
  }
});

test('a drawing that would be written anew to gigabytes is no logo', async () => {
  const clinic = await impatient.clinic();
  const call = await impatient.as(clinic.owner);
  const send = (file: Buffer) =>
    call(uploadLogo, { params: { clinicId: clinic.id }, body: { file: file.toString('base64') } });
  await readApart(() => assert.rejects(send(hostile.svgBomb()), { code: 'logos.unreadable' }));
  await assert.rejects(send(hostile.pngBomb(2000, 2000 * (1 + 2000 * 8))), { code: 'logos.unreadable' });
  const other = await t.clinic();
  const answer = await (await t.as(other.owner))(uploadLogo, {
    params: { clinicId: other.id },
    body: { file: png(200, 60).toString('base64') },
  });
  assert.match(answer.logoUrl ?? '', /logo\.png/);
});

const hurried = openIsolated({ deadlineMs: 1000 });
after(() => hurried.stop());

test('files made to keep whoever draws them busy, or to fill its memory, get no picture and stop nobody', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const owner = await documentsClient(t, clinic, clinic.owner);
  const stateOf = async (id: string) =>
    (await t.make((tx) => tx.selectFrom('documents').select('thumbnail').where('id', '=', id).executeTakeFirst()))
      ?.thumbnail;
  const made: [string, string, Buffer][] = [
    ['a page that shows itself', 'a.pdf', hostile.pdfOfMirrors()],
    ['a page that is drawn for minutes', 'a.pdf', hostile.pdfOfEndlessDrawing(400_000)],
    ['nothing but streams', 'a.pdf', hostile.pdfOfEmptyStreams(megabyte / 8)],
    ['a table without end', 'a.pdf', hostile.pdfOfWidthlessRows()],
    ['a page thinner than a line', 'a.pdf', hostile.pdfOfPageSize(0.001, 5000)],
    ['a picture of more points than are counted', 'a.png', hostile.pngBomb(17_000, megabyte)],
    ['a photograph of noise', 'a.jpg', hostile.jpegBomb(17_000, megabyte)],
  ];
  for (const [what, fileName, bytes] of made) {
    const { document } = await owner.upload({ bytes, fileName });
    const drawing = makeThumbnail({ ...t.ctx, isolated: hurried }, document.id);
    assert.equal((await t.app.inject('/healthz')).statusCode, 200);
    await drawing;
    assert.equal(await stateOf(document.id), 'none', what);
  }
  const { document } = await owner.upload({ bytes: pdf('Depois') });
  await makeThumbnail(t.ctx, document.id);
  assert.equal(await stateOf(document.id), 'made');
  assert.equal((await storedKeys(t, `thumbnails/${clinic.id}/`)).length, 2);
});
