import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { openMemoryFolder } from './memory-folder.ts';
import { packageCommand } from './package-command.ts';
import type { Failure, RunOptions, RunReport } from './run-files.ts';
import { addedUp, dearest, slowest, type Timed } from './slowest.ts';
import { inOrderOfWork, partOf } from './test-files.ts';
import { root } from './web-build.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Which, where the step knows them by name. */
  failures?: readonly Failure[];
}

export type Step = readonly [name: string, step: () => Counts | Promise<Counts>];

export const cache = join(root, '.cache');
const failure: Counts = { passed: 0, failed: 1, skipped: 0 };

const children = new Set<ChildProcess>();

const ended = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    children.add(child);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => {
      children.delete(child);
      resolve(code === 0);
    });
  });

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  ended(spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }));

/** A runner that failed without naming a failed test (a crash, a broken import) is a failure all the same. */
function readReport<Report>(file: string, ok: boolean, tell: (report: Report) => Counts): Counts {
  try {
    const counts = tell(JSON.parse(readFileSync(file, 'utf8')) as Report);
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return failure;
  } finally {
    rmSync(file, { force: true });
  }
}

let reports = 0;

/** Steps of the same kind may run side by side. */
function reportFile(name: string): string {
  mkdirSync(cache, { recursive: true });
  reports += 1;
  const file = join(cache, `${name}-${process.pid}-${reports}.json`);
  rmSync(file, { force: true });
  return file;
}

/** To the type checker, which is done before it would run out of memory: clearing up is a third of its work. */
const lessTidying = { GOGC: '400' };

type Command = readonly [command: string, ...args: string[]];

