import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgresFailure } from './embedded-postgres-error.ts';
import { acquireFolderLock } from './folder-lock.ts';
import { isRunning } from './process-info.ts';

export const PASSWORD = "uma 'senha' \\ comum";
export const ORDINARY_USER = 65534;
export const isRoot = process.geteuid?.() === 0;

const cleanUps = new WeakMap<TestContext, (() => unknown)[]>();

/** Like `t.after`, but the last one registered runs first: what stands on a folder ends before the folder is removed. */
export function atEnd(t: TestContext, cleanUp: () => unknown): void {
  const known = cleanUps.get(t);
  if (known !== undefined) {
    known.unshift(cleanUp);
    return;
  }
  const all = [cleanUp];
  cleanUps.set(t, all);
  t.after(async () => {
    for (const next of all) await next();
  });
}

/** A folder others may pass through, as a project's folder usually is; removed at the end. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'vm-test-'));
  chmodSync(folder, 0o755);
  atEnd(t, () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vm-test-template-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const lock = await acquireFolderLock(dataDir);
  await (await startEmbeddedPostgres({ lock, ownerPassword: PASSWORD, log: () => {} })).stop();
  await lock.release();
  return dataDir;
}

/** A data folder whose database was made before: one initdb serves all tests of a file. */
export async function usedDataDir(t: TestContext): Promise<string> {
  template ??= makeTemplate();
  const dataDir = join(temporaryFolder(t), 'data');
  execFileSync('cp', ['-a', await template, dataDir]);
  return dataDir;
}

export interface Started extends EmbeddedPostgres {
  readonly lines: string[];
  query(text: string): Promise<Record<string, unknown>[]>;
}

/** Starts inside this process; stopped at the end of the test at the latest. */
export async function start(
  t: TestContext,
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<Started> {
  const lock = await acquireFolderLock(dataDir);
  atEnd(t, lock.release);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const starting = startEmbeddedPostgres({ lock, ownerPassword: PASSWORD, log, ...options });
  await starting.catch(lock.release);
  const postgres = await starting;
  atEnd(t, postgres.stop);
  const stop = async () => {
    await postgres.stop();
    await lock.release();
  };
  return { ...postgres, stop, lines, query: (text) => query(ownerConnection(postgres), text) };
}

export const ownerConnection = (postgres: EmbeddedPostgres): ClientConfig => ({
  host: postgres.host,
  port: postgres.port,
  database: postgres.database,
  user: postgres.ownerUser,
  password: postgres.ownerPassword,
});

export async function query(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const results = [await client.query(text)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end().catch(() => {});
  }
}

export const refused = (reason: EmbeddedPostgresFailure, text: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Error && 'reason' in error, String(error));
  assert.equal(error.reason, reason, error.message);
  assert.match(error.message, text);
  return true;
};

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly told: { connection: ClientConfig; reason: string; message: string };
  stop(): Promise<void>;
}

/** Starts the fixture as a process of its own, as an ordinary user if asked, and waits for what it tells. */
export async function startProcess(
  t: TestContext,
  argument: { dataDir: string; ownerPassword?: string } & Pick<EmbeddedPostgresOptions, 'paths' | 'ways'>,
  options: { uid?: number; tmpdir?: string; wrapper?: string[] } = {},
): Promise<ServerProcess> {
  const fixture = join(import.meta.dirname, 'start-and-wait.fixture.ts');
  const json = JSON.stringify({ ownerPassword: PASSWORD, ...argument });
  const [program = '', ...args] = [...(options.wrapper ?? []), process.execPath, fixture, json];
  const child = spawn(program, args, {
    cwd: '/',
    env: { ...process.env, TMPDIR: options.tmpdir ?? tmpdir() },
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  atEnd(t, stop);
  for await (const line of createInterface(child.stdout)) {
    return { child, pid: child.pid ?? 0, told: JSON.parse(line), stop };
  }
  throw new Error('the process ended without a word');
}

export const postmasterPid = (clusterDir: string) =>
  Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);

/** The shell that waits for its parent's death, found among the parent's children. */
export function watchdogPid(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  const watchdog = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('virtual-med-watchdog'),
  );
  assert.ok(watchdog !== undefined, 'no watchdog among the children');
  return watchdog;
}

/** Waits for a condition of another process; gives up only when it clearly never comes. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'waited a minute in vain');
    await delay(10);
  }
}

export async function kill9(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(() => !isRunning(pid));
}

/** A folder that the ordinary user owns. */
export function ordinaryFolder(parent: string): string {
  const folder = join(parent, 'ordinary');
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, ORDINARY_USER, ORDINARY_USER);
  return folder;
}
