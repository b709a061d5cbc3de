import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { cpuOfDescendants } from './cpu-time.ts';

/** How long the runner waits for what does not end by itself, on a machine with nothing else to do. */
export interface Deadlines {
  /** For one test file. */
  readonly fileMs: number;
  /** For a worker to end after its last file, when nothing is left open. */
  readonly endMs: number;
}

export interface RunOptions {
  readonly files: readonly string[];
  readonly workers: number;
  /** Prints a character per file, or every test. */
  readonly reporter: 'dot' | 'spec';
  /** Options of Node for the workers. */
  readonly execArgv?: readonly string[];
  /** A module with hooks for all files of a worker. */
  readonly harness?: string;
  /** A module with `globalSetup` and `globalTeardown`. */
  readonly setup?: string;
  readonly deadlines?: Deadlines;
  /** Where the report is written. */
  readonly report: string;
}

export interface Failure {
  readonly name: string;
  readonly why: string;
}

export interface RunReport {
  readonly counts: { passed: number; failed: number; skipped: number };
  readonly timed: { name: string; ms: number; cpuMs?: number }[];
  /** What the run's database took of the processors. */
  databaseCpuMs?: number;
  readonly failures: Failure[];
}

interface TestEvent {
  readonly type: 'test:dequeue' | 'test:complete' | 'test:pass' | 'test:fail';
  readonly name: string;
  readonly nesting: number;
  readonly skipped: boolean;
  readonly isSuite: boolean;
  readonly ms?: number;
  readonly onlyInside: boolean;
  readonly why?: string;
}

type Message = TestEvent | { readonly type: 'next'; readonly open: readonly string[]; readonly cpuMs: number };

const usualDeadlines: Deadlines = { fileMs: 3 * 60_000, endMs: 10_000 };

/** For a worker to load its harness. */
const startMs = 60_000;

/** Up to four times as long where several processes share a core. */
const underLoad = (ms: number) => ms * Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

interface Handle {
  readonly type: string;
  readonly is_active: boolean;
  readonly is_referenced: boolean;
  readonly pid?: number;
  readonly localEndpoint?: { readonly port?: number } | null;
  readonly remoteEndpoint?: { readonly port?: number } | null;
}

const describeHandle = ({ type, pid, localEndpoint, remoteEndpoint }: Handle): string =>
  [
    type,
    pid,
    localEndpoint?.port && `local port ${localEndpoint.port}`,
    remoteEndpoint?.port && `remote port ${remoteEndpoint.port}`,
  ]
    .filter(Boolean)
    .join(' ');

/** What keeps a process alive, from Node's diagnostic report. */
async function openHandles(child: ChildProcess, reportFile: string): Promise<string> {
  if (process.platform === 'win32') return 'unknown';
  child.kill('SIGUSR2');
  for (let n = 0; n < 50; n += 1) {
    await wait(100);
    try {
      const { libuv } = JSON.parse(readFileSync(reportFile, 'utf8')) as { libuv: Handle[] };
      const handles = libuv.filter((handle) => handle.type !== 'loop' && handle.is_active && handle.is_referenced);
      return handles.map(describeHandle).join(', ') || 'nothing';
    } catch {
      // Not written yet.
    }
  }
  return 'unknown, its event loop is blocked';
}

const workers = new Set<ChildProcess>();