/** Several checks side by side, each of which passes or fails as a whole; what they say is kept apart. */
export async function checks(commands: readonly Command[], { yielding = false } = {}): Promise<Counts> {
  const results = await Promise.all(
    commands.map(async ([command, ...args]) => {
      const child = spawn(command, args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...lessTidying },
      });
      if (yielding && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      const ok = await ended(child);
      if (said.trim()) console.log(said.trimEnd());
      return ok;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

const cores = availableParallelism();

/** A test waits for the database, a process or a deadline a third of its time: two more than the cores keep them busy. */
const filesAtOnce = cores + 2;

/** What one process has parsed, the next need not parse again. */
export const compiled = { NODE_COMPILE_CACHE: join(cache, 'compiled') };

/** node:test over the given files, with what their kind needs from Node. */
async function runTestFiles(
  { name, files, ...options }: { name: string } & Omit<RunOptions, 'report'>,
  env: NodeJS.ProcessEnv,
): Promise<Counts> {
  const report = reportFile(name);
  const runner = join(root, 'tools/run/run-files.ts');
  const runOptions: RunOptions = { ...options, files: inOrderOfWork(files), report };
  const ok = await run(process.execPath, [runner, JSON.stringify(runOptions)], { ...compiled, ...env });
  return readReport<RunReport>(report, ok, ({ counts, timed, databaseCpuMs = 0, failures }) => {
    if (timed.length > 1) console.log(`\n${dearest('Files', timed, databaseCpuMs)}`);
    return { ...counts, failures };
  });
}

const setup = join(root, 'server/src/testing/global-setup.ts');

/** Small and medium tests, on one real PostgreSQL started for the run. */
export async function nodeTests(
  reporter: 'dot' | 'spec',
  files: readonly string[],
  { shard = '', env = {}, onDisk = false }: { shard?: string; env?: NodeJS.ProcessEnv; onDisk?: boolean } = {},
): Promise<Counts> {
  const memory = onDisk ? undefined : openMemoryFolder();
  try {
    return await runTestFiles(
      {
        name: 'node-tests',
        files: partOf(files, shard),
        reporter,
        setup,
        harness: 'server/src/testing/test-app.ts',
        // What is hard on servers and disks hardly waits.
        workers: onDisk ? cores + 1 : filesAtOnce,
        ...(onDisk ? { deadlines: { fileMs: 3_600_000, endMs: 10_000 } } : {}),
      },
      { ...memory?.env, ...env },
    );
  } finally {
    memory?.remove();
  }
}

const register = pathToFileURL(join(root, 'web/src/testing/register.ts')).href;

/**
 * A page is kept until its test ends, and then all of it goes: with room for several, it is gone before it would be copied,
 * and what lasts is looked through a few times instead of every hundred megabytes.
 */
const roomyHeap = ['--min-semi-space-size=64', '--max-semi-space-size=128', '--initial-old-space-size=1024'];

/**
 * Screens in a light document, with the libraries as a browser gets them. Needs no database, and hardly waits: half the
 * cores leave the others to what does. A page never ends by itself, so the process is ended when its tests have.
 */
export const componentTests = (
  reporter: 'dot' | 'spec',
  files: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Counts> =>
  runTestFiles(
    {
      name: 'component-tests',
      files,
      reporter,
      execArgv: ['--conditions=browser', `--import=${register}`, '--test-force-exit', ...roomyHeap],
      harness: 'web/src/testing/render-app.tsx',
      workers: Math.max(1, cores >> 1),
    },
    env,
  );

interface JourneySuite {
  readonly file: string;
  readonly suites?: readonly JourneySuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { duration: number; error?: { message?: string } }[];
    }[];
  }[];
}

interface JourneyReport {
  readonly suites: readonly JourneySuite[];
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const journeysOf = ({ file, specs, suites = [] }: JourneySuite): (Timed & { file: string; why?: string })[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      name: `${file} ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      ...(['expected', 'skipped'].includes(status) ? {} : { why: results[0]?.error?.message ?? status }),
    })),
  ),
  ...suites.flatMap(journeysOf),
];

/** The journeys in a real browser, on a server that has everybody they meet. */
export async function journeys(
  chromium: string,
  server: { readonly baseURL: string; readonly dataDir: string; readonly door: string },
  { shard = '', files = [] }: { readonly shard?: string; readonly files?: readonly string[] },
): Promise<Counts> {
  const file = reportFile('journeys');
  const [command, cli] = packageCommand('@playwright/test', 'playwright');
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=line,json'];
  const ok = await run(command, [cli, 'test', ...config, ...files, ...(shard ? [`--shard=${shard}`] : [])], {
    ...compiled,
    CHROMIUM_PATH: chromium,
    E2E_BASE_URL: server.baseURL,
    E2E_DATA_DIR: server.dataDir,
    E2E_DOOR: server.door,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return readReport<JourneyReport>(file, ok, ({ suites, stats }) => {
    const all = suites.flatMap(journeysOf);
    console.log(`\n${slowest('Journeys', all)}`);
    console.log(slowest('Files', addedUp(all.map(({ file: name, ms }) => ({ name, ms }))), all.length));
    const failures = all.flatMap(({ name, why }) => (why === undefined ? [] : [{ name, why }]));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
  });
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function addCounts(total: Counts, counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.failures = [...(total.failures ?? []), ...(counts.failures ?? [])];
}

function add(total: Counts, part: string, counts: Counts): void {
  addCounts(total, counts);
  if (counts.failed > 0) console.log(`\n  FAILED: ${part}`);
}

/** Steps that share the machine from the start: while one waits, another works. */
export const beside = (name: string, steps: readonly Step[]): Step => [
  name,
  async () => {
    const total: Counts = { passed: 0, failed: 0, skipped: 0 };
    await Promise.all(
      steps.map(async ([part, step]) => {
        const started = performance.now();
        add(total, part, await step());
        console.log(`\n  ${part}: done in ${seconds(started)}`);
      }),
    );
    return total;
  },
];

/** Steps of which each needs the one before, as one of several beside each other. */
export const inOrder = (name: string, steps: readonly Step[]): Step => [
  name,
  async () => {
    const total: Counts = { passed: 0, failed: 0, skipped: 0 };
    for (const [part, step] of steps) add(total, part, await step());
    return total;
  },
];

const namedFailures = 20;
const linesOfAFailure = 8;

/** Told last: of a long run often only its end is kept. */
const told = ({ name, why }: Failure) =>
  [
    `  ✗ ${name}`,
    ...stripVTControlCharacters(why)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, linesOfAFailure)
      .map((line) => `      ${line.slice(0, 200)}`),
  ].join('\n');

/** Gives up a run that takes too long: names what it was doing and ends what it has started. */
function endAfter(deadlineMs: number, step: () => string): void {
  setTimeout(() => {
    console.error(`\nFailed: the run is not done after ${Math.round(deadlineMs / 60_000)} min. Under way: ${step()}`);
    for (const child of children) {
      console.error(`  ends process ${child.pid}: ${child.spawnargs.slice(0, 3).join(' ').slice(0, 200)}`);
      child.kill('SIGTERM');
    }
    // What is asked to end gets a moment to do so.
    setTimeout(
      () => {
        for (const child of children) child.kill('SIGKILL');
        process.exit(1);
      },
      children.size > 0 ? 10_000 : 0,
    );
  }, deadlineMs);
}

/** Runs the steps in order, says what each cost, and closes with the one line that tells it all. */
export async function runSuite(steps: readonly Step[], { deadlineMs = 60 * 60_000 } = {}): Promise<never> {
  let current = '';
  endAfter(deadlineMs, () => current);
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const broken: string[] = [];
  const costs: string[] = [];
  const begun = performance.now();
  for (const [name, step] of steps) {
    console.log(`\n▸ ${name}`);
    current = name;
    const started = performance.now();
    const counts = await step();
    addCounts(total, counts);
    if (counts.failed > 0) broken.push(name);
    costs.push(`${name} ${seconds(started)}`);
    console.log(`  ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds(started)}`);
  }
  if (steps.length > 1) console.log(`\n${seconds(begun)}: ${costs.join(', ')}`);
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
  for (const failure of (total.failures ?? []).slice(0, namedFailures)) console.log(told(failure));
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
  process.exit(total.failed === 0 ? 0 : 1);
}
