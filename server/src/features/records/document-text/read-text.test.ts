import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openOcr } from '../../../adapters/ocr/open-ocr.ts';
import { openIsolated } from '../../../core/isolated/isolated.ts';
import { samplePdf } from '../../../testing/factories/sample-pdf.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { textLimits, textOfPages } from './file-text.ts';
import { readText } from './public.ts';
import { hostilePdfs } from './testing/hostile-pdfs.ts';
import { foundShare, prescriptionLines, scannedPage } from './testing/pages.ts';
import { scannedPdf } from './testing/sample-scan.ts';
import { sampleDoc, sampleDocxOf } from './testing/sample-word.ts';

const t = await sharedApp();
const types = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const sourceOf = (bytes: Buffer, type: keyof typeof types, ocr = false) => ({
  contentType: types[type],
  bytes: async () => Uint8Array.from(bytes).buffer,
  share: 'a clinic',
  ocr,
});
const read = (bytes: Buffer, type: keyof typeof types = 'pdf') => readText(t.ctx, sourceOf(bytes, type));

describe('text that is there as text', () => {
  test('of a PDF, page by page, with where each page ends', async () => {
    const text = await read(samplePdf('Hemograma', ['Paciente: João Conceição', 'Sarcoidose em observação']));
    const { state, pages, byOcr, cut, picturesLeft } = text;
    assert.deepEqual([state, pages, byOcr, cut, picturesLeft], ['read', 1, false, false, 0]);
    assert.match(text.body, /Hemograma\s+Paciente: João Conceição\s+Sarcoidose em observação/);
    assert.deepEqual(text.pageEnds, [text.body.length]);
  });

  test('of a page with few words, which is no picture for that', async () => {
    const { state, body, picturesLeft } = await read(samplePdf('Anexo 2', []));
    assert.deepEqual([state, body.trim(), picturesLeft], ['read', 'Anexo 2', 0]);
  });

  test('of a DOCX and of a DOC', async () => {
    const lines = ['Laudo de espirometria', 'Paciente: Antônia Gonçalves'];
    for (const text of [await read(sampleDocxOf(...lines), 'docx'), await read(sampleDoc(lines.join('\r')), 'doc')]) {
      assert.equal(text.state, 'read');
      assert.equal(text.pages, null);
      assert.match(text.body, /Laudo de espirometria\s+Paciente: Antônia Gonçalves/);
    }
  });

  test('an empty page is empty, and a broken file unreadable', async () => {
    assert.equal((await read(samplePdf('', []))).state, 'empty');
    assert.equal((await read(Buffer.from('%PDF-1.7\nnothing'))).state, 'unreadable');
    assert.equal((await read(Buffer.from('no Word'), 'docx')).state, 'unreadable');
  });

  test('no longer than the limit, and says that there is more', () => {
    const texts = ['a'.repeat(textLimits.characters - 10), 'ação '.repeat(5), 'b'];
    const text = textOfPages({ texts, pageCount: 3, byOcr: false, picturesLeft: 0 });
    assert.equal(text.body.length, textLimits.characters);
    assert.equal(text.cut, true);
    assert.deepEqual(text.pageEnds, [textLimits.characters - 9, textLimits.characters, textLimits.characters]);
  });

  test('what PostgreSQL cannot keep is left out', () => {
    const texts = ['Mar\u0000ia \ud800 cardio\u0002\r\nlogia', 'hi\u00adpertensa\u0303o'];
    const { body } = textOfPages({ texts, pageCount: 2, byOcr: false, picturesLeft: 0 });
    assert.equal(body, 'Mar ia \ufffd cardiologia\nhipertensão\n');
  });
});

describe('text that is in pictures', () => {
  test('is said not to have been read where OCR is off, or not asked for', async () => {
    const picture = await scannedPage();
    for (const text of [await read(picture, 'jpg'), await read(scannedPdf(picture))]) {
      assert.equal(text.state, 'no_ocr');
      assert.equal(text.picturesLeft, 1);
    }
  });

  test('is read by OCR from a photograph and from each page of a scanned PDF', async (context) => {
    const ocr = openOcr({ isolated: t.ctx.isolated, searchPath: process.env.PATH ?? '' });
    const ctx = { isolated: t.ctx.isolated, adapters: { ...t.ctx.adapters, ocr } };
    const crooked = await scannedPage(prescriptionLines, { degrees: -2 });
    const photograph = await readText(ctx, sourceOf(crooked, 'jpg', true));
    const second = ['Segunda página do exame', 'Colesterol total e frações', 'Triglicerídeos em jejum'];
    const scan = await readText(ctx, sourceOf(scannedPdf(crooked, await scannedPage(second)), 'pdf', true));
    for (const text of [photograph, scan]) {
      assert.deepEqual([text.state, text.byOcr, text.picturesLeft], ['read', true, 0]);
      const share = foundShare(prescriptionLines, text.body);
      context.diagnostic(`${Math.round(share * 100)} % of the words of a crooked scan were found`);
      assert.ok(share >= 0.9, text.body);
    }
    assert.equal(scan.pageEnds.length, 2);
    assert.ok(foundShare(second, scan.body.slice(scan.pageEnds[0])) >= 0.9, scan.body);
  });
});

describe('a file made to be too much', () => {
  // As the product ships, but for the time: what ends earlier tells the same.
  const isolated = openIsolated({ deadlineMs: 30_000, cpuMs: 1000 });
  after(() => isolated.stop());
  const ocr = openOcr({ isolated, searchPath: process.env.PATH ?? '' });
  const ctx = { isolated, adapters: { ...t.ctx.adapters, ocr } };

  for (const [what, make] of Object.entries(hostilePdfs))
    test(`${what} ends, and the next file is read`, { timeout: 60_000 }, async () => {
      const text = await readText(ctx, sourceOf(make(), 'pdf', true));
      assert.ok(text.body.length <= textLimits.characters);
      const next = await readText(ctx, sourceOf(samplePdf('Hemograma', ['Documento de teste']), 'pdf'));
      assert.equal(next.state, 'read');
    });
});
