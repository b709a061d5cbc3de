import { pdfFont, pdfStream, pdfString } from '../../core/pdf-parts.ts';
import { openPdfObjects } from './pdf-objects.ts';
import { readInteger, readReference, writeDictionary } from './pdf-syntax.ts';

interface Evidence {
  readonly disclaimer: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}

const longestValue = 52;

/** A value in pieces that fit on the page. */
const piecesOf = (value: string): string[] => value.match(new RegExp(`.{1,${longestValue}}`, 'gu')) ?? [''];

function drawing({ disclaimer, lines }: Evidence): string {
  const write = (text: string, x: number, y: number, size: number, font = 'F1', gray = 0.1) =>
    `BT ${gray} g /${font} ${size} Tf ${x} ${y} Td ${pdfString(text)} Tj ET`;
  const drawn = [
    '0.988 0.945 0.871 rg 0 742 595 100 re f',
    `BT 0.53 0.31 0.01 rg /F2 18 Tf 64 784 Td ${pdfString(disclaimer)} Tj ET`,
    write('Página de assinatura', 64, 690, 22, 'F2'),
  ];
  let y = 650;
  for (const [label, value] of lines) {
    drawn.push(write(label, 64, y, 11, 'F1', 0.4));
    for (const piece of piecesOf(value)) {
      drawn.push(write(piece, 180, y, 11));
      y -= 18;
    }
    y -= 8;
  }
  return drawn.join('\n');
}

const bigEndian = (value: number, width: number): Buffer => {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntBE(value, 0, width);
  return bytes;
};

/** Each object's number and where it stands, as a table of the older or the newer kind. */
function tableOf(offsets: ReadonlyMap<number, number>, at: number, trailer: Map<string, string>, asStream: boolean) {
  const sorted = [...offsets].sort(([one], [other]) => one - other);
  if (!asStream) {
    const entries = sorted.map(([id, offset]) => `${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    return Buffer.from(`xref\n${entries}trailer\n${writeDictionary(trailer)}\n`, 'latin1');
  }
  const own = Number(trailer.get('Size'));
  const rows = Buffer.concat(
    [...sorted, [own, at] as const].map(([, offset]) =>
      Buffer.concat([Buffer.from([1]), bigEndian(offset, 4), bigEndian(0, 2)]),
    ),
  );
  const values = new Map(trailer)
    .set('Type', '/XRef')
    .set('Size', String(own + 1))
    .set('W', '[1 4 2]')
    .set('Index', `[${[...sorted.map(([id]) => `${id} 1`), `${own} 1`].join(' ')}]`)
    .set('Length', String(rows.length));
  return Buffer.concat([
    Buffer.from(`${own} 0 obj\n${writeDictionary(values)}\nstream\n`, 'latin1'),
    rows,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}

/**
 * Adds a last page that says who signed, leaving every byte that was there as it was: what follows replaces the root of
 * the pages only. Undefined for a file that cannot be read (locked with a password, or put together in an unusual way).
 */
export function withEvidencePage(file: Buffer, evidence: Evidence): Buffer | undefined {
  try {
    const objects = openPdfObjects(file);
    if (objects.trailer.has('Encrypt')) return undefined;
    const root = readReference(objects.trailer.get('Root'));
    const catalog = new Map(objects.dictionary(root));
    const pages = readReference(catalog.get('Pages'));
    const oldPages = new Map(objects.dictionary(pages));
    const size = readInteger(objects.trailer.get('Size'));
    const [allPages, page, content, regular, bold] = [size, size + 1, size + 2, size + 3, size + 4];
    const count = readInteger(oldPages.get('Count')) + 1;
    if (root.generation + pages.generation > 0 || oldPages.has('Parent')) return undefined;

    const added = new Map<number, string>([
      [root.id, writeDictionary(catalog.set('Pages', `${allPages} 0 R`))],
      [pages.id, writeDictionary(oldPages.set('Parent', `${allPages} 0 R`))],
      [allPages, `<< /Type /Pages /Kids [${pages.id} 0 R ${page} 0 R] /Count ${count} >>`],
      [
        page,
        `<< /Type /Page /Parent ${allPages} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${regular} 0 R /F2 ${bold} 0 R >> >> /Contents ${content} 0 R >>`,
      ],
      [content, pdfStream(drawing(evidence))],
      [regular, pdfFont('Helvetica')],
      [bold, pdfFont('Helvetica-Bold')],
    ]);
    const parts = [file, Buffer.from('\n')];
    const offsets = new Map<number, number>();
    let at = file.length + 1;
    for (const [id, body] of added) {
      offsets.set(id, at);
      const object = Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1');
      parts.push(object);
      at += object.length;
    }
    const trailer = new Map([
      ['Size', String(size + 5)],
      ['Root', `${root.id} 0 R`],
      ['Prev', String(objects.lastTable)],
    ]);
    for (const key of ['Info', 'ID']) {
      const value = objects.trailer.get(key);
      if (value !== undefined) trailer.set(key, value);
    }
    parts.push(
      tableOf(offsets, at, trailer, objects.hasTableStream),
      Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1'),
    );
    return Buffer.concat(parts);
  } catch {
    return undefined;
  }
}
