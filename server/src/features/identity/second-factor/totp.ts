import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
/** Clocks of phones are off by a few seconds; one step to each side forgives half a minute. */
const window = 1;

const stepAt = (time: number): number => Math.floor(time / 1000 / stepSeconds);

/** RFC 6238 with the values every authenticator app knows: SHA-1, six digits. */
export function codeAtStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code this is, or nothing. */
export function stepOfCode(key: Buffer, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = stepAt(now) - window; step <= stepAt(now) + window; step += 1) {
    const expected = Buffer.from(codeAtStep(key, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** Six digits, however they were grouped; anything else may be a recovery code. */
export function appCodeIn(typed: string): string | undefined {
  const compact = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(compact) ? compact : undefined;
}
