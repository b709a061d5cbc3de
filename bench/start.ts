import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../server/src/testing/free-port.ts';

/** What `seed.ts` says when its data is there. */
export interface Ready {
  readonly url: string;
  /** Signs the owner of the clinic in. */
  readonly cookie: string;
  /** Signs the first of the patients in, who has documents. */
  readonly patientCookie: string;
  readonly clinicId: string;
  readonly patientIds: readonly string[];
  /** Signs the owner of another clinic in. */
  readonly strangersCookie: string;
  readonly email: string;
}

/** A script that says READY and what it has to tell, started as the server is. */
export async function startScript<Told>(
  script: string,
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<{ child: ChildProcess; told: Told }> {
  const child = spawn(process.execPath, [...flags, '--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment, PORT: String(await freePort()) },
  });
  if (!child.stdout) throw new Error(`${script} has no output`);
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('READY ')) return { child, told: JSON.parse(line.slice('READY '.length)) as Told };
  throw new Error(`${script} did not start`);
}

/** The real server on a folder of its own, with a clinic of 2,000 patients among so many others. */
export async function startServer(
  dataDir: string,
  clinics: number,
  root: string = join(import.meta.dirname, '..'),
  environment: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; ready: Ready }> {
  const how = (await import(join(root, 'tools', 'platform.mjs'))) as Partial<typeof import('../tools/platform.mjs')>;
  const { child, told } = await startScript<Ready>(
    join(root, 'bench', 'seed.ts'),
    {
      ...how.serverEnvironment,
      ...(how.compiledFolder ? { NODE_COMPILE_CACHE: how.compiledFolder(root) } : {}),
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      BENCH_CLINICS: String(clinics),
      ...environment,
    },
    how.serverFlags,
  );
  return { child, ready: told };
}
