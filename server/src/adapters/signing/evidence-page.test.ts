import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { samplePdf } from '../../testing/factories/sample-pdf.ts';
import { withEvidencePage } from './evidence-page.ts';
import { openPdfObjects } from './pdf-objects.ts';
import { readReference } from './pdf-syntax.ts';

const evidence = {
  disclaimer: 'Sem valor legal.',
  lines: [
    ['Assinado por', 'Ana (Médica) \\ Çã'],
    ['Código', 'x'.repeat(150)],
  ],
} as const;

/** What a reader finds from the newest table on: pages in all, and the drawing of the last one. */
function readBack(file: Buffer) {
  const objects = openPdfObjects(file);
  const catalog = objects.dictionary(readReference(objects.trailer.get('Root')));
  const pages = objects.dictionary(readReference(catalog.get('Pages')));
  const [first = '', last = ''] = (pages.get('Kids') ?? '').match(/\d+ 0 R/g) ?? [];
  return {
    catalog,
    count: pages.get('Count'),
    parent: objects.dictionary(readReference(first)).get('Parent'),
    root: catalog.get('Pages'),
    lastPage: objects.dictionary(readReference(last)),
  };
}

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

test('adds one page and changes no byte that was there, to files of either kind, once and again', () => {
  for (const original of [samplePdf('Atestado', ['Repouso']), compressedPdf()]) {
    const once = withEvidencePage(original, evidence) ?? assert.fail('not read');
    assert.deepEqual(once.subarray(0, original.length), original);
    const read = readBack(once);
    assert.deepEqual([read.count, read.parent], ['2', read.root]);
    assert.match(once.toString('latin1'), /\(Sem valor legal\.\) Tj/);
    assert.ok(once.toString('latin1').includes('(Ana \\(M\u00e9dica\\) \\\\ \u00c7\u00e3) Tj'));
    assert.equal(read.lastPage.get('Type'), '/Page');
    const twice = withEvidencePage(once, evidence) ?? assert.fail('not read again');
    assert.equal(readBack(twice).count, '3');
  }
});

test('what the catalogue says besides is kept', () => {
  const signed = withEvidencePage(compressedPdf(), evidence) ?? assert.fail('not read');
  assert.equal(readBack(signed).catalog.get('Lang'), '(pt\\)-BR)');
});

test('a file that is locked or cannot be read gets no page', () => {
  const plain = samplePdf('Atestado', []).toString('latin1');
  for (const odd of [
    plain.replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'),
    plain.replace(/startxref\n\d+/, 'startxref\n999999'),
    plain.replace('/Pages 2 0 R', '/Pages 77 0 R'),
    plain.replace('trailer', 'nothing'),
    '%PDF-1.4\n%%EOF\n',
    `%PDF-1.4\nstartxref\n9\n%%EOF\n${'<<'.repeat(200_000)}`,
  ])
    assert.equal(withEvidencePage(Buffer.from(odd, 'latin1'), evidence), undefined, odd.slice(-80));
});
