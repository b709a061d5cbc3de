import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { chunk, png } from '../../branding/logos/testing/pictures.ts';
import { pixelsOf } from './pixels.ts';

/** One byte of a line as each filter writes it. */
const filters: readonly ((value: number, left: number, above: number, corner: number) => number)[] = [
  (value) => value,
  (value, left) => value - left,
  (value, _left, above) => value - above,
  (value, left, above) => value - Math.floor((left + above) / 2),
  (value, left, above, corner) => {
    const guess = left + above - corner;
    const [closest] = [left, above, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b));
    return value - (closest ?? 0);
  },
];

const width = 5;
const height = filters.length;

/** A picture whose lines are written by one filter after the other. */
function picture(colourType: number, pixelBytes: number, samples: (index: number) => number): [Buffer, Buffer] {
  const line = width * pixelBytes;
  const plain = Buffer.from(Array.from({ length: height * line }, (_, index) => samples(index)));
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (plain[y * line + x] ?? 0));
  const raw = filters.flatMap((filter, y) => [
    y,
    ...Array.from({ length: line }, (_, x) =>
      filter(at(x, y), at(x - pixelBytes, y), at(x, y - 1), x < pixelBytes ? 0 : at(x - pixelBytes, y - 1)),
    ),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  const data = deflateSync(Buffer.from(raw));
  const half = Math.floor(data.length / 2);
  const parts = [data.subarray(0, half), data.subarray(half)].map((part) => chunk('IDAT', part));
  return [
    Buffer.concat([png(1, 1).subarray(0, 8), chunk('IHDR', header), ...parts, chunk('IEND', Buffer.alloc(0))]),
    plain,
  ];
}

const uneven = (index: number) => (index * 73 + (index % 7) * 29) % 256;

test('a picture with transparency comes apart into its colours and what shines through', () => {
  const [file, plain] = picture(6, 4, uneven);
  const pixels = pixelsOf(file);
  assert.ok(pixels);
  assert.deepEqual([pixels.width, pixels.height, pixels.channels], [width, height, 3]);
  const joined = Array.from({ length: width * height }, (_, pixel) => [
    ...pixels.colour.subarray(pixel * 3, pixel * 3 + 3),
    pixels.alpha?.[pixel],
  ]).flat();
  assert.deepEqual(joined, [...plain]);
});

test('a picture without transparency is its samples, coloured or grey', () => {
  for (const [colourType, channels] of [
    [2, 3],
    [0, 1],
  ] as const) {
    const [file, plain] = picture(colourType, channels, uneven);
    const pixels = pixelsOf(file);
    assert.equal(pixels?.channels, channels);
    assert.equal(pixels?.alpha, undefined);
    assert.deepEqual(pixels?.colour, plain);
  }
});

test('what a browser’s canvas draws is read; a rare make of PNG is not', async () => {
  const drawn = await readFile(join(import.meta.dirname, '../../../testing/factories/demo-logo/logo-mail.png'));
  const pixels = pixelsOf(drawn);
  assert.deepEqual(
    [pixels?.width, pixels?.height, pixels?.colour.length, pixels?.alpha?.length],
    [400, 120, 144_000, 48_000],
  );
  const interlaced = Buffer.from(drawn);
  interlaced[28] = 1;
  const byPalette = Buffer.from(drawn);
  byPalette[25] = 3;
  for (const odd of [interlaced, byPalette, Buffer.alloc(0), drawn.subarray(0, 20)])
    assert.equal(pixelsOf(odd), undefined);
});
