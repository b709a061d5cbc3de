import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../server/src/testing/free-port.ts';

/** A server in a process of its own, that may be killed, and what it found when it started. */
export async function startToBeKilled<Report>(
  fixture: string,
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; report: Report }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/testing', fixture)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      ...environment,
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

export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vm-crash-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  chmodSync(dataDir, 0o711);
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
