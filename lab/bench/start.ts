import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/free-port.ts';

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

/** How the product of that folder starts its server. */
async function startedAs(root: string) {
  const how = (await import(join(root, 'tools', 'platform.mjs'))) as Partial<typeof import('../../tools/platform.mjs')>;
  const compiled = how.compiledFolder ? { NODE_COMPILE_CACHE: how.compiledFolder(root) } : {};
  return { flags: how.serverFlags ?? [], environment: { ...how.serverEnvironment, ...compiled } };
}

/** What the operator of that folder runs, built where it is built. */
async function programOf(root: string): Promise<string> {
  const build = join(root, 'tools/run/build.ts');
  if (!existsSync(build)) return join(root, 'server/src/main.ts');
  const building = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', build], { stdio: 'inherit' });
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error(`${root} could not be built`);
  return join(root, 'server/dist/main.js');
}

const quietly = { DATABASE_URL: '', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };

/** The server as its operator runs it, on data that is there. */
export async function prepareProduct(
  dataDir: string,
  root: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ start(port: number): Promise<ChildProcess> }> {
  const how = await startedAs(root);
  const command = [...how.flags, '--disable-warning=ExperimentalWarning', await programOf(root)];
  const env = { ...process.env, ...how.environment, ...quietly, DATA_DIR: dataDir, ...environment };
  return { start: (port) => startUntilReady(root, command, { ...env, PORT: String(port) }, port) };
}

async function startUntilReady(root: string, command: readonly string[], env: NodeJS.ProcessEnv, port: number) {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${root} did not start`);
    await delay(20);
  }
  return child;
}

/** The real server on a folder of its own, with a clinic of 2,000 patients among so many others. */
export async function startServer(
  dataDir: string,
  clinics: number,
  root: string = join(import.meta.dirname, '../..'),
  environment: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; ready: Ready }> {
  const how = await startedAs(root);
  // Of an older commit, where it was then.
  const seed = ['lab/bench/seed.ts', 'bench/seed.ts'].map((file) => join(root, file)).find((file) => existsSync(file));
  const { child, told } = await startScript<Ready>(
    seed ?? join(root, 'lab/bench/seed.ts'),
    { ...how.environment, ...quietly, DATA_DIR: dataDir, BENCH_CLINICS: String(clinics), ...environment },
    how.flags,
  );
  return { child, ready: told };
}
