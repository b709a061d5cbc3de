import { inflateSync } from 'node:zlib';
import { isName, readDictionary, readInteger, readList, type Values } from './syntax.ts';

const maxInflatedBytes = 32 * 1024 * 1024;

/** Rows may be written as differences to the row above, as in PNG; tables use no other kind. */
function withoutPredictor(bytes: Buffer, parameters: Values): Buffer {
  if (readInteger(parameters.get('Predictor'), 1) < 10) return bytes;
  const width = readInteger(parameters.get('Columns'), 1);
  if (width === 0) throw new SyntaxError('pdf: rows without width');
  const rows = Math.floor(bytes.length / (width + 1));
  const plain = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (width + 1)];
    if (filter !== 0 && filter !== 2) throw new SyntaxError('pdf: an unusual table');
    for (let column = 0; column < width; column += 1) {
      const above = filter === 2 && row > 0 ? (plain[(row - 1) * width + column] ?? 0) : 0;
      plain[row * width + column] = ((bytes[row * (width + 1) + 1 + column] ?? 0) + above) & 0xff;
    }
  }
  return plain;
}

const onlyOne = (value: string | undefined): string | undefined => {
  if (!value?.startsWith('[')) return value;
  const items = readList(value);
  if (items.length > 1) throw new SyntaxError('pdf: an unusual filter');
  return items[0];
};

/** The content of a stream as tables and packed objects are kept. */
export function decodeStream(bytes: Buffer, values: Values): Buffer {
  const filter = onlyOne(values.get('Filter'));
  if (filter === undefined) return bytes;
  if (!isName(filter, 'FlateDecode')) throw new SyntaxError('pdf: an unusual filter');
  const parameters = onlyOne(values.get('DecodeParms'));
  const inflated = inflateSync(bytes, { maxOutputLength: maxInflatedBytes });
  return withoutPredictor(inflated, parameters?.startsWith('<<') ? readDictionary(parameters).values : new Map());
}
