// Attacks a server started for it, with the limits it ships with, and prints what held and what fell.
import { ensureWebBuilt } from '../../tools/run/web-build.ts';
import { allAttacks, shortForm } from './attacks.ts';
import { runAttacks } from './run.ts';
import { withTarget } from './target.ts';

const args = process.argv.slice(2);
const short = args.includes('--short');
const topics = args.filter((arg) => !arg.startsWith('--'));
const unknown = topics.filter((topic) => !allAttacks.some((attacks) => attacks.topic === topic));
if (unknown.length > 0) {
  console.error(`Usage: npm run attack -- [--short] [${allAttacks.map(({ topic }) => topic).join(' | ')}]…`);
  process.exit(2);
}
const chosen = topics.length === 0 ? allAttacks : allAttacks.filter(({ topic }) => topics.includes(topic));

await ensureWebBuilt(console.log);
const verdicts = await withTarget({ full: !short }, (target) =>
  runAttacks(target, short ? shortForm(chosen) : chosen, ({ held, topic, aim, seen }) =>
    console.log(`${held ? 'held' : 'FELL'}  ${topic}: ${aim}\n      ${seen}`),
  ),
);
const fell = verdicts.filter(({ held }) => !held).length;
console.log(`\n${verdicts.length - fell} held, ${fell} fell`);
process.exitCode = fell === 0 ? 0 : 1;
