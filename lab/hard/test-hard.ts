import { runSuite } from '../../tools/run/suite.ts';
import { installPrograms, mayInstall, missingPrograms } from './debian-packages.ts';
import { pgbouncer, signatureJudges, swift } from './programs.ts';
import { fuzzing, hardTests, testsOnOutsidePostgres } from './test-hard.steps.ts';

const outside = testsOnOutsidePostgres();
if (process.argv.includes('--install')) process.env[mayInstall] = 'yes';

console.log(
  'Kills servers and databases it has started itself, in temporary folders; as root it also mounts small disks there.',
);
console.log('It never stops a program it did not start.');
for (const wanted of [swift, pgbouncer, signatureJudges]) {
  const missing = await missingPrograms(wanted);
  if (missing && process.env[mayInstall]) {
    console.log(`Installs with apt-get, and starts none of their services: ${wanted.packages.join(' ')}`);
    // Before the tests: of a package half installed the programs are there, and what they read is not.
    const why = await installPrograms(wanted);
    if (why) console.log(why);
  } else if (missing)
    console.log(`${wanted.name} is skipped: ${missing}.\nWith \`npm run test:hard -- --install\` it is installed.`);
}
if (!outside) console.log('An outside PostgreSQL is skipped: DATABASE_URL is not set.');

const seed = String(Math.floor(Math.random() * 1_000_000));
await runSuite([hardTests, fuzzing(1_000_000, seed), ...(outside ? [outside] : [])], { deadlineMs: 4 * 3_600_000 });
