// Replaces every process of a server under load, again and again: no request may fail, nothing acknowledged may be lost.
// `npm run drill:rolling`, `-- <rounds> <processes> <clients>`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { accessFromUrl } from '../../server/src/core/db/access.ts';
import { openDatabase } from '../../server/src/core/db/database.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { startOutsidePostgres } from '../../server/src/testing/outside-postgres.ts';
import { withDataDir } from './crash.server.ts';
import { countFailures, type LoadReport, startLoad } from './load/mixed-load.ts';
import { findLost, makeSite } from './load/site.ts';

const secretKey = 'drill-secret-key-of-32-characters-or-more';
const program = join(import.meta.dirname, '../../server/src/main.ts');

export interface RollingResult extends LoadReport {
  readonly rounds: number;
  readonly processes: number;
  readonly lost: number;
  readonly seconds: number;
}

const isClean = ({ failures, refusedAt, lost }: RollingResult): boolean =>
  failures.length + refusedAt.length + lost === 0;

export const rollUnderLoad = (rounds: number, processes: number, clients: number): Promise<RollingResult> =>
  withDataDir(async (dataDir) => {
    const postgres = await startOutsidePostgres(await freePort());
    if ('unavailable' in postgres) throw new Error(postgres.unavailable);
    const port = await freePort();
    const { url } = postgres;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        SECRET_KEY: secretKey,
        WEB_CONCURRENCY: String(processes),
        RATE_LIMITS: 'off',
        CEP_URL: 'embedded',
        LOG_LEVEL: 'error',
      },
    });
    let told = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    const said = async (times: number, pattern: RegExp) => {
      while ((told.match(pattern)?.length ?? 0) < times) {
        if (child.exitCode !== null) throw new Error(`The server ended:\n${told}`);
        await setTimeout(50);
      }
    };
    const db = openDatabase(accessFromUrl(url, secretKey), () => undefined);
    try {
      await said(1, /no ar/g);
      const site = await makeSite(db, secretKey, `http://127.0.0.1:${port}`);
      const load = startLoad(site, clients);
      const startedAt = performance.now();
      for (let round = 1; round <= rounds; round += 1) {
        const before = load.acknowledgedSoFar();
        while (load.acknowledgedSoFar() < before + 20) await setTimeout(50);
        child.kill('SIGUSR2');
        await said(round, /foram trocados/g);
      }
      const report = await load.stop();
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      return { ...report, rounds, processes, seconds, lost: (await findLost(db, report.acknowledged)).length };
    } finally {
      await db.close();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await postgres.stop();
    }
  });

if (import.meta.main) {
  const [rounds = 3, processes = 2, clients = 6] = process.argv.slice(2).map(Number);
  const result = await rollUnderLoad(rounds, processes, clients);
  console.table({
    'rolling restarts': result.rounds,
    processes: result.processes,
    seconds: result.seconds,
    requests: result.requests,
    'acknowledged changes': result.acknowledged.length,
    lost: result.lost,
    'refused (503)': result.refusedAt.length,
    failed: result.failures.length,
    'longest gap, ms': result.longestGapMs,
    'p99, ms': result.p99Ms,
  });
  if (result.failures.length > 0) console.error(countFailures(result.failures));
  process.exit(isClean(result) ? 0 : 1);
}
