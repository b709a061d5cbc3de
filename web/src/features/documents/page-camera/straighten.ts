import type { Picture } from './find-edges.ts';
import { type Corners, distance, type Point, perspectiveOf, scaleCorners } from './geometry.ts';

const a4Ratio = Math.SQRT2;

/** A page seen at a slant measures a little off; what is near to A4 is A4. */
function likelySize(width: number, height: number): { width: number; height: number } {
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (Math.abs(ratio / a4Ratio - 1) > 0.12) return { width, height };
  const long = Math.max(width, height);
  return width > height ? { width: long, height: long / a4Ratio } : { width: long / a4Ratio, height: long };
}

/** The page inside the corners, which are shares of the picture, as if seen from right above. */
export function straighten(picture: Picture, shares: Corners, longestSide: number): Picture {
  const corners = scaleCorners(shares, picture.width, picture.height);
  const [tl, tr, br, bl] = corners;
  const seen = likelySize(
    Math.max(distance(tl, tr), distance(bl, br), 1),
    Math.max(distance(tl, bl), distance(tr, br), 1),
  );
  const scale = Math.min(1, longestSide / Math.max(seen.width, seen.height));
  const width = Math.max(1, Math.round(seen.width * scale));
  const height = Math.max(1, Math.round(seen.height * scale));
  const pixels = new Uint8ClampedArray(4 * width * height);
  const placeOf = perspectiveOf(corners);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const source = placeOf((x + 0.5) / width, (y + 0.5) / height);
      samplePixel(picture, source, pixels, 4 * (y * width + x));
    }
  return { width, height, pixels };
}

/** Between four pixels; beyond the picture its border goes on. */
function samplePixel({ width, height, pixels }: Picture, source: Point, into: Uint8ClampedArray, at: number): void {
  const x = source.x - 0.5;
  const y = source.y - 0.5;
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const below = Math.min(height - 1, top + 1);
  const rightShare = Math.min(1, Math.max(0, x - left));
  const belowShare = Math.min(1, Math.max(0, y - top));
  for (let channel = 0; channel < 3; channel += 1) {
    const value = (column: number, row: number) => pixels[4 * (row * width + column) + channel] ?? 0;
    const upper = value(left, top) * (1 - rightShare) + value(right, top) * rightShare;
    const lower = value(left, below) * (1 - rightShare) + value(right, below) * rightShare;
    into[at + channel] = upper * (1 - belowShare) + lower * belowShare;
  }
  into[at + 3] = 255;
}
