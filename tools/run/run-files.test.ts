import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { RunOptions, RunReport } from './run-files.ts';
import { root } from './web-build.ts';

/** Runs test files with these bodies, by name, on deadlines of a second. */
function runBodies(t: TestContext, bodies: Record<string, string>, options: Partial<RunOptions> = {}): RunReport {
  const folder = mkdtempSync(join(tmpdir(), 'vm-run-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = Object.entries(bodies).map(([name, body]) => {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, `import { after, describe, test } from 'node:test';\n${body}\n`);
    return relative(root, path);
  });
  const report = join(folder, 'report.json');
  const run: RunOptions = {
    ...{ files, report, workers: 2, reporter: 'dot' },
    deadlines: { fileMs: 1_000, endMs: 1_000 },
    ...options,
  };
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/run/run-files.ts'), JSON.stringify(run)], {
    encoding: 'utf8',
    env,
    timeout: 120_000,
  });
  try {
    const { counts, timed, failures } = JSON.parse(readFileSync(report, 'utf8')) as RunReport;
    const plain = <Named extends { name: string }>(all: Named[]) =>
      all.map((one) => ({ ...one, name: one.name.replace(/^\S*\/(\w+)\.mjs/, '$1') }));
    return { counts, timed: plain(timed), failures: plain(failures) };
  } catch {
    throw new Error(stdout + stderr);
  }
}

const whyOf = ({ failures }: RunReport, name: string) => failures.find((failure) => failure.name === name)?.why ?? '';

test('what hangs is named with its test and what it has open, and killed; the others run', (t) => {
  const report = runBodies(t, {
    timer: "describe('a suite', () => test('waits', () => new Promise((resolve) => setTimeout(resolve, 3_600_000))));",
    socket: `import { createServer, connect } from 'node:net';
      test('listens', async () => {
        const server = createServer().listen(0);
        await new Promise((resolve) => server.once('listening', resolve));
        connect(server.address().port);
        await new Promise(() => {});
      });`,
    child: `import { spawn } from 'node:child_process';
      import { once } from 'node:events';
      test('waits for its child', async () => {
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
        await once(child, 'close');
      });`,
    loop: "test('computes', () => { for (;;); });",
    promise: "test('waits for nothing', () => new Promise(() => {}));",
    works: "test('works', () => {});",
    afterwards: "test('works, too', () => {});",
  });
  assert.deepEqual(report.failures.map(({ name }) => name).toSorted(), ['child', 'loop', 'promise', 'socket', 'timer']);
  assert.match(whyOf(report, 'timer'), /^not done after \d+ s\. Running: a suite › waits\. Open: .*timer/);
  assert.match(whyOf(report, 'socket'), /Running: listens\. Open: .*tcp local port \d+/);
  assert.match(whyOf(report, 'child'), /Running: waits for its child\. Open: .*process \d+/);
  assert.match(whyOf(report, 'loop'), /^not done after \d+ s\..*event loop is blocked/);
  assert.match(whyOf(report, 'promise'), /Running: waits for nothing/);
  assert.equal(report.counts.passed, 2);
  const pid = Number(/process (\d+)/.exec(whyOf(report, 'child'))?.[1]);
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }, 'the child is killed with its test');
});

test('what is left open is named with the file that left it', (t) => {
  const report = runBodies(
    t,
    {
      before: "test('works', () => {});",
      leaks: "test('leaves a timer', () => void setInterval(() => {}, 1_000));",
      after: "test('works, too', () => {});",
    },
    { workers: 1 },
  );
  assert.equal(report.counts.passed, 3);
  assert.deepEqual(
    report.failures.map(({ name }) => name),
    ['A worker does not end'],
  );
  assert.match(report.failures[0]?.why ?? '', /Open: .*timer.*\. Left open by: \S*leaks\.mjs \(Timeout\)$/);
});

test('tests are counted once, and what failed is named with its file and its reason', (t) => {
  const report = runBodies(t, {
    mixed: `test('passes', () => {});
      describe('a suite', () => { test('fails', () => { throw new Error('as it says'); }); });
      test('skipped', { skip: true }, () => {});`,
    broken: "import './nowhere.mjs';",
    crashes: "test('ends the process', () => process.exit(3));",
    closes: "after(() => { throw new Error('while closing'); }); test('passes', () => {});",
  });
  assert.deepEqual(report.counts, { passed: 2, failed: 4, skipped: 1 });
  assert.match(whyOf(report, 'mixed › fails'), /as it says/);
  assert.match(whyOf(report, 'broken'), /nowhere\.mjs/);
  assert.match(whyOf(report, 'crashes'), /ended before it was done \(3\)/);
  assert.match(whyOf(report, 'closes'), /while closing/);
  assert.deepEqual(report.timed.map(({ name }) => name).toSorted(), ['broken', 'closes', 'crashes', 'mixed']);
});

test('what a file took of the processors is told, with what it started and has not ended', (t) => {
  const busy = 'while (process.cpuUsage().user < 300_000);';
  const report = runBodies(
    t,
    {
      itself: `test('computes', () => { const from = process.cpuUsage(); while (process.cpuUsage(from).user < 300_000); });`,
      child: `import { spawn, spawnSync } from 'node:child_process';
        import { once } from 'node:events';
        test('has others compute', async () => {
          spawnSync(process.execPath, ['-e', '${busy}']);
          const child = spawn(process.execPath, ['-e', '${busy} console.log("done"); setInterval(() => {}, 1000);']);
          after(() => child.kill());
          await once(child.stdout, 'data');
        });`,
      idle: "test('does nothing', () => {});",
    },
    { workers: 1, deadlines: { fileMs: 60_000, endMs: 1_000 } },
  );
  assert.deepEqual(report.failures, []);
  const cpu = Object.fromEntries(report.timed.map(({ name, cpuMs = 0 }) => [name, cpuMs]));
  // Told in hundredths of a second.
  assert.ok((cpu.itself ?? 0) >= 280, `${cpu.itself} ms`);
  assert.ok((cpu.child ?? 0) >= 560, `${cpu.child} ms`);
  assert.ok((cpu.idle ?? 0) < 280, `${cpu.idle} ms`);
});

test('a harness that cannot be loaded fails every file, and the run ends', (t) => {
  const report = runBodies(t, { one: '', two: '' }, { harness: 'tools/run/nowhere.ts' });
  assert.deepEqual(report.failures.map(({ name }) => name).toSorted(), ['one', 'two']);
});

test('a whole run that does not end is given up, and says what it was doing', () => {
  const suite = pathToFileURL(join(root, 'tools/run/suite.ts')).href;
  const program = `const { runSuite } = await import('${suite}');
    await runSuite([['A step that hangs', () => new Promise(() => {})]], { deadlineMs: 500 });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  assert.equal(status, 1);
  assert.match(stderr, /the run is not done after .* Under way: A step that hangs/);
});
