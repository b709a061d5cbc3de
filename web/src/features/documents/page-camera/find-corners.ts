import { type Edges, findEdges, type Picture } from './find-edges.ts';
import { angleBetween, crossing, findLines, type Line } from './find-lines.ts';
import { areaOf, type Corners, distance, type Point, scaleCorners, turnAt } from './geometry.ts';

/** The longest side a picture should have here: more tells no more, and costs a phone a second. */
export const searchedSide = 400;

const mostSkew = (40 * Math.PI) / 180;
/** Smaller than this, in shares of the picture, is a card on the page, a stamp or a table. */
const leastArea = 0.12;
/** How much of the sides has to be an edge in the picture: of all, and of the worst. */
const leastSeen = { mean: 0.55, worst: 0.3 };

/** The corners of the largest page there plausibly is, as shares of the picture; undefined where none is seen. */
export function findCorners(picture: Picture): Corners | undefined {
  const edges = findEdges(picture);
  const lines = findLines(edges);
  let best: { corners: Corners; score: number } | undefined;
  for (const corners of shapesOf(lines, picture)) {
    const seen = sidesSeen(edges, corners);
    if (seen.mean < leastSeen.mean || seen.worst < leastSeen.worst) continue;
    const score =
      (0.7 * seen.mean + 0.3 * seen.worst) * (0.4 + Math.sqrt(areaOf(corners) / (picture.width * picture.height)));
    if (!best || score > best.score) best = { corners, score };
  }
  return best && scaleCorners(refine(edges, best.corners), 1 / picture.width, 1 / picture.height);
}

/** Two lines that run alike, crossed by two others. */
function* shapesOf(lines: readonly Line[], { width, height }: Picture): Generator<Corners> {
  const pairs = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => (angleBetween(one, other) < mostSkew ? [[one, other] as const] : [])),
  );
  for (const [index, [a, b]] of pairs.entries())
    for (const [c, d] of pairs.slice(index + 1)) {
      if (angleBetween(a, c) < mostSkew || angleBetween(b, d) < mostSkew) continue;
      const corners = cornersOf([crossing(a, c), crossing(c, b), crossing(b, d), crossing(d, a)]);
      if (corners && fits(corners, width, height)) yield corners;
    }
}

/** Clockwise, the one nearest to the upper left first. */
function cornersOf(points: readonly (Point | undefined)[]): Corners | undefined {
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d) return undefined;
  const round: Corners = areaOf([a, b, c, d]) > 0 ? [a, b, c, d] : [a, d, c, b];
  const first = round.reduce((best, { x, y }, index) => {
    const known = round[best] as Point;
    return x + y < known.x + known.y ? index : best;
  }, 0);
  const at = (index: number) => round[(first + index) % 4] as Point;
  return [at(0), at(1), at(2), at(3)];
}

function fits(corners: Corners, width: number, height: number): boolean {
  const margin = 0.02 * Math.max(width, height);
  return (
    areaOf(corners) >= leastArea * width * height &&
    corners.every(({ x, y }) => x >= -margin && y >= -margin && x <= width + margin && y <= height + margin) &&
    corners.every((corner, index) => {
      const next = corners[(index + 1) % 4] as Point;
      const after = corners[(index + 2) % 4] as Point;
      // The sine of the corner's angle: a page seen at a slant is still no arrowhead.
      return turnAt(corner, next, after) > 0.6 * distance(corner, next) * distance(next, after);
    })
  );
}

interface Side {
  readonly from: Point;
  readonly to: Point;
  /** Of unit length, pointing into the page. */
  readonly inwards: Point;
}

const sidesOf = (corners: Corners): readonly Side[] =>
  corners.map((from, index) => {
    const to = corners[(index + 1) % 4] as Point;
    const length = distance(from, to);
    return { from, to, inwards: { x: -(to.y - from.y) / length, y: (to.x - from.x) / length } };
  });

/** The edge that runs along a side near this share of it, with how far inside it lies and whether the page is brighter. */
function edgeNear(
  { width, height, strength, towardsX, towardsY }: Edges,
  { from, to, inwards }: Side,
  share: number,
  reach: number,
) {
  const x = from.x + (to.x - from.x) * share;
  const y = from.y + (to.y - from.y) * share;
  let found: { x: number; y: number; strength: number; brighter: number } | undefined;
  for (let off = -reach; off <= reach; off += 1) {
    const px = Math.round(x + inwards.x * off);
    const py = Math.round(y + inwards.y * off);
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const i = py * width + px;
    const along = (towardsX[i] ?? 0) * inwards.x + (towardsY[i] ?? 0) * inwards.y;
    const here = strength[i] ?? 0;
    if (here > (found?.strength ?? 0) && Math.abs(along) > 0.85)
      found = { x: px, y: py, strength: here, brighter: Math.sign(along) };
  }
  return found;
}

const samples = 40;

/** How much of each side is an edge; a page is brighter than what it lies on, or darker, but the same on all its sides. */
function sidesSeen(edges: Edges, corners: Corners): { mean: number; worst: number } {
  const counts = sidesOf(corners).map((side) => {
    let [brighter, darker] = [0, 0];
    for (let sample = 0; sample < samples; sample += 1) {
      const found = edgeNear(edges, side, (sample + 0.5) / samples, 2);
      if (found && found.brighter > 0) brighter += 1;
      else if (found) darker += 1;
    }
    return { brighter, darker };
  });
  const seenAs = (kind: 'brighter' | 'darker') => {
    const shares = counts.map((count) => count[kind] / samples);
    return { mean: shares.reduce((sum, share) => sum + share, 0) / 4, worst: Math.min(...shares) };
  };
  const [bright, dark] = [seenAs('brighter'), seenAs('darker')];
  return bright.mean >= dark.mean ? bright : dark;
}

/** Each side laid through the edge pixels along it; a line by votes is as coarse as its steps. */
function refine(edges: Edges, corners: Corners): Corners {
  const lines = sidesOf(corners).map((side) => lineThrough(edges, side));
  const at = (index: number) => {
    const [before, after] = [lines[(index + 3) % 4], lines[index]];
    return (before && after && crossing(before, after)) ?? (corners[index] as Point);
  };
  return [at(0), at(1), at(2), at(3)];
}

function lineThrough(edges: Edges, side: Side): Line | undefined {
  const points: Point[] = [];
  // Not near the corners, which the blur has rounded.
  for (let share = 0.08; share <= 0.92; share += 0.01) {
    const found = edgeNear(edges, side, share, 4);
    if (found) points.push(found);
  }
  if (points.length < 12) return undefined;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const xx = mean((point) => (point.x - x) ** 2);
  const yy = mean((point) => (point.y - y) ** 2);
  const xy = mean((point) => (point.x - x) * (point.y - y));
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
  return { angle, offset: x * Math.cos(angle) + y * Math.sin(angle) };
}
