import { readInteger, readIntegers, type Values } from './syntax.ts';

/** Where an object stands; `free`: it was taken away. */
export type ObjectLocation =
  | { readonly kind: 'file'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number }
  | { readonly kind: 'free' };

export type Note = (id: number, place: ObjectLocation) => void;

const free: ObjectLocation = { kind: 'free' };

/** The rows of a table of the older kind; where its trailer is. */
export function readTableRows(text: string, from: number, note: Note): number {
  let at = from + 'xref'.length;
  for (;;) {
    const head = /^\s{0,20}(\d{1,10})\s{1,5}(\d{1,10})\s{1,5}/.exec(text.slice(at, at + 60));
    if (!head) break;
    at += head[0].length;
    for (let index = 0; index < Number(head[2]); index += 1) {
      const row = /^(\d{10}) (\d{5}) ([nf])\s{0,2}/.exec(text.slice(at, at + 24));
      if (!row) throw new SyntaxError('pdf: a broken table');
      at += row[0].length;
      // Readers then count the rows from 0, each object one place further: nobody can say which it is.
      if (Number(head[1]) === 1 && index === 0 && row[3] === 'f') throw new SyntaxError('pdf: a shifted table');
      // Some programs write unused rows as used ones at the first byte, where no object can be.
      const isUsed = row[3] === 'n' && Number(row[1]) > 0;
      note(
        Number(head[1]) + index,
        isUsed ? { kind: 'file', offset: Number(row[1]), generation: Number(row[2]) } : free,
      );
    }
  }
  const trailer = /^\s{0,20}trailer/.exec(text.slice(at, at + 40));
  if (!trailer) throw new SyntaxError('pdf: no trailer');
  return at + trailer[0].length;
}

/** The rows of a table of the newer kind, kept in a stream. */
export function readStreamRows(values: Values, bytes: Buffer, note: Note): void {
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0, ...more] = readIntegers(values.get('W'));
  const width = kindWidth + secondWidth + thirdWidth;
  // Rows of no width would never come to the end of the table; readers disagree on what further columns are for.
  if (width === 0 || Math.max(kindWidth, secondWidth, thirdWidth) > 6 || more.length > 0)
    throw new SyntaxError('pdf: an unusual table');
  const ranges = values.has('Index') ? readIntegers(values.get('Index')) : [0, readInteger(values.get('Size'))];
  if (ranges.length % 2 === 1) throw new SyntaxError('pdf: an unusual table');
  const number = (at: number, length: number) => (length === 0 ? 0 : bytes.readUIntBE(at, length));
  let at = 0;
  for (let range = 0; range < ranges.length; range += 2)
    for (let index = 0; index < (ranges[range + 1] ?? 0) && at + width <= bytes.length; index += 1) {
      const kind = kindWidth === 0 ? 1 : number(at, kindWidth);
      const second = number(at + kindWidth, secondWidth);
      const third = number(at + kindWidth + secondWidth, thirdWidth);
      at += width;
      const id = (ranges[range] ?? 0) + index;
      if (kind === 2) note(id, { kind: 'packed', stream: second, index: third });
      else note(id, kind === 1 ? { kind: 'file', offset: second, generation: third } : free);
    }
}
