import { crc32, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What a picture is made of. Text, time stamps and unknown chunks are left behind. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const channelsByColour: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and step of each pass of an interlaced picture: x, y, step of x, step of y. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** The same picture, holding nothing else. */
  readonly bytes: Buffer;
}

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature);

/** Exactly what the pixels unpack to: a filter byte and the samples of each line. */
function rawBytes(header: Buffer): number | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const depth = header[8] ?? 0;
  const channels = channelsByColour[header[9] ?? -1];
  const interlace = header[12];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth) || header[10] !== 0 || header[11] !== 0) return undefined;
  const lines = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * channels * depth) / 8)) : 0;
  if (interlace === 0) return lines(width, height);
  if (interlace !== 1) return undefined;
  return passes.reduce(
    (sum, [x, y, stepX, stepY]) => sum + lines(Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)),
    0,
  );
}

/** Reads a PNG to its end, or not at all: every chunk whole, the pixels unpacking to exactly what the header promises. */
export function readPng(bytes: Buffer, fits: (width: number, height: number) => boolean): Raster | undefined {
  if (!isPng(bytes)) return undefined;
  const parts: Buffer[] = [signature];
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, end - 4);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (!header) {
      if (type !== 'IHDR' || length !== 13) return undefined;
      header = body;
      // Before anything is unpacked.
      if (!fits(header.readUInt32BE(0), header.readUInt32BE(4))) return undefined;
    } else if (type === 'IHDR') return undefined;
    if (type === 'IDAT') data.push(body);
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') return unpacks(header, data) ? rasterOf(header, parts) : undefined;
    at = end;
  }
  return undefined;
}

const rasterOf = (header: Buffer, parts: readonly Buffer[]): Raster => ({
  width: header.readUInt32BE(0),
  height: header.readUInt32BE(4),
  bytes: Buffer.concat(parts),
});

function unpacks(header: Buffer, data: readonly Buffer[]): boolean {
  const expected = rawBytes(header);
  if (!expected) return false;
  try {
    // One byte more would be noticed; a bomb stops there.
    return inflateSync(Buffer.concat(data), { maxOutputLength: expected + 1 }).length === expected;
  } catch {
    return false;
  }
}