/** With everything it has started and not detached. */
function kill(worker: ChildProcess): void {
  try {
    if (process.platform === 'win32') worker.kill('SIGKILL');
    else if (worker.pid) process.kill(-worker.pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** Resources open after a file which were not open before it. */
function grown(before: readonly string[], after: readonly string[]): string[] {
  const rest = [...before];
  return after.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function forkWorker({ harness, execArgv = [], reporter }: RunOptions, folder: string, number: number): ChildProcess {
  return fork(join(import.meta.dirname, 'test-worker.ts'), harness ? [harness] : [], {
    // A group of its own, so that what its tests have started is killed with it.
    detached: true,
    execArgv: [
      ...execArgv,
      '--report-on-signal',
      '--report-exclude-network',
      `--report-directory=${folder}`,
      `--report-filename=${number}.json`,
      `--test-reporter=${pathToFileURL(join(import.meta.dirname, 'test-reporter.mjs')).href}`,
      '--test-reporter-destination=stdout',
      ...(reporter === 'spec' ? ['--test-reporter=spec', '--test-reporter-destination=stdout'] : []),
    ],
  });
}

/** Of a worker: for the file it has, for its beginning and for its end. */
function deadlineOf(worker: ChildProcess, reportFile: string) {
  let timer: NodeJS.Timeout | undefined;

  /** What has not ended after this time, for the load there is by then, is described and killed. */
  function giveUpAfter(ms: number, isLate: (found: string, seconds: number) => void): void {
    clearTimeout(timer);
    const started = performance.now();
    const look = async () => {
      const passed = performance.now() - started;
      const left = underLoad(ms) - passed;
      if (left > 1) timer = setTimeout(look, left);
      else {
        isLate(await openHandles(worker, reportFile), Math.round(passed / 1000));
        kill(worker);
      }
    };
    timer = setTimeout(look, ms);
  }

  return { giveUpAfter, clear: () => clearTimeout(timer) };
}

async function runFiles(options: RunOptions): Promise<RunReport> {
  const { files, reporter, deadlines = usualDeadlines } = options;
  const queue = [...files];
  const report: RunReport = { counts: { passed: 0, failed: 0, skipped: 0 }, timed: [], failures: [] };
  const folder = mkdtempSync(join(tmpdir(), 'vm-test-run-'));
  const cpu = new Map<string, number>();
  let reports = 0;

  function fail(name: string, why: string): void {
    report.counts.failed += 1;
    report.failures.push({ name, why });
    console.error(`\n✖ ${name}\n${why}`);
  }

  /** One worker, until there is no file left or it is killed. False where it ended before it asked for a file. */
  function runWorker(): Promise<boolean> {
    reports += 1;
    const reportFile = join(folder, `${reports}.json`);
    const worker = forkWorker(options, folder, reports);
    workers.add(worker);
    /** Handed over and not reported as done: what a test reports arrives later than the call for the next file. */
    const unfinished: string[] = [];
    const running: TestEvent[] = [];
    const failedTests: Failure[] = [];
    const leaks: string[] = [];
    let lastFile: string | undefined;
    let open: readonly string[] = [];
    const deadline = deadlineOf(worker, reportFile);

    function finishFile(name: string, ms: number, why = ''): void {
      unfinished.splice(unfinished.indexOf(name), 1);
      report.timed.push({ name, ms });
      if (reporter === 'dot') process.stdout.write(why || failedTests.length > 0 ? 'F' : '.');
      for (const test of failedTests.splice(0)) fail(`${name} › ${test.name}`, test.why);
      if (why) fail(name, why);
    }

    const fileIsLate = (found: string, seconds: number) => {
      const tests = running.filter(({ nesting }) => nesting > 1).map((test) => test.name);
      const state = `Running: ${tests.join(' › ') || 'no test'}. Open: ${found}`;
      for (const name of unfinished.slice()) finishFile(name, seconds * 1000, `not done after ${seconds} s. ${state}`);
    };

    const workerIsLate = (found: string) =>
      fail('A worker does not end', `Open: ${found}. Left open by: ${leaks.join('; ') || 'a file that is not known'}`);

    function handOver(openNow: readonly string[], cpuMs: number): void {
      if (lastFile) cpu.set(lastFile, cpuMs);
      const left = grown(open, openNow);
      if (lastFile && left.length > 0) leaks.push(`${lastFile} (${left.join(', ')})`);
      open = openNow;
      const file = queue.shift();
      if (file) unfinished.push(file);
      worker.send(file ?? '');
      deadline.giveUpAfter(file ? deadlines.fileMs : deadlines.endMs, file ? fileIsLate : workerIsLate);
      lastFile = file;
    }

    function hear(event: TestEvent): void {
      const { type, name, nesting, isSuite, skipped, ms = 0, onlyInside, why = '' } = event;
      if (type === 'test:dequeue') running.push(event);
      else if (type === 'test:complete')
        running.splice(
          running.findLastIndex((test) => test.name === name && test.nesting === nesting),
          1,
        );
      else if (nesting === 1) finishFile(name, ms, onlyInside ? '' : why);
      else if (nesting === 0 || onlyInside) return;
      else if (type === 'test:fail') failedTests.push({ name, why });
      else if (isSuite) return;
      else if (skipped) report.counts.skipped += 1;
      else report.counts.passed += 1;
    }

    worker.on('message', (message: Message) =>
      message.type === 'next' ? handOver(message.open, message.cpuMs) : hear(message),
    );
    deadline.giveUpAfter(startMs, (found) => fail('A worker does not begin', `Open: ${found}`));
    let asked = false;
    worker.once('message', () => {
      asked = true;
    });
    return new Promise((resolve) => {
      worker.once('close', (code, signal) => {
        deadline.clear();
        workers.delete(worker);
        for (const name of unfinished.slice())
          finishFile(name, 0, `its process ended before it was done (${signal ?? code})`);
        resolve(asked);
      });
    });
  }

  /** A worker that ended early is replaced. */
  async function runWorkers(): Promise<void> {
    while (queue.length > 0 && (await runWorker()));
  }

  await Promise.all(Array.from({ length: Math.min(options.workers, files.length) }, runWorkers));
  for (const name of queue) fail(name, 'not run: no worker could begin');
  rmSync(folder, { recursive: true, force: true });
  const timed = report.timed.map((file) => ({ ...file, cpuMs: cpu.get(file.name) ?? 0 }));
  return { ...report, timed, databaseCpuMs: cpuOfDescendants() };
}

const options = JSON.parse(process.argv[2] ?? '') as RunOptions;
const setup = options.setup
  ? ((await import(options.setup)) as { globalSetup(): Promise<void>; globalTeardown(): Promise<void> })
  : undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    for (const worker of workers) kill(worker);
    await setup?.globalTeardown();
    process.exit(1);
  });
await setup?.globalSetup();
try {
  const report = await runFiles(options);
  writeFileSync(options.report, JSON.stringify(report));
} finally {
  await setup?.globalTeardown();
}
process.exit();
