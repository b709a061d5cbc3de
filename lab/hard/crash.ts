// Kills the server, or PostgreSQL under it, in the middle of writes, again and again: what was acknowledged must be there
// at the next start. `npm run test:crash` does twenty rounds; the test suite does a few.
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startToBeKilled, withDataDir } from './crash.server.ts';
import { crashUploads, tellUploads } from './crash-uploads.ts';

interface Report {
  readonly url: string;
  readonly clinicId: string;
  readonly postmaster: number;
  readonly cookie: string;
  readonly acknowledged: number;
  readonly lost: readonly string[];
}

export interface CrashResult {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
}

const writers = 6;

const start = (dataDir: string, acknowledgedFile: string) =>
  startToBeKilled<Report>('crash-server.ts', dataDir, { ACKNOWLEDGED: acknowledgedFile });

/** Writes until told to stop; every 200 is noted on disk before the next write. */
async function write(
  report: Report,
  onAcknowledged: (requestId: string) => void,
  isOver: () => boolean,
): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const response = await fetch(`${report.url}/api/clinics/${report.clinicId}/settings`, {
      method: 'PUT',
      headers: { cookie: report.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Clínica ${n}`, colorPalette: 'verde-mar' }),
    }).catch(() => undefined);
    const requestId = response?.headers.get('x-request-id');
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.status === 200 && requestId) onAcknowledged(requestId);
  }
}

async function round(
  dataDir: string,
  acknowledgedFile: string,
  victim: 'server' | 'postgres',
  killAfter: number,
): Promise<Report> {
  const { child, report } = await start(dataDir, acknowledgedFile);
  let acknowledged = 0;
  let over = false;
  let killed = false;
  let afterwards = 0;
  const note = (requestId: string) => {
    appendFileSync(acknowledgedFile, `${requestId}\n`);
    acknowledged += 1;
    if (killed) afterwards += 1;
    if (acknowledged === killAfter) {
      killed = true;
      process.kill(victim === 'server' ? (child.pid ?? 0) : report.postmaster, 'SIGKILL');
    }
    // PostgreSQL is brought back by the server itself: writes must succeed again.
    if (victim === 'postgres' && afterwards >= 20) over = true;
  };
  const gone = once(child, 'exit').then(() => {
    over = true;
  });
  try {
    await Promise.all(Array.from({ length: writers }, () => write(report, note, () => over)));
    child.kill('SIGTERM');
    await gone;
  } finally {
    child.kill('SIGKILL');
  }
  return report;
}

export const crashRounds = (rounds: number): Promise<CrashResult> =>
  withDataDir(async (dataDir) => {
    const acknowledgedFile = join(dataDir, 'acknowledged');
    writeFileSync(acknowledgedFile, '');
    let lost = 0;
    for (let n = 0; n < rounds; n += 1) {
      const report = await round(dataDir, acknowledgedFile, n % 2 === 0 ? 'server' : 'postgres', 20 + ((n * 37) % 120));
      lost += report.lost.length;
    }
    const { child, report } = await start(dataDir, acknowledgedFile);
    child.kill('SIGTERM');
    await once(child, 'exit');
    return { rounds, acknowledged: report.acknowledged, lost: lost + report.lost.length };
  });

if (import.meta.main) {
  const result = await crashRounds(Number(process.argv[2] ?? 20));
  console.log(`${result.rounds} kills, ${result.acknowledged} acknowledged writes, ${result.lost} lost`);
  const uploads = await crashUploads(Number(process.argv[3] ?? 10));
  console.log(tellUploads(uploads));
  process.exit(result.lost === 0 && uploads.wrong.length === 0 ? 0 : 1);
}
