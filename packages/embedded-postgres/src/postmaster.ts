import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import type { Address } from './address.ts';
import type { Binaries } from './binaries.ts';
import { openBoundedLog } from './bounded-log.ts';
import { sharedMemorySetting } from './cluster.ts';
import { EmbeddedPostgresError, nameServerFailure } from './embedded-postgres-error.ts';
import { watchOver } from './parent-watchdog.ts';
import type { Placement } from './placement.ts';
import type { SystemWays } from './platform.ts';
import { childOptions, run } from './run-as.ts';

export interface PostmasterExit {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface Postmaster {
  readonly exited: Promise<PostmasterExit>;
  /** What it printed last; complete once it ended. */
  output(): Promise<string>;
  stop(): Promise<void>;
}

const STOP_PATIENCE_MS = 20_000;
const SILENCE_LIMIT_MS = 60_000;

/** On the command line they win over postgresql.conf and over anything left by ALTER SYSTEM. */
const settings = async (address: Address, clusterName: string) => [
  ...address.settings,
  `cluster_name=${clusterName}`,
  'max_connections=100',
  'shared_buffers=128MB',
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  // Under a container's limit on huge pages PostgreSQL dies of SIGBUS instead of falling back.
  'huge_pages=off',
  await sharedMemorySetting(),
  // Fresh statistics soon after an import: without them the planner takes the wrong index of a large clinic.
  'autovacuum_naptime=15s',
  'autovacuum_analyze_scale_factor=0.02',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'password_encryption=scram-sha-256',
  'logging_collector=off',
  'log_destination=stderr',
  'log_min_messages=warning',
  'log_checkpoints=off',
  // Statements and details carry the patients' data.
  'log_statement=none',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** The last word for a setting given twice. */
const notKept = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  // Of passwords set from now on: a run opens thousands of connections, and its passwords are no secret.
  'scram_iterations=1',
];

const isWorthTelling = (line: string) =>
  /\b(WARNING|FATAL|PANIC): |No space left on device/.test(line) &&
  !line.includes('the database system is starting up');

export async function spawnPostmaster(options: {
  binaries: Binaries;
  placement: Placement;
  ways: SystemWays;
  address: Address;
  clusterName: string;
  logFile: string;
  log: (line: string) => void;
  disposable: boolean;
}): Promise<Postmaster> {
  const { binaries, placement, ways, log } = options;
  const args = ['-D', placement.clusterDir];
  const kept = await settings(options.address, options.clusterName);
  for (const setting of options.disposable ? [...kept, ...notKept] : kept) args.push('-c', setting);
  const logFile = openBoundedLog(options.logFile);
  // Its own session: Ctrl+C in the terminal reaches us alone, and we shut it down when requests are finished.
  const child = spawn(binaries.postgres, args, {
    ...childOptions(placement.runAs),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<PostmasterExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  child.once('close', logFile.close);
  await once(child, 'spawn');
  const dismissWatchdog = watchOver(child.pid ?? 0, placement.clusterDir, placement.runAs, ways);
  let output = '';
  createInterface(child.stderr).on('line', (line) => {
    output = `${output}${line}\n`.slice(-20_000);
    logFile.write(`${line}\n`);
    if (isWorthTelling(line)) log(line);
  });
  child.once('exit', dismissWatchdog);
  return {
    exited,
    output: async () => {
      await closed;
      return output;
    },
    stop: async () => {
      if (ways.stopsBy === 'pg_ctl' && child.exitCode === null) await stopByPgCtl(binaries, placement);
      else child.kill('SIGINT');
      const insist = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
      await closed;
      clearTimeout(insist);
    },
  };
}

/** One that has only just started may not have written its pid yet, and is ended by the insisting that follows. */
export const stopByPgCtl = (binaries: Binaries, { clusterDir, runAs }: Pick<Placement, 'clusterDir' | 'runAs'>) =>
  run(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-t', String(STOP_PATIENCE_MS / 1000)], runAs);

/** What a connection attempt tells: ready, not yet (and whether somebody answered at all), or a refused password. */
async function knock(connection: ClientConfig): Promise<'ready' | 'starting' | 'silent' | 'wrong_password'> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent';
    if (error.code === '28P01') return 'wrong_password';
    if (error.code === '57P03') return 'starting';
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Recovery after a crash may take long, so there is no limit while it answers that it is starting. */
export async function waitUntilReady(
  postmaster: Postmaster,
  connection: ClientConfig,
  placement: Placement,
): Promise<'ready' | 'wrong_password'> {
  let hasExited = false;
  void postmaster.exited.then(() => {
    hasExited = true;
  });
  let lastAnswer = Date.now();
  // Often, as long as a start usually takes: everything else waits for it.
  for (let pause = 10; ; pause = Math.min(pause * 1.2, 250)) {
    const answer = await knock(connection);
    if (answer === 'ready' || answer === 'wrong_password') return answer;
    if (answer === 'starting') lastAnswer = Date.now();
    if (Date.now() - lastAnswer > SILENCE_LIMIT_MS) await postmaster.stop();
    if (hasExited) {
      throw nameServerFailure(await postmaster.output(), { folder: placement.home, uid: placement.runAs?.uid });
    }
    await delay(pause);
  }
}

export const asStartFailure = (cause: unknown) =>
  cause instanceof EmbeddedPostgresError
    ? cause
    : new EmbeddedPostgresError(
        'start_failed',
        `O banco de dados embutido iniciou, mas não aceitou a conexão: ${cause instanceof Error ? cause.message : cause}`,
        { cause },
      );
