// Kills the server, or PostgreSQL under it, in the middle of writes, again and again: what was acknowledged must be there
// at the next start. `npm run test:crash` does twenty rounds; the test suite does a few.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../server/src/testing/free-port.ts';

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
const fixture = join(import.meta.dirname, '../server/src/testing/crash.fixture.ts');

async function start(dataDir: string, acknowledgedFile: string): Promise<{ child: ChildProcess; report: Report }> {
  const child = spawn(process.execPath, [fixture], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      ACKNOWLEDGED: acknowledgedFile,
      LOG_LEVEL: 'silent',
    },
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    if (line.startsWith('REPORT ')) return { child, report: JSON.parse(line.slice('REPORT '.length)) as Report };
  }
  throw new Error(`The server did not start again:\n${complaints}`);
}

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

export async function crashRounds(rounds: number): Promise<CrashResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vm-crash-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  chmodSync(dataDir, 0o711);
  const acknowledgedFile = `${dataDir}-acknowledged`;
  writeFileSync(acknowledgedFile, '');
  try {
    let lost = 0;
    for (let n = 0; n < rounds; n += 1) {
      const report = await round(dataDir, acknowledgedFile, n % 2 === 0 ? 'server' : 'postgres', 20 + ((n * 37) % 120));
      lost += report.lost.length;
    }
    const { child, report } = await start(dataDir, acknowledgedFile);
    child.kill('SIGTERM');
    await once(child, 'exit');
    return { rounds, acknowledged: report.acknowledged, lost: lost + report.lost.length };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(acknowledgedFile, { force: true });
  }
}

if (import.meta.main) {
  const result = await crashRounds(Number(process.argv[2] ?? 20));
  console.log(`${result.rounds} kills, ${result.acknowledged} acknowledged writes, ${result.lost} lost`);
  process.exit(result.lost === 0 ? 0 : 1);
}
