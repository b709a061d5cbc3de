import { deflateSync } from 'node:zlib';

interface PlainPdf {
  readonly pages?: number;
  /** Bytes of a picture that nobody sees, to make the file large. */
  readonly ballast?: Buffer;
  /** The table of objects in a stream, and what can be packed, packed. */
  readonly isPacked?: boolean;
  /** More in the catalog or on the first page, as `/Key value`. */
  readonly catalog?: string;
  readonly firstPage?: string;
  /** Further objects, beginning with number 10. */
  readonly others?: readonly string[];
}

const streamOf = (body: Buffer | string, extra = ''): Buffer => {
  const bytes = Buffer.from(body as string, 'latin1');
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length}${extra} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** Objects by number: 1 catalog, 2 pages, 3 font, 4 content, 5 information, 6 ballast, then the others, then the pages. */
function objectsOf({ pages = 1, ballast, catalog = '', firstPage = '', others = [] }: PlainPdf) {
  const firstPageId = 10 + others.length;
  const ids = Array.from({ length: pages }, (_, index) => firstPageId + index);
  const objects = new Map<number, Buffer | string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [4, streamOf('BT /F1 24 Tf 64 700 Td (Atestado: 2 dias) Tj ET')],
    [5, '<< /Title (Atestado) /Producer (teste) >>'],
  ]);
  if (ballast) objects.set(6, streamOf(ballast));
  others.forEach((body, index) => {
    objects.set(10 + index, body);
  });
  ids.forEach((id, index) => {
    objects.set(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R ${index === 0 ? firstPage : ''} >>`,
    );
  });
  return objects;
}

function written(objects: ReadonlyMap<number, Buffer | string>, from: Buffer) {
  const parts = [from];
  const offsets = new Map<number, number>();
  let at = from.length;
  for (const [id, body] of objects) {
    offsets.set(id, at);
    const object = Buffer.concat([
      Buffer.from(`${id} 0 obj\n`),
      Buffer.from(body as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    at += object.length;
  }
  return { bytes: Buffer.concat(parts), offsets };
}

const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
const id = '/ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]';

function withTable(objects: ReadonlyMap<number, Buffer | string>, trailer = ''): Buffer {
  const { bytes, offsets } = written(objects, header);
  const rows = [...offsets].map(([n, offset]) => `${n} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = Math.max(...offsets.keys()) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R ${id} ${trailer} >>\n`;
  return Buffer.concat([bytes, Buffer.from(`${table}startxref\n${bytes.length}\n%%EOF\n`, 'latin1')]);
}

function withTableStream(objects: ReadonlyMap<number, Buffer | string>): Buffer {
  const packed = [...objects].filter(([, body]) => typeof body === 'string') as [number, string][];
  const holder = Math.max(...objects.keys()) + 1;
  const table = holder + 1;
  let at = 0;
  const heads = packed.map(([n, body]) => {
    const head = `${n} ${at}`;
    at += body.length + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const inside = deflateSync(Buffer.from(first + packed.map(([, body]) => body).join(' '), 'latin1'));
  const left = new Map([...objects].filter(([, body]) => typeof body !== 'string'));
  left.set(holder, streamOf(inside, ` /Type /ObjStm /N ${packed.length} /First ${first.length} /Filter /FlateDecode`));
  const { bytes, offsets } = written(left, header);
  const rows: [number, number, number, number][] = [
    [0, 0, 0, 65535],
    ...[...offsets].map(([n, offset]): [number, number, number, number] => [n, 1, offset, 0]),
    ...packed.map(([n], index): [number, number, number, number] => [n, 2, holder, index]),
    [table, 1, bytes.length, 0],
  ];
  rows.sort(([one], [other]) => one - other);
  const body = Buffer.concat(
    rows.map(([, kind, second, third]) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(kind);
      row.writeUInt32BE(second, 1);
      row.writeUInt16BE(third, 5);
      return row;
    }),
  );
  const index = rows.map(([n]) => `${n} 1`).join(' ');
  const stream = streamOf(
    deflateSync(body),
    ` /Type /XRef /Size ${table + 1} /W [1 4 2] /Index [${index}] /Root 1 0 R /Info 5 0 R ${id} /Filter /FlateDecode`,
  );
  return Buffer.concat([
    bytes,
    Buffer.from(`${table} 0 obj\n`),
    stream,
    Buffer.from(`\nendobj\nstartxref\n${bytes.length}\n%%EOF\n`),
  ]);
}

export function plainPdf(options: PlainPdf = {}): Buffer {
  const objects = objectsOf(options);
  return options.isPacked ? withTableStream(objects) : withTable(objects);
}

export const encryptedPdf = (): Buffer =>
  withTable(objectsOf({}), '/Encrypt << /Filter /Standard /V 2 /R 3 /O (0) /U (0) /P -4 >>');

const offsetRow = (number: number, offset: number) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;

/** As for the web: the table of the first page stands before the objects and points at the one behind them. */
export function linearisedPdf(): Buffer {
  const objects = objectsOf({});
  const [first, last] = [[...objects.keys()].filter((n) => n >= 4), [...objects.keys()].filter((n) => n < 4)];
  const front = (offsets: ReadonlyMap<number, number>, previous: number) =>
    `${header.toString('latin1')}xref\n${first.map((n) => offsetRow(n, offsets.get(n) ?? 0)).join('')}trailer\n<< /Size 11 /Root 1 0 R /Info 5 0 R ${id} /Prev ${String(previous).padStart(10, '0')} >>\nstartxref\n0\n%%EOF\n`;
  const { offsets, bytes } = written(objects, Buffer.from(front(new Map(), 0), 'latin1'));
  const head = Buffer.from(front(offsets, bytes.length), 'latin1');
  const rows = `xref\n0 1\n0000000000 65535 f \n${last.map((n) => offsetRow(n, offsets.get(n) ?? 0)).join('')}`;
  const tail = `${rows}trailer\n<< /Size 4 >>\nstartxref\n${header.length}\n%%EOF\n`;
  return Buffer.concat([head, bytes.subarray(head.length), Buffer.from(tail, 'latin1')]);
}
