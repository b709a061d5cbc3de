import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const bytesOfId = 16;
/** Drawn for many ids at once: each trip to the generator costs more than all the rest of an id. */
const drawn = new Uint8Array(256 * bytesOfId);
let used = drawn.length;

function draw(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytesOfId;
  return drawn.subarray(used - bytesOfId, used);
}

let lastMs = 0;
let place = 0;

/** Time-ordered, so that new rows land at the end of their indexes; those of one instant stand in the order they were made. */
export function newId(): string {
  const random = draw();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // 31 drawn bits of 32: however many ids an instant has, its places do not end.
    place = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else place += 1;
  return v7({ random, msecs: lastMs, seq: place });
}

/** What every id made at or after that instant is not below. */
export const lowestIdAt = (instantMs: number): string => {
  const hex = Math.max(0, Math.trunc(instantMs)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
};
