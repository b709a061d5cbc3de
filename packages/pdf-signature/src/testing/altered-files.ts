import { openPdfObjects } from '../pdf/objects.ts';
import { signedWith, stampedDocument, streamBody, withRevision } from './hostile.ts';
import { plainPdf } from './pdf.ts';
import { authority, signedPdf } from './sign.ts';

/** Signed files that somebody altered without a key, as the published attacks do it, each with what makes it one. */

export interface AlteredFile {
  readonly name: string;
  readonly file: Buffer;
  /** Whether PDFium draws the file otherwise than what was signed; others are fooled by other files. */
  readonly looksAltered: boolean;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const text = (file: Buffer): string => file.toString('latin1');
const row = (offset: number, generation = 0): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;

const otherText = streamBody('BT /F1 24 Tf 64 700 Td (Atestado: 90 dias) Tj ET');
const signatureId = 11;
/** Black over the whole page, as a picture that a field shows. */
export const black = (): string =>
  streamBody('0 g 0 0 595 842 re f').replace('<<', '<< /Type /XObject /Subtype /Form /BBox [0 0 595 842]');

/** A file with a table that everybody can read, and the last table's place. */
const signed = signedPdf(plainPdf());
const lastTable = (file: Buffer): number => openPdfObjects(file).lastTable;
const catalogWith = (file: Buffer, field: number): string =>
  openPdfObjects(file)
    .value(1)
    .replace(/\/Fields \[([^\]]*)\]/, `/Fields [$1 ${field} 0 R]`);
const pageWith = (file: Buffer, note: number, id = 10): string =>
  openPdfObjects(file)
    .value(id)
    .replace(/\/Annots \[([^\]]*)\]/, `/Annots [$1 ${note} 0 R]`);
