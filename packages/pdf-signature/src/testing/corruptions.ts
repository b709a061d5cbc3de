import { createHash } from 'node:crypto';

/** The same numbers for the same seed. */
export function numbersFrom(seed: string): (below: number) => number {
  let count = 0;
  return (below) => {
    count += 1;
    return createHash('md5').update(`${seed}/${count}`).digest().readUInt32BE() % below;
  };
}

const chance = ['0', '9', '<', '>', '[', ']', '/', '(', ')', ' ', '%', '\n', '\0', 'R', 'f', '\xff'];

/** A file with a few bytes changed, moved, doubled or cut off, and where the first change is. */
export function corrupted(file: Buffer, number: (below: number) => number): { file: Buffer; isCut: boolean } {
  const copy = Buffer.from(file);
  for (let times = 1 + number(4); times > 0; times -= 1) {
    // Half of them near the end, where the tables and the signature's dictionary stand.
    const at = number(2) === 0 ? number(copy.length) : Math.max(0, copy.length - 1 - number(2500));
    const other = chance[number(chance.length)] ?? '0';
    copy[at] = number(3) === 0 ? other.charCodeAt(0) : number(256);
  }
  const cut = number(11);
  if (cut === 0) return { file: copy.subarray(0, copy.length - 1 - number(3000)), isCut: true };
  if (cut > 1) return { file: copy, isCut: false };
  const [from, length] = [number(copy.length), number(400)];
  const doubled = Buffer.concat([copy.subarray(0, from + length), copy.subarray(from)]);
  return { file: doubled, isCut: true };
}
