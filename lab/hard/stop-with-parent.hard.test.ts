import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setInterval } from 'node:timers/promises';
import { root } from '../../tools/run/web-build.ts';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** A process and everything it started, and what that started in turn. */
function family(pid: number, all = processes()): Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return [...all.filter((one) => one.pid === pid), ...children.flatMap((child) => family(child.pid, all))];
}

async function untilGone(pids: readonly number[]): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  for await (const _ of setInterval(50, undefined, { signal })) {
    const left = processes().filter(({ pid }) => pids.includes(pid));
    if (left.length === 0) return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

async function started(t: TestContext, script: 'start' | 'demo' | 'dev') {
  const folder = await mkdtemp(join(tmpdir(), 'vm-parent-'));
  const { NODE_TEST_CONTEXT: _, DATABASE_URL: __, ...env } = process.env;
  const npm = spawn('npm', ['run', script], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'on',
    },
  });
  let said = '';
  const up = Promise.withResolvers<void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (/Ctrl\+C encerra/.test(said)) up.resolve();
  };
  npm.stdout.on('data', hear);
  npm.stderr.on('data', hear);
  npm.once('exit', () => up.reject(new Error(`ended before it was up: ${said}`)));
  const pid = npm.pid ?? 0;
  let members: Process[] = [];
  t.after(async () => {
    for (const one of processes().filter((one) => members.some(({ pid }) => pid === one.pid)))
      process.kill(one.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  await up.promise;
  members = family(pid);
  const find = (what: RegExp) => {
    const found = members.find(({ command }) => what.test(command));
    assert.ok(found, `${what} in ${members.map(({ command }) => command).join('\n')}`);
    return found.pid;
  };
  find(/postgres/);
  return { npm, pid, find, members: members.map((one) => one.pid), said: () => said };
}

const boot = /tools\/boot\.mjs/;

test('npm start ends whole, whichever of its processes is ended', { skip: process.platform !== 'linux' }, async (t) => {
  const endings: [string, NodeJS.Signals, (run: Awaited<ReturnType<typeof started>>) => number][] = [
    ['npm is asked to end', 'SIGTERM', ({ pid }) => pid],
    ['npm is killed', 'SIGKILL', ({ pid }) => pid],
    ['what npm started is killed', 'SIGKILL', ({ find }) => find(boot)],
    ['the whole group is asked to end', 'SIGTERM', ({ pid }) => -pid],
    ['Ctrl+C', 'SIGINT', ({ pid }) => -pid],
  ];
  for (const [what, signal, whom] of endings)
    await t.test(what, async (t) => {
      const run = await started(t, 'start');
      const closed: Promise<unknown> = once(run.npm as ChildProcess, 'close');
      process.kill(whom(run), signal);
      await untilGone(run.members);
      await closed;
      assert.equal(run.said().split('Encerrando…').length, 2, `said once that it stops: ${run.said()}`);
    });
});

for (const script of ['demo', 'dev'] as const)
  test(`npm run ${script} ends with npm`, { skip: process.platform !== 'linux' }, async (t) => {
    const run = await started(t, script);
    process.kill(run.pid, 'SIGKILL');
    await untilGone(run.members);
  });
