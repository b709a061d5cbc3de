import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePdf } from '../../../testing/factories/sample-pdf.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { readText } from './public.ts';

const t = await sharedApp();

const read = (bytes: Buffer, contentType = 'application/pdf') =>
  readText(t.ctx, {
    contentType,
    bytes: async () => Uint8Array.from(bytes).buffer,
    share: 'a clinic',
    ocr: false,
  });

test('a PDF with text is read page by page, with where each page ends', async () => {
  const text = await read(samplePdf('Hemograma', ['Paciente: João Conceição', 'Sarcoidose em observação']));
  assert.deepEqual(
    { ...text, body: undefined, pageEnds: undefined },
    {
      state: 'read',
      pages: 1,
      byOcr: false,
      cut: false,
      body: undefined,
      pageEnds: undefined,
    },
  );
  assert.match(text.body, /Hemograma\s+Paciente: João Conceição\s+Sarcoidose em observação/);
  assert.deepEqual(text.pageEnds, [text.body.length]);
});

test('what is no PDF, or has nothing in it, is told from what has text', async () => {
  assert.equal((await read(Buffer.from('%PDF-1.7\nnothing'))).state, 'unreadable');
  assert.equal((await read(samplePdf('', []))).state, 'no_ocr');
});
