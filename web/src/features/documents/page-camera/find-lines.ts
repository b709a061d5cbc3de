import type { Edges } from './find-edges.ts';
import type { Point } from './geometry.ts';

/** All points with `x * cos(angle) + y * sin(angle) = offset`. */
export interface Line {
  readonly angle: number;
  readonly offset: number;
}

const mostLines = 22;
const steps = 180;
/** An edge may be a little off the direction its own pixel tells. */
const doubt = 4;
/** What is nearer than this to a line that was taken is the same edge seen again. */
const apart = { angle: 5, offset: 6 };

/** Each edge pixel votes for the lines through it that run as it does; the lines with most votes are taken, one after the other. */
export function findLines(edges: Edges): Line[] {
  const { width, height } = edges;
  const reach = Math.ceil(Math.hypot(width, height));
  const offsets = 2 * reach + 1;
  const votes = vote(edges, reach);
  const least = 0.12 * Math.min(width, height);
  const lines: Line[] = [];
  while (lines.length < mostLines) {
    let best = -1;
    let most = least;
    for (let i = 0; i < votes.length; i += 1)
      if ((votes[i] ?? 0) > most) {
        most = votes[i] ?? 0;
        best = i;
      }
    if (best < 0) return lines;
    const step = Math.floor(best / offsets);
    const offset = (best % offsets) - reach;
    lines.push({ angle: (step * Math.PI) / steps, offset });
    silence(votes, reach, step, offset);
  }
  return lines;
}

function vote({ width, strength, towardsX, towardsY }: Edges, reach: number): Float32Array {
  const offsets = 2 * reach + 1;
  const votes = new Float32Array(steps * offsets);
  const cosines = Array.from({ length: steps }, (_, step) => Math.cos((step * Math.PI) / steps));
  const sines = Array.from({ length: steps }, (_, step) => Math.sin((step * Math.PI) / steps));
  for (let i = 0; i < strength.length; i += 1) {
    if (!strength[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    const own = Math.round((Math.atan2(towardsY[i] ?? 0, towardsX[i] ?? 0) * steps) / Math.PI);
    for (let off = -doubt; off <= doubt; off += 1) {
      const step = (own + off + 2 * steps) % steps;
      const offset = Math.round(x * (cosines[step] ?? 0) + y * (sines[step] ?? 0));
      const place = step * offsets + offset + reach;
      votes[place] = (votes[place] ?? 0) + 1;
    }
  }
  return votes;
}

/** Past the last step the directions begin again, with the offset's sign turned. */
function silence(votes: Float32Array, reach: number, step: number, offset: number): void {
  const offsets = 2 * reach + 1;
  for (let da = -apart.angle; da <= apart.angle; da += 1) {
    const wrapped = step + da < 0 || step + da >= steps;
    const row = (step + da + steps) % steps;
    const centre = (wrapped ? -offset : offset) + reach;
    const begin = Math.max(0, centre - apart.offset);
    votes.fill(0, row * offsets + begin, row * offsets + Math.min(offsets, centre + apart.offset + 1));
  }
}

/** Between two lines, from none to a right angle. */
export function angleBetween(a: Line, b: Line): number {
  const turned = Math.abs(a.angle - b.angle) % Math.PI;
  return Math.min(turned, Math.PI - turned);
}

export function crossing(a: Line, b: Line): Point | undefined {
  const determinant = Math.sin(b.angle - a.angle);
  if (Math.abs(determinant) < 1e-6) return undefined;
  return {
    x: (a.offset * Math.sin(b.angle) - b.offset * Math.sin(a.angle)) / determinant,
    y: (b.offset * Math.cos(a.angle) - a.offset * Math.cos(b.angle)) / determinant,
  };
}
