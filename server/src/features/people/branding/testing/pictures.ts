import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, body: Buffer): Buffer => {
  const framed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, sum]);
};

interface PngOptions {
  /** What the header claims, when it should not be the truth. */
  readonly claimed?: readonly [number, number];
  readonly extra?: readonly [type: string, body: Buffer][];
  readonly after?: Buffer;
}

/** A grey picture of this size. */
export function png(width: number, height: number, { claimed = [width, height], extra = [], after }: PngOptions = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed[0], 0);
  header.writeUInt32BE(claimed[1], 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra.map(([type, body]) => chunk(type, body)),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
    chunk('IEND', Buffer.alloc(0)),
    ...(after ? [after] : []),
  ]);
}

const segment = (code: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A grey JPEG of this size: every block is empty, and written as two bits. */
export function jpeg(width: number, height: number, extra: readonly Buffer[] = [], after = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const scan = Buffer.alloc(Math.ceil(blocks / 4));
  if (blocks % 4 > 0) scan[scan.length - 1] = 0xff >> ((blocks % 4) * 2);
  /** One code, of one bit, for nothing. */
  const code = (kind: number) => segment(0xc4, Buffer.from([kind, 1, ...Array<number>(15).fill(0), 0]));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra,
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc0, frame),
    code(0x00),
    code(0x10),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
    after,
  ]);
}

export const jpegNote = (text: string): Buffer => segment(0xfe, Buffer.from(text));
/** What a camera held on its side writes, and these words where it would say the place. */
export const jpegOnItsSide = (text: string): Buffer => {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const head = [...Buffer.from('Exif\0\0MM\0*', 'latin1'), 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  return segment(0xe1, Buffer.concat([Buffer.from(head), Buffer.from(text)]));
};

export const svg = (inside: string, attributes = 'viewBox="0 0 200 60"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
