import { inflateSync } from 'node:zlib';

/** A picture taken apart for whoever cannot show a PNG. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly colour: Buffer;
  /** One byte for each pixel; none where nothing shines through. */
  readonly alpha: Buffer | undefined;
}

/** By the PNG's colour type; palettes are left out, no canvas draws them. */
const layouts: Readonly<Record<number, { channels: 1 | 3; hasAlpha: boolean }>> = {
  0: { channels: 1, hasAlpha: false },
  2: { channels: 3, hasAlpha: false },
  4: { channels: 1, hasAlpha: true },
  6: { channels: 3, hasAlpha: true },
};

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** What each of PNG's five filters adds to a byte, from its neighbours. */
const predictors: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  nearest,
];

/** The samples, line after line, without their filters. */
function unfilter(raw: Buffer, height: number, lineBytes: number, pixelBytes: number): Buffer | undefined {
  const samples = Buffer.alloc(height * lineBytes);
  for (let y = 0; y < height; y += 1) {
    const from = y * (lineBytes + 1);
    const predict = predictors[raw[from] ?? -1];
    if (!predict) return undefined;
    const to = y * lineBytes;
    for (let x = 0; x < lineBytes; x += 1) {
      const left = x >= pixelBytes ? (samples[to + x - pixelBytes] ?? 0) : 0;
      const above = y > 0 ? (samples[to + x - lineBytes] ?? 0) : 0;
      const corner = x >= pixelBytes && y > 0 ? (samples[to + x - lineBytes - pixelBytes] ?? 0) : 0;
      samples[to + x] = (raw[from + 1 + x] ?? 0) + predict(left, above, corner);
    }
  }
  return samples;
}

function split(samples: Buffer, channels: 1 | 3): { colour: Buffer; alpha: Buffer } {
  const count = samples.length / (channels + 1);
  const [colour, alpha] = [Buffer.alloc(count * channels), Buffer.alloc(count)];
  for (let pixel = 0; pixel < count; pixel += 1) {
    const at = pixel * (channels + 1);
    samples.copy(colour, pixel * channels, at, at + channels);
    alpha[pixel] = samples[at + channels] ?? 255;
  }
  return { colour, alpha };
}

/** Reads a PNG that was checked when it was taken in; one of a rare make is not read. */
export function pixelsOf(png: Buffer): Pixels | undefined {
  const header = png.subarray(16, 29);
  if (header.length < 13) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const layout = layouts[header[9] ?? -1];
  if (!layout || header[8] !== 8 || header[12] !== 0) return undefined;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const pixelBytes = layout.channels + (layout.hasAlpha ? 1 : 0);
  const lineBytes = width * pixelBytes;
  const expected = height * (lineBytes + 1);
  const raw = inflateSync(Buffer.concat(parts), { maxOutputLength: expected + 1 });
  const samples = raw.length === expected ? unfilter(raw, height, lineBytes, pixelBytes) : undefined;
  if (!samples) return undefined;
  const { channels } = layout;
  return layout.hasAlpha
    ? { width, height, channels, ...split(samples, channels) }
    : { width, height, channels, colour: samples, alpha: undefined };
}
