import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { type PdfRefusal, PdfRefused } from '../../core/pdf/refused.ts';
import { samplePdf } from '../../testing/factories/sample-pdf.ts';
import { pdfPages } from '../../testing/pdf-pages.ts';
import { evidencePage } from './evidence.pdf.ts';

const evidence = {
  disclaimer: 'Sem valor legal.',
  name: 'Atestado',
  signerName: 'Ana (Médica) \\ Çã Łukasz Nguyễn',
  signedAt: '01/02/2026 às 10:00',
  id: 'x'.repeat(150),
  sha256: '0'.repeat(64),
};

/** A file of the newer kind: objects inside a compressed stream, and their table in another, written as differences. */
function compressedPdf(): Buffer {
  const inside = ['<< /Type /Catalog /Pages 2 0 R /Lang (pt\\)-BR) >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>';
  const bodies = [...inside, page];
  const offsets = bodies.map((_, index) => bodies.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const head = `${offsets.map((at, index) => `${index + 1} ${at}`).join(' ')} `;
  const packed = deflateSync(Buffer.from(`${head}${bodies.join(' ')}`, 'latin1'));
  const start = Buffer.from('%PDF-1.5\n');
  const holder = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tableAt = start.length + holder.length;
  const rows = [
    [0, 0, 0, 255],
    [2, 0, 4, 0],
    [2, 0, 4, 1],
    [2, 0, 4, 2],
    [1, start.length >> 8, start.length & 255, 0],
    [1, tableAt >> 8, tableAt & 255, 0],
  ];
  const differences = rows.map((row, index) => [
    2,
    ...row.map((byte, column) => (byte - (rows[index - 1]?.[column] ?? 0) + 256) % 256),
  ]);
  const table = deflateSync(Buffer.from(differences.flat()));
  return Buffer.concat([
    start,
    holder,
    Buffer.from(
      `5 0 obj\n<< /Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >> /Length ${table.length} >>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${tableAt}\n%%EOF\n`),
  ]);
}

const added = async (file: Buffer) => Buffer.concat([file, await evidencePage(file, evidence)]);

test('adds one page behind the bytes that were there, to files of either kind, once and again', async () => {
  for (const original of [samplePdf('Atestado', ['Repouso']), compressedPdf()]) {
    const once = await added(original);
    const { pages } = await pdfPages(once);
    assert.equal(pages.length, 2);
    const { text = [] } = pages[1] ?? {};
    assert.ok(text.includes('Sem valor legal.') && text.includes('Ana (Médica) \\ Çã Łukasz Nguyễn'), text.join('|'));
    const code = text.filter((run) => /^x+$/.test(run));
    assert.ok(code.length > 1 && code.join('') === 'x'.repeat(150), 'a long word is broken, and whole');
    assert.equal((await pdfPages(await added(once))).pages.length, 3);
  }
});

test('what the file says besides is kept, and what it looks like', async () => {
  const { language } = await pdfPages(await added(compressedPdf()));
  assert.equal(language, 'pt)-BR');
  const { pages } = await pdfPages(await added(samplePdf('Atestado', ['Repouso'])));
  assert.deepEqual(pages[0]?.text, ['Atestado', 'Repouso']);
});

test('the page’s letters come with it', async () => {
  const page = (await evidencePage(samplePdf('Atestado', []), evidence)).toString('latin1');
  assert.match(page, /\/FontFile2/);
  assert.doesNotMatch(page, /Helvetica/);
});

test('a file that is locked, signed or cannot be read gets no page', async () => {
  const plain = samplePdf('Atestado', []).toString('latin1');
  const encrypt = '9 0 obj\n<< /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>\nendobj\n';
  const odd: [PdfRefusal, string][] = [
    ['locked', plain.replace('xref\n', `${encrypt}xref\n`).replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R')],
    ['signed', plain.replace('/Type /Catalog', '/Type /Catalog /Perms << /ByteRange [0 10 20 30] >>')],
    ['damaged', plain.replace(/startxref\n\d+/, 'startxref\n999999')],
    ['damaged', plain.replace('/Pages 2 0 R', '/Pages 77 0 R')],
    ['damaged', plain.replace('/Kids [3 0 R]', '/Kids [2 0 R]')],
    ['damaged', plain.replace('trailer', 'nothing')],
    ['damaged', '%PDF-1.4\n%%EOF\n'],
    ['damaged', `%PDF-1.4\nstartxref\n9\n%%EOF\n${'<<'.repeat(200_000)}`],
    ['damaged', `%PDF-1.4\n1 0 obj\n${'['.repeat(200_000)}\nendobj\nstartxref\n9\n%%EOF\n`],
  ];
  for (const [reason, file] of odd)
    await assert.rejects(
      evidencePage(Buffer.from(file, 'latin1'), evidence),
      (error) => error instanceof PdfRefused && error.reason === reason,
      `${reason} ${file.slice(-80)}`,
    );
});
