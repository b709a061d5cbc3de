import type { PdfObjects } from './objects.ts';
import { readInteger, writeDictionary } from './syntax.ts';

/** What is added to or replaced in a file, by number. Every byte that was there stays as it was. */
export type Additions = ReadonlyMap<number, { readonly generation: number; readonly body: string }>;

interface Appended {
  readonly file: Buffer;
  /** Where the body of each object begins. */
  readonly bodies: ReadonlyMap<number, number>;
}

interface Row {
  readonly id: number;
  readonly generation: number;
  readonly offset: number;
}

/** Beyond it readers give up (ISO 32000, annex C). */
const maxNumber = 8_388_600;

/** The first number that no object has. */
export function nextNumber(objects: PdfObjects): number {
  let next = readInteger(objects.trailer.get('Size'));
  for (const id of objects.places.keys()) next = Math.max(next, id + 1);
  if (next > maxNumber) throw new SyntaxError('pdf: numbers out of range');
  return next;
}

function table(rows: readonly Row[], trailer: Map<string, string>): string {
  const lines = rows.map(
    ({ id, generation, offset }) =>
      `${id} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`,
  );
  return `xref\n${lines.join('')}trailer\n${writeDictionary(trailer)}\n`;
}

function tableStream(rows: readonly Row[], trailer: Map<string, string>, own: number): string {
  const bytes = Buffer.alloc(rows.length * 8);
  rows.forEach(({ offset, generation }, index) => {
    bytes.writeUInt8(1, index * 8);
    bytes.writeUIntBE(offset, index * 8 + 1, 5);
    bytes.writeUInt16BE(generation, index * 8 + 6);
  });
  const values = new Map(trailer)
    .set('Type', '/XRef')
    .set('W', '[1 5 2]')
    .set('Index', `[${rows.map(({ id }) => `${id} 1`).join(' ')}]`)
    .set('Length', String(bytes.length));
  return `${own} 0 obj\n${writeDictionary(values)}\nstream\n${bytes.toString('latin1')}\nendstream\nendobj\n`;
}

/** One more revision behind the file, in the kind of table that the file uses. */
export function appendObjects(file: Buffer, objects: PdfObjects, additions: Additions): Appended {
  const parts = [file, Buffer.from('\n')];
  const bodies = new Map<number, number>();
  const rows: Row[] = [];
  let end = file.length + 1;
  for (const [id, { generation, body }] of [...additions].sort(([one], [other]) => one - other)) {
    const head = `${id} ${generation} obj\n`;
    rows.push({ id, generation, offset: end });
    bodies.set(id, end + head.length);
    const object = Buffer.from(`${head}${body}\nendobj\n`, 'latin1');
    parts.push(object);
    end += object.length;
  }
  const size = Math.max(nextNumber(objects), ...additions.keys().map((id) => id + 1));
  const trailer = new Map<string, string>();
  for (const key of ['Root', 'Info', 'ID']) {
    const value = objects.trailer.get(key);
    if (value !== undefined) trailer.set(key, value);
  }
  trailer.set('Prev', String(objects.lastTable));
  const section = objects.hasTableStream
    ? tableStream([...rows, { id: size, generation: 0, offset: end }], trailer.set('Size', String(size + 1)), size)
    : table(rows, trailer.set('Size', String(size)));
  parts.push(Buffer.from(`${section}startxref\n${end}\n%%EOF\n`, 'latin1'));
  return { file: Buffer.concat(parts), bodies };
}