const widget = (more: string): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (x) /F 4 /Rect [0 0 595 842] ${more} >>`;

/** An update written by hand: objects by number, then whatever table is given their places. */
export function appended(
  file: Buffer,
  bodies: Readonly<Record<number, string>>,
  write: (places: ReadonlyMap<number, number>, end: number) => string,
): Buffer {
  let all = `${text(file)}\n`;
  const places = new Map<number, number>();
  for (const [id, body] of Object.entries(bodies)) {
    places.set(Number(id), all.length);
    all += `${id} 0 obj\n${body}\nendobj\n`;
  }
  return bytes(all + write(places, all.length));
}

const trailerOf = (file: Buffer, more = ''): string =>
  `trailer\n<< /Size 40 /Root 1 0 R /Info 5 0 R /Prev ${lastTable(file)} ${more} >>\n`;
const endAt = (offset: number): string => `startxref\n${offset}\n%%EOF\n`;
const plainTable =
  (file: Buffer, more = '') =>
  (places: ReadonlyMap<number, number>, end: number) =>
    `xref\n${[...places].map(([id, place]) => `${id} 1\n${row(place)}`).join('')}${trailerOf(file, more)}${endAt(end)}`;

function streamTable(rows: readonly (readonly [number, number])[], values: string, own: number): string {
  const body = Buffer.alloc(rows.length * 7);
  rows.forEach(([, offset], index) => {
    body.writeUInt8(1, index * 7);
    body.writeUInt32BE(offset, index * 7 + 1);
  });
  const index = rows.map(([id]) => `${id} 1`).join(' ');
  return `${own} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${index}] /Size 40 /Root 1 0 R ${values} /Length ${body.length} >>\nstream\n${text(body)}\nendstream\nendobj\n`;
}

/** The same file, packed: its table is a stream and its catalog and pages stand in another. */
const packed = signedPdf(plainPdf({ isPacked: true }));

/** (A) A further field over the page that shows a picture and claims the signature that is there. */
const fieldOnOldSignature = (): Buffer =>
  withRevision(signed, {
    1: catalogWith(signed, 20),
    10: pageWith(signed, 20),
    20: widget(`/V ${signatureId} 0 R /AP << /N 21 0 R >>`),
    21: black(),
  });

function placeOf(file: Buffer, id: number): number {
  const place = openPdfObjects(file).places.get(id);
  return place?.kind === 'file' ? place.offset : 0;
}

/** (B) A table in a stream that names another beside it, with the place that was signed, and a false one before it. */
function hybridTables(): Buffer {
  let all = `${text(signed)}\n`;
  const content = all.length;
  all += `4 0 obj\n${otherText}\nendobj\n`;
  const beside = all.length;
  all += streamTable([[4, placeOf(signed, 4)]], '', 30);
  const before = all.length;
  all += `xref\n4 1\n${row(content)}${trailerOf(signed)}`;
  const last = all.length;
  return bytes(all + streamTable([[31, last]], `/XRefStm ${beside} /Prev ${before}`, 31) + endAt(last));
}

/**
 * (C) A part of the table that says it begins with 1 and begins with the head of the free list: readers count from 0.
 * The signed file has no objects 1 and 2, and a page that waits for 1.
 */
function shiftedTable(): Buffer {
  const base = text(plainPdf({ firstPage: '/Annots [1 0 R]' }))
    .replace('\n1 0 obj', '\n9 0 obj')
    .replace('\n1 1\n', '\n9 1\n')
    .replace('/Root 1 0 R', '/Root 9 0 R')
    .replace('\n2 0 obj', '\n8 0 obj')
    .replace('\n2 1\n', '\n8 1\n')
    .replace('/Pages 2 0 R', '/Pages 8 0 R')
    .replace('/Parent 2 0 R', '/Parent 8 0 R');
  const file = signedPdf(bytes(base));
  const note = '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 595 842] /AP << /N 21 0 R >> >>';
  return appended(file, { 1: note, 21: black() }, (places, end) => {
    const shifted = `1 2\n0000000000 65535 f \n${row(places.get(1) ?? 0)}21 1\n${row(places.get(21) ?? 0)}`;
    return `xref\n${shifted}${trailerOf(file).replace('/Root 1 0 R', '/Root 9 0 R')}${endAt(end)}`;
  });
}

/** (D) The same object twice in one table. */
const listedTwice = (): Buffer =>
  appended(signed, { 4: otherText, 5: '<< /Title (Atestado) >>' }, (places, end) => {
    const rows = `4 1\n${row(placeOf(signed, 4))}4 1\n${row(places.get(4) ?? 0)}5 1\n${row(places.get(5) ?? 0)}`;
    return `xref\n${rows}${trailerOf(signed)}${endAt(end)}`;
  });

/** (E) Facts about the document that are also the stream in which a font is packed. */
function containerAsMetadata(): Buffer {
  const head = '3 0 ';
  const container = (font: string) => {
    const body = `${head}<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`;
    return `<< /Type /Metadata /Subtype /XML /N 1 /First ${head.length} /Length ${body.length} >>\nstream\n${body}\nendstream`;
  };
  const base = plainPdf({ catalog: '/Metadata 10 0 R', others: [container('Helvetica')] });
  const table = Buffer.alloc(14);
  table.writeUInt8(2, 0);
  table.writeUInt32BE(10, 1);
  table.writeUInt8(1, 7);
  table.writeUInt32BE(base.length, 8);
  const stream = `30 0 obj\n<< /Type /XRef /W [1 4 2] /Index [3 1 30 1] /Size 40 /Root 1 0 R /Info 5 0 R /Prev ${lastTable(base)} /Length 14 >>\nstream\n${text(table)}\nendstream\nendobj\n`;
  const file = signedPdf(Buffer.concat([base, bytes(stream + endAt(base.length))]));
  return withRevision(file, { 10: container('Symbol') });
}

/** (F) An object that no table lists, for readers that look for objects by themselves. */
const unlistedObject = (): Buffer =>
  appended(signed, { 5: '<< /Title (Atestado) >>', 4: otherText }, (places, end) =>
    plainTable(signed)(new Map([[5, places.get(5) ?? 0]]), end),
  );

/** Shadow, replace: a text that waits in the signed file takes the place of another by an update of tables alone. */
function shadowReplace(): Buffer {
  const base = plainPdf({ others: [otherText] });
  // The one that waits calls itself 4 as well: nobody comes across it before the update names its place.
  const file = signedPdf(bytes(text(base).replace('\n10 0 obj\n', '\n04 0 obj\n')));
  return appended(file, {}, (_, end) => `xref\n4 1\n${row(placeOf(base, 10))}${trailerOf(file)}${endAt(end)}`);
}

/** Shadow, hide: what covered the text when it was signed is taken away. */
function shadowHide(): Buffer {
  const cover = '<< /Type /Annot /Subtype /Square /F 4 /Rect [40 680 400 740] /AP << /N 11 0 R >> >>';
  const file = signedPdf(plainPdf({ firstPage: '/Annots [10 0 R]', others: [cover, black()] }));
  return appended(file, {}, (_, end) => `xref\n10 1\n0000000000 00001 f \n${trailerOf(file)}${endAt(end)}`);
}

/** Shadow, hide and replace: two catalogs stand in the signed file, and an update points at the other one. */
function shadowHideAndReplace(): Buffer {
  const pages = '<< /Type /Pages /Kids [12 0 R] /Count 1 >>';
  const page =
    '<< /Type /Page /Parent 11 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 13 0 R >>';
  const file = signedPdf(plainPdf({ others: ['<< /Type /Catalog /Pages 11 0 R >>', pages, page, otherText] }));
  const table = `xref\n0 1\n0000000000 65535 f \n${trailerOf(file).replace('/Root 1 0 R', '/Root 10 0 R')}`;
  return bytes(`${text(file)}\n${table}${endAt(file.length + 1)}`);
}

/** A field that waited over the text for a second signature gets a picture, and a signature that nobody made. */
function waitingField(): Buffer {
  const waiting = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (segunda) /F 4 /Rect [0 0 595 842] >>';
  const file = signedPdf(
    plainPdf({
      catalog: '/AcroForm 11 0 R',
      others: [waiting, '<< /Fields [10 0 R] >>'],
      firstPage: '/Annots [10 0 R]',
    }),
  );
  return withRevision(file, {
    10: waiting.replace('>>', '/V 30 0 R /AP << /N 31 0 R >> >>'),
    30: '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 0 0 0] /Contents <00> >>',
    31: black(),
  });
}

/**
 * Wrapping: the second part of what was signed moves to the end, where a range written after the signature finds it, and
 * a table of one's own stands where the end says that the table is.
 */
function wrapped(isRangeDoubled: boolean): Buffer {
  const all = text(signed);
  const found = /\/ByteRange \[\d{10} (\d{10}) (\d{10}) (\d{10})\]/.exec(all) ?? [];
  const [first = 0, second = 0, rest = 0] = found.slice(1).map(Number);
  const objects = openPdfObjects(signed);
  const write = (rangeAt: number) => {
    const range = `/ByteRange [${[0, first, rangeAt, rest].map((one) => String(one).padStart(10, '0')).join(' ')}]`;
    const before = isRangeDoubled ? all.slice(0, second) : all.slice(0, second).replace(found[0] ?? '', range);
    const moved: Record<number, string> = { 4: otherText, 12: objects.value(12) };
    const places = new Map([...objects.places.keys()].map((id) => [id, placeOf(signed, id)]));
    let file = `${before}${isRangeDoubled ? ` ${range}` : ''} >>\nendobj\n`.padEnd(objects.lastTable);
    const rows = () =>
      [...places].map(([id, place]) => `${id} 1\n${place === 0 ? '0000000000 65535 f \n' : row(place)}`).join('');
    const trailer = 'trailer\n<< /Size 40 /Root 1 0 R /Info 5 0 R >>\n';
    let at = file.length + `xref\n${rows()}${trailer}`.length;
    const bodies = Object.entries(moved).map(([id, body]) => {
      places.set(Number(id), at);
      const object = `${id} 0 obj\n${body}\nendobj\n`;
      at += object.length;
      return object;
    });
    file += `xref\n${rows()}${trailer}${bodies.join('')}`;
    return file;
  };
  return bytes(write(write(0).length) + all.slice(second));
}

/** Incremental saving, with and without what an update ends with. */
const savedAgain = (): Buffer => withRevision(signed, { 4: otherText });
const savedWithoutTable = (): Buffer => bytes(`${text(signed)}4 0 obj\n${otherText}\nendobj\n`);
const savedWithTrailerOnly = (): Buffer =>
  bytes(`${text(signed)}4 0 obj\n${otherText}\nendobj\ntrailer\n<< /Size 40 /Root 1 0 R >>\n`);
const savedWithCopiedSignature = (): Buffer => {
  const dictionary = /<< \/Type \/Sig [\s\S]*?>\s*>>/.exec(text(signed))?.[0] ?? '';
  return withRevision(signed, {
    1: catalogWith(signed, 20),
    4: otherText,
    20: widget('/V 22 0 R').replace('[0 0 595 842]', '[0 0 0 0]'),
    22: dictionary,
  });
};

/** A page number that an object's comment hides from whoever follows the tables. */
const objectInAComment = (): Buffer =>
  withRevision(signed, { 5: `<< /Title (Atestado) %\n4 0 obj\n${otherText}\nendobj\n >>` });

const pageAdded = (): Buffer =>
  withRevision(signed, {
    2: '<< /Type /Pages /Kids [10 0 R 20 0 R] /Count 2 >>',
    20: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>',
  });

const noteAdded = (): Buffer =>
  withRevision(signed, {
    10: pageWith(signed, 20),
    20: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 595 842] /AP << /N 21 0 R >> >>',
    21: black(),
  });

/** A further signature, good by itself, over a change that came before it. */
const signedOverChange = (): Buffer => signedPdf(withRevision(signed, { 4: otherText }));
const stampedOverChange = (): Buffer => stampedDocument(withRevision(signed, { 4: otherText }), authority);

/** A further signature that brings more than itself. */
const signedWithNewText = (): Buffer => signedWith(signed, { 4: otherText });
const signedWithAction = (): Buffer =>
  signedWith(signed, {}, (field) => field.replace('>>', '/AA << /E << /S /JavaScript /JS (x) >> >> >>'));
const signedWithSecondPicture = (): Buffer =>
  signedWith(signed, { 40: black(), 41: black() }, (field) =>
    field.replace('[0 0 0 0]', '[50 50 250 120]').replace('>>', '/AP << /N 40 0 R /R 41 0 R >> >>'),
  );
const signedTurned = (): Buffer =>
  signedWith(signed, { 40: black() }, (field) =>
    field.replace('[0 0 0 0]', '[50 50 250 120]').replace('/F 132', '/F 148').replace('>>', '/AP << /N 40 0 R >> >>'),
  );

/** A further signature whose field some readers draw otherwise than PDFium. */
const signedWithField = (field: string, bodies: Readonly<Record<number, string>> = {}): Buffer =>
  signedWith(signed, bodies, (own) => own.replace(/\/Rect \[0 0 0 0\]|\/F 132/g, '').replace('>>', `${field} >>`));
const blankPaper = '/F 132 /Rect [50 50 250 120]';
const paintedByReaders = (): Buffer =>
  signedWithField('/F 132 /Rect [60 690 260 730] /MK << /BG [1 1 1] >> /BS << /W 9 >>');
const pictureWithoutBounds = (): Buffer =>
  signedWithField(`${blankPaper} /AP << /N 40 0 R >>`, { 40: black().replace('/BBox [0 0 595 842]', '') });
const pictureOfNoSize = (): Buffer =>
  signedWithField(`${blankPaper} /AP << /N 40 0 R >>`, { 40: black().replace('0 0 595 842]', '0 0 0 0]') });
const pictureOfNoForm = (): Buffer =>
  signedWithField(`${blankPaper} /AP << /N 40 0 R >>`, { 40: black().replace('/Subtype /Form', '') });

/** What the signed file waits for comes with a further signature. */
const waited = (file: Buffer): Buffer =>
  signedWith(file, {
    60: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 595 842] /AP << /N 61 0 R >> >>',
    61: black(),
  });

/** On the second page, where no signer looks. */
function waitedAt(pointer: string): Buffer {
  const all = text(plainPdf({ pages: 2 }));
  const fonts = '/Resources << /Font << /F1 3 0 R >> >>';
  const at = all.lastIndexOf(fonts);
  const annots = `/Annots [${pointer}]`.padEnd(fonts.length);
  return waited(signedPdf(bytes(all.slice(0, at) + annots + all.slice(at + fonts.length))));
}

/** A table of the signed file is also a picture, which draws one that is still missing. */
function waitedInATable(): Buffer {
  const stamp = '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 595 842] /AP << /N 30 0 R >> >>';
  const base = plainPdf({ firstPage: '/Annots [10 0 R]', others: [stamp] });
  const body = Buffer.alloc(26);
  body.write('/X Do'.padEnd(12), 1);
  body.writeUInt8(1, 13);
  body.writeUIntBE(base.length, 14, 6);
  const rows = text(body);
  const picture = '/Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 61 0 R >> >>';
  const table = `30 0 obj\n<< /Type /XRef ${picture} /W [1 6 6] /Index [29 2] /Size 40 /Root 1 0 R /Info 5 0 R /Prev ${lastTable(base)} /Length ${rows.length} >>\nstream\n${rows}\nendstream\nendobj\n`;
  return signedWith(signedPdf(bytes(`${text(base)}${table}${endAt(base.length)}`)), { 61: black() });
}

/** Tables that readers read each in its own way, under a further signature. */
const signedWithTable = (file: Buffer, change: (table: string) => string): Buffer =>
  signedWith(file, {}, (field) => field, change);
const smallTable = (): Buffer => signedWithTable(signed, (table) => table.replace(/\/Size \d+/, '/Size 4'));
const tableOfFourColumns = (): Buffer => signedWithTable(packed, (table) => table.replace('[1 5 2]', '[1 5 2 0]'));
const tableWithHalfARange = (): Buffer =>
  signedWithTable(packed, (table) => table.replace(/(\/Index \[[^\]]*)/, '$1 99'));
const tableInAString = (): Buffer =>
  signedWithTable(packed, (table) =>
    table.replace(/\/ID \[[^\]]*\]/, `/ID [(xref 4 1 ${row(9).trim()} trailer << /Size 40 /Root 1 0 R >>) (x)]`),
  );
const objectAfterZeros = (): Buffer =>
  signedWith(signed, { 50: streamBody(`\n4\0${' '.repeat(30)}0 obj\n${otherText}\nendobj\n`) });

function bytesBeforeTheHeader(): Buffer {
  const later = (place: string, width = 0) => String(Number(place) + 9).padStart(width, '0');
  const shifted = text(plainPdf())
    .replace(/\d{10}(?= 00000 n)/g, (place) => later(place, 10))
    .replace(/(?<=startxref\n)\d+/, (place) => later(place));
  return signedWith(signedWith(bytes(`%%%%%%%%\n${shifted}`), {}), {});
}

const altered = (name: string, file: Buffer, looksAltered = true): AlteredFile => ({ name, file, looksAltered });

export const alteredFiles = (): AlteredFile[] => [
  altered('A: a field over the page that claims the signature that is there', fieldOnOldSignature()),
  altered('B: a hybrid table, the true place beside, a false one before', hybridTables()),
  altered('C: a part of the table shifted by one', shiftedTable(), false),
  altered('D: an object twice in one table', listedTwice()),
  altered('E: metadata that is also a container of objects', containerAsMetadata(), false),
  altered('F: an object that no table lists', unlistedObject(), false),
  altered('shadow: replace', shadowReplace()),
  altered('shadow: hide', shadowHide(), false),
  altered('shadow: hide and replace', shadowHideAndReplace()),
  altered('shadow: a field that waited over the text', waitingField()),
  altered('wrapping: the signed bytes moved', wrapped(false), false),
  altered('wrapping: the signed bytes moved, a second range', wrapped(true)),
  altered('saving: one more revision', savedAgain()),
  altered('saving: one more revision, packed', withRevision(packed, { 4: otherText })),
  altered('saving: without a table', savedWithoutTable(), false),
  altered('saving: a trailer without a table', savedWithTrailerOnly(), false),
  altered('saving: with a copy of the signature', savedWithCopiedSignature()),
  altered('saving: an object in a comment', objectInAComment(), false),
  altered('a page added', pageAdded()),
  altered('a note over the page', noteAdded()),
  altered('a signature over a change', signedOverChange()),
  altered('a time stamp over a change', stampedOverChange()),
  altered('a signature with another text', signedWithNewText()),
  altered('a signature with an action', signedWithAction(), false),
  altered('a signature with a picture under the pointer', signedWithSecondPicture()),
  altered('a signature with a picture that does not turn with its page', signedTurned()),
  altered('a signature whose field some readers paint', paintedByReaders(), false),
  altered('a signature with a picture without bounds', pictureWithoutBounds()),
  altered('a signature with a picture of no size', pictureOfNoSize(), false),
  altered('a signature with a picture that is no form', pictureOfNoForm()),
  altered('what waited behind a number with a sign', waitedAt('+60 0 R')),
  altered('what waited behind a number with zeros', waitedAt('00000000060 0 R')),
  altered('what waited behind a table that is also a picture', waitedInATable()),
  altered('a table that leaves objects out', smallTable(), false),
  altered('a table of four columns', tableOfFourColumns(), false),
  altered('a table with half a range', tableWithHalfARange(), false),
  altered('a table in a string of another', tableInAString(), false),
  altered('an object behind blanks that not all readers count', objectAfterZeros(), false),
  altered('bytes before the header, where readers count from another place', bytesBeforeTheHeader(), false),
];

/** Good signatures whose pictures stand on a page: on blank paper, and over the text that was signed before. */
export const visiblySigned = (rectangle: string, file = signed): Buffer =>
  signedWith(file, { 40: black() }, (field) =>
    field.replace('[0 0 0 0]', rectangle).replace('>>', '/AP << /N 40 0 R >> >>'),
  );
export const onBlankPaper = '[50 50 250 120]';
export const overTheText = '[60 690 260 730]';
