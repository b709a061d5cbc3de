import type { Picture } from './find-edges.ts';
import { type Corners, type Point, perspectiveOf, scaleCorners } from './geometry.ts';

/** Numbers from 0 to 1 that are the same in every run. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Lines of text, a heading and a table: what a page has inside that looks like edges too. */
function isInk(u: number, v: number): boolean {
  if (u < 0.1 || u > 0.9 || v < 0.07 || v > 0.93) return false;
  if (v > 0.6 && v < 0.8)
    return Math.abs(((v - 0.6) % 0.05) - 0.025) < 0.0015 || Math.abs(((u - 0.1) % 0.2) - 0.1) < 0.0015;
  const line = Math.floor(v * 45);
  return v * 45 - line < 0.45 && line % 9 !== 0 && Math.sin(u * 260 + line * 7) > -0.3;
}

interface Light {
  readonly paper: number;
  readonly table: number;
  /** How much darker the far side of the picture is. */
  readonly shade: number;
  readonly grain: number;
}

const inside = (u: number, v: number) => u >= 0 && u <= 1 && v >= 0 && v <= 1;

/** Where a point of the picture lies on the page: the perspective's way back, by Newton's steps from a point nearby. */
function onPage(placeOf: (u: number, v: number) => Point, { x, y }: Point, near: Point): Point {
  let { x: u, y: v } = near;
  for (let round = 0; round < 8; round += 1) {
    const here = placeOf(u, v);
    const du = placeOf(u + 1e-4, v);
    const dv = placeOf(u, v + 1e-4);
    const [a, b, c, d] = [
      (du.x - here.x) / 1e-4,
      (dv.x - here.x) / 1e-4,
      (du.y - here.y) / 1e-4,
      (dv.y - here.y) / 1e-4,
    ];
    const stepU = (d * (x - here.x) - b * (y - here.y)) / (a * d - b * c);
    const stepV = (a * (y - here.y) - c * (x - here.x)) / (a * d - b * c);
    u += stepU;
    v += stepV;
    if (Math.abs(stepU) + Math.abs(stepV) < 1e-4) break;
  }
  return { x: u, y: v };
}

/** A page photographed crooked on a table with boards, in uneven light, with the grain of a small camera. */
export function photograph(
  shares: Corners,
  size: { width: number; height: number },
  light: Light,
  seed: number,
): Picture {
  const { width, height } = size;
  const random = numbersFrom(seed);
  const placeOf = perspectiveOf(scaleCorners(shares, width, height));
  const pixels = new Uint8ClampedArray(4 * width * height);
  let rowBegin: Point = { x: 0, y: 0 };
  for (let y = 0; y < height; y += 1) {
    let place = onPage(placeOf, { x: 0, y }, rowBegin);
    rowBegin = place;
    for (let x = 0; x < width; x += 1) {
      place = onPage(placeOf, { x, y }, place);
      const { x: u, y: v } = place;
      const isPage = inside(u, v);
      const boards = 12 * Math.sin((x + y * 0.3) / 23) + (Math.abs((y % 97) - 48) < 1 ? -25 : 0);
      const surface = isPage ? (isInk(u, v) ? 60 : light.paper) : light.table + boards;
      const lit = surface * (1 - light.shade * ((x / width + y / height) / 2)) + (random() - 0.5) * light.grain;
      const i = 4 * (y * width + x);
      pixels.set([lit, lit * (isPage ? 0.98 : 0.85), lit * (isPage ? 0.93 : 0.65), 255], i);
    }
  }
  return { width, height, pixels };
}
