import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCorners } from './find-corners.ts';
import { type Corners, distance, isPageShape, type Point, turnCorners, wholePicture } from './geometry.ts';
import { numbersFrom, photograph } from './photograph.fixture.ts';
import { straighten } from './straighten.ts';

const portrait = { width: 300, height: 400 };
const fairLight = { paper: 225, table: 110, shade: 0.25, grain: 24 };

/** Of the picture's diagonal. */
const errorOf = (found: Corners, drawn: Corners): number =>
  Math.max(...found.map((point, index) => distance(point, drawn[index] as Point))) / Math.SQRT2;

function crookedPage(random: () => number): Corners {
  const near = (x: number, y: number): Point => ({ x: x + (random() - 0.5) * 0.14, y: y + (random() - 0.5) * 0.14 });
  return [near(0.14, 0.14), near(0.86, 0.14), near(0.86, 0.86), near(0.14, 0.86)];
}

test('the corners of a crooked page are found within two in a hundred of the picture', (t) => {
  const random = numbersFrom(38);
  const errors: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const drawn = crookedPage(random);
    const light = {
      paper: 200 + random() * 50,
      table: 50 + random() * 110,
      shade: random() * 0.45,
      grain: 10 + random() * 30,
    };
    const size = round % 3 === 0 ? { width: 400, height: 300 } : portrait;
    const found = findCorners(photograph(drawn, size, light, round));
    assert.ok(found, `round ${round}: no page seen`);
    errors.push(errorOf(found, drawn));
  }
  errors.sort((a, b) => a - b);
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  t.diagnostic(
    `corners of ${errors.length} pages: median ${percent(errors[6] ?? 1)}, worst ${percent(errors.at(-1) ?? 1)}`,
  );
  assert.ok((errors.at(-1) ?? 1) < 0.02, percent(errors.at(-1) ?? 1));
});

test('a dark page on a bright table is found too', () => {
  const drawn = crookedPage(numbersFrom(7));
  const found = findCorners(photograph(drawn, portrait, { ...fairLight, paper: 90, table: 220 }, 7));
  assert.ok(found && errorOf(found, drawn) < 0.02);
});

test('where there is no page none is invented', () => {
  const bare = photograph(
    [
      { x: 2, y: 2 },
      { x: 3, y: 2 },
      { x: 3, y: 3 },
      { x: 2, y: 3 },
    ],
    portrait,
    fairLight,
    3,
  );
  assert.equal(findCorners(bare), undefined);
  const empty = { ...portrait, pixels: new Uint8ClampedArray(4 * portrait.width * portrait.height) };
  assert.equal(findCorners(empty), undefined);
});

test('a straightened page has its corners where the photographed one had them', () => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ] as const;
  const corners: Corners = [
    { x: 0.2, y: 0.1 },
    { x: 0.9, y: 0.2 },
    { x: 0.8, y: 0.9 },
    { x: 0.1, y: 0.8 },
  ];
  const [width, height] = [200, 200];
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i += 1) {
    const place = { x: (i % width) / width, y: Math.floor(i / width) / height };
    const nearest = corners.reduce(
      (best, corner, index) => (distance(place, corner) < distance(place, corners[best] as Point) ? index : best),
      0,
    );
    pixels.set([...(colours[nearest] as readonly number[]), 255], 4 * i);
  }
  const seenAt = (turned: number) => {
    const page = straighten({ width, height, pixels }, turnCorners(corners, turned), 150);
    const at = (x: number, y: number) => [...page.pixels.subarray(4 * (y * page.width + x)).subarray(0, 3)];
    const [right, below] = [page.width - 3, page.height - 3];
    return [at(2, 2), at(right, 2), at(right, below), at(2, below)];
  };
  const [red, green, blue, yellow] = colours.map((colour) => [...colour]);
  assert.deepEqual(seenAt(0), [red, green, blue, yellow]);
  assert.deepEqual(seenAt(1), [yellow, red, green, blue], 'turned to the right');
  assert.deepEqual(seenAt(3), [green, blue, yellow, red], 'turned to the left');
});

test('corners that were dragged across each other are no page', () => {
  const [a, b, c, d] = wholePicture;
  assert.equal(isPageShape(wholePicture), true);
  assert.equal(isPageShape(turnCorners(wholePicture, 1)), true);
  for (const crossed of [[b, a, c, d] as const, [a, b, d, c] as const, [a, a, c, c] as const])
    assert.equal(isPageShape(crossed), false);
});
