import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../server/src/testing/free-port.ts';

/** What `seed.ts` says when its data is there. */
export interface Ready {
  readonly url: string;
  /** Signs the owner of the clinic in. */
  readonly cookie: string;
  readonly clinicId: string;
  readonly patientIds: readonly string[];
}

/** The real server on a folder of its own, with a clinic of 2,000 patients among so many others. */
export async function startServer(dataDir: string, clinics: number): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'seed.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      BENCH_CLINICS: String(clinics),
    },
  });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('READY ')) return { child, ready: JSON.parse(line.slice('READY '.length)) as Ready };
  throw new Error('The server did not start');
}
