/** A picture in colour, as a canvas gives it: red, green, blue, opacity. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Where brightness changes most: the pixels on the crest of a change, and which way it grows brighter. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** Zero beside a crest. */
  readonly strength: Float32Array;
  readonly towardsX: Float32Array;
  readonly towardsY: Float32Array;
}

function brightnessOf({ pixels, width, height }: Picture): Float32Array {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i += 1)
    grey[i] = 0.3 * (pixels[4 * i] ?? 0) + 0.59 * (pixels[4 * i + 1] ?? 0) + 0.11 * (pixels[4 * i + 2] ?? 0);
  return grey;
}

/** How a picture is walked along one axis: so many lines of so many values, and how far apart they are in memory. */
interface Axis {
  readonly count: number;
  readonly step: number;
  readonly lines: number;
  readonly lineStep: number;
}

/** Along one axis: the mean of `2 * radius + 1` values; at the borders the last one counts on. */
function blurAlong(values: Float32Array, { count, step, lines, lineStep }: Axis, radius: number) {
  const blurred = new Float32Array(values.length);
  const size = 2 * radius + 1;
  for (let line = 0; line < lines; line += 1) {
    const begin = line * lineStep;
    const at = (index: number) => values[begin + Math.min(count - 1, Math.max(0, index)) * step] ?? 0;
    let sum = 0;
    for (let i = -radius; i <= radius; i += 1) sum += at(i);
    for (let i = 0; i < count; i += 1) {
      blurred[begin + i * step] = sum / size;
      sum += at(i + radius + 1) - at(i - radius);
    }
  }
  return blurred;
}

/** Twice, which is near enough to a bell: text becomes grey, the page's own edge stays. */
function blur(grey: Float32Array, width: number, height: number, radius: number): Float32Array {
  let blurred = grey;
  for (let round = 0; round < 2; round += 1) {
    blurred = blurAlong(blurred, { count: width, step: 1, lines: height, lineStep: width }, radius);
    blurred = blurAlong(blurred, { count: height, step: width, lines: width, lineStep: 1 }, radius);
  }
  return blurred;
}

/** Weaker changes are the table's grain. */
const leastStrength = 6;
const shareOfStrongest = 0.12;

export function findEdges(picture: Picture): Edges {
  const { width, height } = picture;
  const grey = blur(brightnessOf(picture), width, height, 1);
  const towardsX = new Float32Array(width * height);
  const towardsY = new Float32Array(width * height);
  const slope = new Float32Array(width * height);
  const at = (index: number) => grey[index] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const [up, down] = [i - width, i + width];
      const dx = at(up + 1) - at(up - 1) + 2 * (at(i + 1) - at(i - 1)) + at(down + 1) - at(down - 1);
      const dy = at(down - 1) - at(up - 1) + 2 * (at(down) - at(up)) + at(down + 1) - at(up + 1);
      const length = Math.hypot(dx, dy);
      slope[i] = length;
      if (length === 0) continue;
      towardsX[i] = dx / length;
      towardsY[i] = dy / length;
    }
  const least = Math.max(leastStrength, shareOfStrongest * nearStrongest(slope));
  return { width, height, towardsX, towardsY, strength: crestsOf({ width, height, slope, towardsX, towardsY }, least) };
}

/** What one in a hundred pixels exceeds: a single lamp or its reflection says nothing. */
function nearStrongest(slope: Float32Array): number {
  const sorted = slope.filter((_, index) => index % 7 === 0).sort();
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

interface Slopes extends Omit<Edges, 'strength'> {
  readonly slope: Float32Array;
}

function crestsOf({ width, height, slope, towardsX, towardsY }: Slopes, least: number): Float32Array {
  const strength = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const here = slope[i] ?? 0;
      if (here < least) continue;
      const across = Math.round(towardsX[i] ?? 0) + Math.round(towardsY[i] ?? 0) * width;
      if (here >= (slope[i + across] ?? 0) && here >= (slope[i - across] ?? 0)) strength[i] = here;
    }
  return strength;
}
