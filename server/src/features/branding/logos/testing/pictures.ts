import { crc32, deflateSync } from 'node:zlib';

export const chunk = (type: string, body: Buffer): Buffer => {
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

/** The bones of a JPEG of this size: what a reader of its structure sees. */
export function jpeg(width: number, height: number, extra: readonly Buffer[] = [], after = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra,
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    after,
  ]);
}

export const jpegNote = (text: string): Buffer => segment(0xfe, Buffer.from(text));
export const jpegExif = (text: string): Buffer => segment(0xe1, Buffer.from(`Exif\0\0${text}`));

export const svg = (inside: string, attributes = 'viewBox="0 0 200 60"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
