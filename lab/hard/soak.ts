// Mixed load on a real server while everything under it is killed, filled, stopped or set wrong, round after round; after
// each, what was acknowledged is held against what is there. `npm run soak -- 100 --seed 7`; `--control` shows that the
// checker can fail.
import { parseArgs } from 'node:util';
import { control } from './soak/control.ts';
import { type SoakResult, soakRounds } from './soak/rounds.ts';

const list = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function tell({ seed, rounds, acknowledged, sentAgain, letters, wrongs, notDone }: SoakResult): string {
  return [
    `seed ${seed}; rounds: ${list(rounds)}`,
    `acknowledged: ${list(acknowledged)}; ${letters} letters; ${sentAgain} works without an answer, sent again`,
    ...notDone.map((why) => `not done: ${why}`),
    `${wrongs.length} wrong`,
    ...wrongs.slice(0, 40),
  ].join('\n');
}

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, control: { type: 'boolean' } },
  allowPositionals: true,
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
console.log(`Kills only servers and databases of its own, in a folder of its own. Seed ${seed}.`);
if (values.control) {
  const missed = await control(seed, console.log);
  console.log(missed.length === 0 ? 'The checker sees everything that was broken.' : `Not seen: ${missed.join('; ')}`);
  process.exit(missed.length === 0 ? 0 : 1);
}
const result = await soakRounds(Number(positionals[0] ?? 30), seed, console.log);
console.log(tell(result));
process.exit(result.wrongs.length === 0 ? 0 : 1);
