import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendObjects } from '../pdf/append.ts';
import { openPdfObjects } from '../pdf/objects.ts';
import { addSignatureField } from '../sign/signature-field.ts';
import { signedIn, signedWith, streamBody, withRevision } from '../testing/hostile.ts';
import { plainPdf } from '../testing/pdf.ts';
import { authority, now, signedPdf } from '../testing/sign.ts';
import { buildTrust } from '../trust.ts';
import { readSignatures } from './read-signatures.ts';

const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

function verdicts(file: Buffer): string {
  const { kind, signatures } = readSignatures(file, trust, now);
  if (kind !== 'signed') return kind;
  return signatures.map(({ verdict, reasons }) => [verdict, ...reasons].join(' ')).join(', ');
}

const altered = 'invalid changed_after_signing';
const page = (more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> ${more} >>`;
const otherText = streamBody('BT /F1 24 Tf 64 700 Td (Atestado: 9 dias) Tj ET');

/** The numbers that the product's own signature takes: the signature, its field, and a table where it is a stream. */
const [signatureId, fieldId] = [11, 12];
const annots = `/Annots [${fieldId} 0 R]`;
const catalog = (more: string, form = `<< /Fields [${fieldId} 0 R] /SigFlags 3 >>`) =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm ${form} /Perms << /DocMDP ${signatureId} 0 R >> ${more} >>`;

/** What somebody does to a signed file, alone and hidden under a further good signature. */
function altering(name: string, change: (signed: Buffer) => Buffer, file = plainPdf()): void {
  test(`altered: ${name}`, () => {
    const signed = signedPdf(file);
    assert.equal(verdicts(signed), 'valid', 'as it was signed');
    const changed = change(signed);
    assert.equal(verdicts(changed).split(', ')[0], altered);
    assert.equal(verdicts(signedPdf(changed)).split(', ')[0], altered, 'under a further signature');
  });
}

/** What a program does that signs: nothing to the file alone, and good where the further signature covers it. */
function harmless(name: string, change: (signed: Buffer) => Buffer, file = plainPdf()): void {
  test(`harmless under a further signature, and only there: ${name}`, () => {
    const changed = change(signedPdf(file));
    assert.equal(verdicts(changed), altered);
    assert.equal(verdicts(signedPdf(changed)), 'valid, valid');
  });
}

altering('the text of a page', (signed) => withRevision(signed, { 4: otherText }));
altering(
  'the text of a page, packed',
  (signed) => withRevision(signed, { 4: otherText }),
  plainPdf({ isPacked: true }),
);
altering('text added to a page', (signed) =>
  withRevision(signed, { 10: page(`/Contents [4 0 R 20 0 R] ${annots}`), 20: otherText }),
);
altering('a page added', (signed) =>
  withRevision(signed, {
    2: '<< /Type /Pages /Kids [10 0 R 20 0 R] /Count 2 >>',
    20: page('/Contents 4 0 R'),
  }),
);
altering('a font', (signed) => withRevision(signed, { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }));
altering('a note over a page', (signed) =>
  withRevision(signed, {
    10: page(`/Contents 4 0 R /Annots [${fieldId} 0 R 20 0 R]`),
    20: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (9 dias) >>',
  }),
);
altering('a note that says it is a signature', (signed) =>
  withRevision(signed, {
    1: catalog('', `<< /Fields [${fieldId} 0 R 20 0 R] /SigFlags 3 >>`),
    10: page(`/Contents 4 0 R /Annots [${fieldId} 0 R 20 0 R]`),
    20: `<< /Type /Annot /Subtype /FreeText /FT /Sig /V ${signatureId} 0 R /Rect [0 0 500 800] /Contents (9 dias) >>`,
  }),
);
altering('a field that acts', (signed) =>
  withRevision(signed, {
    1: catalog('', `<< /Fields [${fieldId} 0 R 20 0 R] /SigFlags 3 >>`),
    20: `<< /Subtype /Widget /FT /Sig /V ${signatureId} 0 R /AA << /PO << /S /JavaScript /JS (x) >> >> >>`,
  }),
);
altering('an action when the file opens', (signed) =>
  withRevision(signed, { 1: catalog('/OpenAction << /S /JavaScript /JS (x) >>') }),
);
altering(
  'a field filled in',
  (signed) => withRevision(signed, { 10: '<< /FT /Tx /T (dias) /V (9) >>' }),
  plainPdf({
    catalog: '/AcroForm << /Fields [10 0 R] >>',
    others: ['<< /FT /Tx /T (dias) >>'],
  }),
);
altering(
  'fonts for fields that hold text',
  (signed) =>
    withRevision(signed, {
      1: catalogOf(signed).replace('/SigFlags', '/DA (/F 9 Tf) /DR << /Font << /F 3 0 R >> >> /SigFlags'),
    }),
  plainPdf({ catalog: '/AcroForm << /Fields [10 0 R] >>', others: ['<< /FT /Tx /T (dias) /V (2) >>'] }),
);
altering(
  'fonts for a field that holds text and that no form names',
  (signed) =>
    withRevision(signed, {
      1: catalogOf(signed).replace('/SigFlags', '/DR << /Font << /F 3 0 R >> >> /SigFlags'),
    }),
  plainPdf({
    catalog: '/AcroForm << /Fields [] /NeedAppearances true >>',
    firstPage: '/Annots [10 0 R]',
    others: ['<< /Subtype /Widget /FT /Tx /T (dias) /V (2) /DA (/F 9 Tf) /Rect [0 0 99 99] >>'],
  }),
);
altering('a field added that is none of a signature', (signed) =>
  withRevision(signed, {
    1: catalog('', `<< /Fields [${fieldId} 0 R 20 0 R] /SigFlags 3 >>`),
    20: '<< /Subtype /Widget /FT /Tx /T (dias) /V (9) >>',
  }),
);
altering('another catalog', (signed) => {
  const changed = withRevision(signed, { 20: catalog('') }).toString('latin1');
  const at = changed.lastIndexOf('/Root 1 0 R');
  return Buffer.from(`${changed.slice(0, at)}/Root 20 0 R${changed.slice(at + '/Root 1 0 R'.length)}`, 'latin1');
});
altering('an object taken away', (signed) => {
  const changed = withRevision(signed, { 5: '<< /Title (x) >>' }).toString('latin1');
  const at = changed.lastIndexOf('xref\n5 1\n') + 'xref\n'.length;
  const rows = '4 1\n0000000000 00001 f \n';
  return Buffer.from(changed.slice(0, at) + rows + changed.slice(at), 'latin1');
});
altering('an object that the tables no longer name', (signed) => {
  const info = '5 0 obj\n<< /Title (x) >>\nendobj\n';
  const rows = [...openPdfObjects(signed).places].flatMap(([id, place]) => {
    if (place.kind !== 'file' || id === 3) return [];
    const offset = id === 5 ? signed.length : place.offset;
    return [`${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`];
  });
  const trailer = 'trailer\n<< /Size 13 /Root 1 0 R /Info 5 0 R >>\n';
  const tables = `xref\n${rows.join('')}${trailer}startxref\n${signed.length + info.length}\n%%EOF\n`;
  return Buffer.concat([signed, Buffer.from(info + tables, 'latin1')]);
});
altering('an object that pointers no longer find', (signed) => {
  const objects = openPdfObjects(signed);
  const body = objects.value(3);
  return appendObjects(signed, objects, new Map([[3, { generation: 1, body }]])).file;
});
altering('the text, told as facts about the document', (signed) => {
  const changed = withRevision(signed, { 4: otherText }).toString('latin1');
  const at = changed.lastIndexOf('/Info 5 0 R');
  return Buffer.from(`${changed.slice(0, at)}/Info 4 0 R${changed.slice(at + '/Info 5 0 R'.length)}`, 'latin1');
});

// Prepared by whoever made the file, before an honest person signed it.
altering(
  'a page that waited for a note',
  (signed) =>
    withRevision(signed, { 99: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (9 dias) >>' }),
  plainPdf({ firstPage: '/Annots [99 0 R]' }),
);
altering(
  'text that also serves as facts about the document',
  (signed) =>
    withRevision(signed, { 10: streamBody('BT (9 dias) Tj ET').replace('<<', '<< /Type /Metadata /Subtype /XML') }),
  plainPdf({
    catalog: '/Metadata 10 0 R',
    others: [streamBody('BT (2 dias) Tj ET').replace('<<', '<< /Type /Metadata /Subtype /XML')],
    firstPage: '/Rotate 0 /X 10 0 R',
  }),
);
altering('a field that is also a drawing', (signed) =>
  withRevision(signed, {
    1: catalog('', `<< /Fields [${fieldId} 0 R 20 0 R] /SigFlags 3 >>`),
    20: otherText.replace('<<', `<< /FT /Sig /V ${signatureId} 0 R`),
  }),
);
altering(
  'a list of notes that also serves as something else',
  (signed) =>
    withRevision(signed, {
      10: openPdfObjects(signed).value(10).replace(']', ' 20 0 R]'),
      1: catalogOf(signed).replace(/\/Fields \[([^\]]*)\]/, '/Fields [$1 20 0 R]'),
      20: `<< /FT /Sig /V ${signatureId + 1} 0 R >>`,
    }),
  plainPdf({ firstPage: '/Annots 10 0 R /Tabs 10 0 R', others: ['[]'] }),
);
altering(
  'proofs that also serve as a page',
  (signed) => withRevision(signed, { 10: '<< /Certs [] /Contents 4 0 R /Rotate 90 >>' }),
  plainPdf({ catalog: '/DSS 10 0 R', others: ['<< /Certs [] >>'], firstPage: '/X 10 0 R' }),
);

altering(
  'pages that are also named as proofs',
  (signed) => withRevision(signed, { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }),
  plainPdf({ catalog: '/DSS 2 0 R' }),
);
altering(
  'pages that are named as proofs by another',
  (signed) => withRevision(signed, { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }),
  plainPdf({ catalog: '/DSS 10 0 R', others: ['<< /Certs [3 0 R 2 0 R] >>'] }),
);
altering(
  'an action that is also named as a proof',
  (signed) => withRevision(signed, { 10: '<< /S /JavaScript /JS (x) >>' }),
  plainPdf({ catalog: '/DSS 10 0 R /OpenAction 10 0 R', others: ['<< /S /Named /N /NextPage >>'] }),
);
altering(
  'facts about the document that also serve a page',
  (signed) => withRevision(signed, { 5: '<< /Title (x) >>' }),
  plainPdf({ firstPage: '/X 5 0 R' }),
);
altering(
  'metadata that also serves as something else',
  (signed) => withRevision(signed, { 10: streamBody('<x:2/>').replace('<<', '<< /Type /Metadata') }),
  plainPdf({ catalog: '/Metadata 10 0 R /X 10 0 R', others: [streamBody('1').replace('<<', '<< /Type /Metadata')] }),
);
altering(
  'a form that also serves a page',
  (signed) =>
    withRevision(signed, {
      10: openPdfObjects(signed).value(10).replace(']', ' 20 0 R]'),
      20: `<< /FT /Sig /V ${signatureId + 1} 0 R >>`,
    }),
  plainPdf({ catalog: '/AcroForm 10 0 R', others: ['<< /Fields [] >>'], firstPage: '/X 10 0 R' }),
);
altering('facts about the document that hold more than words', (signed) =>
  withRevision(signed, { 5: '<< /Title (x) /Font << /F1 << /BaseFont /Symbol >> >> >>' }),
);
altering(
  'a list of notes that stands in another list',
  (signed) =>
    withRevision(signed, {
      10: openPdfObjects(signed).value(10).replace(']', ' 20 0 R]'),
      1: catalogOf(signed).replace(/\/Fields \[([^\]]*)\]/, '/Fields [$1 20 0 R]'),
      20: `<< /FT /Sig /V ${signatureId + 2} 0 R >>`,
    }),
  plainPdf({ firstPage: '/Annots 10 0 R', others: ['[]', '[10 0 R]'] }),
);

/** The first signature says that nothing may follow. */
function signedClosed(permission: string): Buffer {
  const file = plainPdf({ others: ['1'] });
  const { additions, signature } = addSignatureField(openPdfObjects(file), true);
  const bodies = Object.fromEntries([...additions].map(([id, { body }]) => [id, body]));
  return signedIn(file, signature, bodies, {
    more: `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P ${permission} /V /1.2 >> >>]`,
  });
}

function catalogOf(file: Buffer): string {
  return openPdfObjects(file).value(1);
}

harmless('line breaks behind the end', (signed) => Buffer.concat([signed, Buffer.from('\r\n\n')]));
test('lists of notes and fields that stand apart grow by a further signature', () => {
  const once = signedPdf(
    plainPdf({
      catalog: '/AcroForm 10 0 R',
      firstPage: '/Annots 12 0 R',
      others: ['<< /Fields 11 0 R >>', '[]', '[]'],
    }),
  );
  assert.equal(verdicts(signedPdf(signedPdf(once))), 'valid, valid, valid');
});
harmless('fonts for the fields of signatures', (signed) =>
  withRevision(signed, {
    1: catalogOf(signed).replace('/SigFlags', '/DA (/F 9 Tf) /DR << /Font << /F 3 0 R >> >> /SigFlags'),
  }),
);
harmless('proofs for the signature', (signed) =>
  withRevision(signed, { 1: catalog('/DSS 20 0 R'), 20: '<< /Certs [21 0 R] >>', 21: streamBody('certificate') }),
);
harmless('proofs twice, in their place', (signed) => {
  const once = withRevision(signed, {
    1: catalog('/DSS 20 0 R'),
    20: '<< /Certs 22 0 R >>',
    22: '[21 0 R]',
    21: streamBody('one'),
  });
  return withRevision(once, {
    20: '<< /Certs 22 0 R /CRLs [23 0 R] >>',
    22: '[21 0 R 24 0 R]',
    23: streamBody('list'),
    24: streamBody('two'),
  });
});
for (const isPacked of [false, true])
  harmless(
    `facts about the document${isPacked ? ', packed' : ''}`,
    (signed) => withRevision(signed, { 5: '<< /Title (Atestado) /ModDate (D:2026) >>' }),
    plainPdf({ isPacked }),
  );
harmless(
  'metadata of the document',
  (signed) => withRevision(signed, { 10: streamBody('<x:2/>').replace('<<', '<< /Type /Metadata') }),
  plainPdf({ catalog: '/Metadata 10 0 R', others: [streamBody('<x:1/>').replace('<<', '<< /Type /Metadata')] }),
);
harmless('the catalog written in another way', (signed) =>
  withRevision(signed, {
    1: catalogOf(signed).replace('/Pages 2 0 R', '/P#61ges 2  0  R').replace('/Type /Catalog', '/Type/Catalog'),
  }),
);

test('each object of a file in turn: written again as it was, and with one more word', () => {
  for (const isPacked of [false, true]) {
    const signed = signedPdf(plainPdf({ isPacked }));
    const objects = openPdfObjects(signed);
    for (const [id, { kind }] of objects.places) {
      const value = objects.value(id);
      if (kind === 'free' || !value.startsWith('<<') || objects.isStream(id)) continue;
      const [again] = verdicts(signedPdf(withRevision(signed, { [id]: value.replace('<<', '<<  ') }))).split(', ');
      // A signature that stands elsewhere is not where its range says.
      assert.equal(again, value.includes('/ByteRange') ? 'invalid suspicious_range' : 'valid', `${id} again`);
      const another = withRevision(signed, { [id]: value.replace('<<', '<< /Another /Word') });
      const [changed] = verdicts(signedPdf(another)).split(', ');
      // Facts about the document may change.
      if (id !== 5) assert.notEqual(changed, 'valid', `${id} changed`);
    }
  }
});

test('a field that waited for a second signature may be filled, where it stands', () => {
  const waiting = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (segunda) /Rect [0 0 9 9] >>';
  const filled = waiting.replace('>>', '/V 30 0 R >>');
  const signed = signedPdf(
    plainPdf({
      catalog: '/AcroForm 11 0 R',
      others: [waiting, '<< /Fields [10 0 R] >>'],
      firstPage: '/Annots [10 0 R]',
    }),
  );
  assert.equal(verdicts(signedIn(signed, 30, { 10: filled })), 'valid, valid');
  const moved = filled.replace('0 0 9 9', '0 0 500 800');
  assert.equal(verdicts(signedIn(signed, 30, { 10: moved })), `valid, ${altered}`);
  const unsigned = withRevision(signed, { 10: filled, 30: '<< /Type /Sig >>' });
  assert.equal(verdicts(unsigned), `invalid suspicious_range, ${altered}`);
});

test('who certified a file so that nothing may follow is followed by a time stamp alone', () => {
  for (const permission of ['1', '10 0 R']) {
    const closed = signedClosed(permission);
    assert.equal(verdicts(closed), 'valid');
    assert.equal(verdicts(signedWith(closed, {})), `${altered}, valid`);
  }
});

test('one update, one signature: fields that share it, or hold another’s', () => {
  const signed = signedPdf(plainPdf());
  const { additions, signature } = addSignatureField(openPdfObjects(signed), false);
  const field = additions.get(signature + 1)?.body ?? '';
  const catalogWithBoth = catalogOf(signed).replace(
    /\/Fields \[([^\]]*)\]/,
    `/Fields [$1 ${signature + 1} 0 R 30 0 R]`,
  );
  const shared = signedWith(signed, { 1: catalogWithBoth, 30: field });
  assert.equal(verdicts(shared), Array(3).fill(altered).join(', '));
  const other = signedWith(signed, {
    1: catalogWithBoth,
    30: field.replace(`/V ${signature} 0 R`, '/V 31 0 R'),
    31: '<< >>',
  });
  assert.equal(verdicts(other).split(', ')[0], altered);
});

test('what stands behind the end and is no revision', () => {
  const signed = signedPdf(plainPdf());
  for (const more of ['% TESTE\n', `% startxref\n${signed.lastIndexOf('\nxref\n') + 1}\n`, '\0', 'x'.repeat(5000)])
    assert.equal(verdicts(Buffer.concat([signed, Buffer.from(more)])), altered);
  const twice = Buffer.concat([signedPdf(signed), Buffer.from('% TESTE\n')]);
  assert.equal(verdicts(twice), `${altered}, ${altered}`);
});

test('a signature taken out of the form is not a file without signatures', () => {
  const signed = signedPdf(plainPdf());
  assert.equal(verdicts(withRevision(signed, { 1: catalog('', '<< /Fields [] >>') })), altered);
});

test('a password added later', () => {
  const signed = signedPdf(plainPdf());
  const objects = openPdfObjects(signed);
  const { file } = appendObjects(signed, objects, new Map([[5, { generation: 0, body: '<< >>' }]]));
  const text = file.toString('latin1');
  const at = text.lastIndexOf('/Root');
  const locked = Buffer.from(`${text.slice(0, at)}/Encrypt << /Filter /Standard >> ${text.slice(at)}`, 'latin1');
  assert.equal(verdicts(locked), altered);
});
