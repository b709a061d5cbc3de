import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { withClient } from '../../../server/src/core/db/connection.ts';
import { freePort } from '../../../server/src/testing/free-port.ts';
import {
  balancerConfiguration,
  etcdArguments,
  type Ports,
  patroniConfiguration,
  refusal,
  superuser,
} from './configuration.ts';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const nodeCount = 3;

export interface Rig {
  readonly folder: string;
  readonly ports: Ports;
  /** The database of the product, by way of the balancer. */
  readonly databaseUrl: string;
  leader(): Promise<number>;
  /** Everything of the machine at once: Patroni and PostgreSQL. */
  kill(node: number): Promise<void>;
  start(node: number): Promise<void>;
  freeze(node: number): Promise<void>;
  thaw(node: number): Promise<void>;
  /** What a standby was sent and has not written is lost. */
  cutOffStandbys(): Promise<() => Promise<void>>;
  /** There is a leader, and each of the others follows it. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

export async function until<T>(what: string, seconds: number, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await setTimeout(250);
  }
}

async function choosePorts(): Promise<Ports> {
  const nodes = [];
  for (let n = 0; n < nodeCount; n += 1)
    nodes.push({
      postgres: await freePort(),
      patroni: await freePort(),
      etcd: await freePort(),
      peer: await freePort(),
    });
  return { nodes, database: await freePort(), web: await freePort(), servers: [await freePort(), await freePort()] };
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Without any, `ps` ends with 1. */
const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // Ended by itself meanwhile.
    }
};

/** What Patroni says of its members. */
function watchCluster(ports: Ports, synchronous: boolean) {
  const members = async (): Promise<Member[]> => {
    for (const { patroni } of ports.nodes) {
      const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => undefined,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };

  const leads = async (node: number): Promise<boolean> => {
    const at = `http://127.0.0.1:${ports.nodes[node]?.patroni}/primary`;
    return fetch(at, { signal: AbortSignal.timeout(1_000) }).then(
      (answer) => answer.status === 200,
      () => false,
    );
  };

  const whole = () =>
    until('a leader that is followed by all others', 90, async () => {
      const all = await members();
      const followers = all.filter(({ role, state }) => role !== 'leader' && ['running', 'streaming'].includes(state));
      const isSafe = !synchronous || all.some(({ role }) => role === 'sync_standby');
      return isSafe && followers.length === nodeCount - 1 && all.some(({ role }) => role === 'leader');
    }).then(() => undefined);

  const leader = () =>
    until('a leader', 90, async () => {
      for (let node = 0; node < nodeCount; node += 1) if (await leads(node)) return { node };
      return undefined;
    }).then(({ node }) => node);

  return { leader, whole };
}

async function makeDatabase(port: number): Promise<void> {
  const address = { host: '127.0.0.1', port, database: 'postgres', ssl: false };
  await withClient(address, superuser, async (client) => {
    await client.query(`create role dono login createrole createdb password '${superuser.password}'`);
    await client.query('create database casa owner dono');
  });
}

/** Three machines as far as processes go: etcd, Patroni and PostgreSQL each, and one balancer in front. */
export async function startRig({ synchronous }: { synchronous: boolean }): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'vm-failover-'));
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) await chown(folder, nobody, nobody);
  const ports = await choosePorts();
  const started = new Set<ChildProcess>();
  const patronis: (ChildProcess | undefined)[] = [];

  async function run(name: string, program: string, args: string[], owner: { uid?: number; gid?: number } = as) {
    const log = await open(join(folder, `${name}.log`), 'a');
    const child = spawn(program, args, { ...owner, cwd: folder, stdio: ['ignore', log.fd, log.fd] });
    await log.close();
    started.add(child);
    child.once('exit', () => started.delete(child));
    return child;
  }

  function postgresOf(node: number): number[] {
    const file = join(folder, `pg${node}`, 'postmaster.pid');
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return postmaster > 0 ? [postmaster, ...childrenOf(postmaster)] : [];
  }

  /** Patroni runs PostgreSQL's starter under a small process of its own. */
  const machine = (node: number): number[] => {
    const patroni = patronis[node];
    const pid = patroni?.exitCode === null && patroni.signalCode === null ? patroni.pid : undefined;
    return [...(pid ? [pid, ...childrenOf(pid)] : []), ...postgresOf(node)];
  };

  const { leader, whole } = watchCluster(ports, synchronous);
  const start = async (node: number): Promise<void> => {
    patronis[node] = await run(`patroni${node}`, 'patroni', [join(folder, `patroni${node}.yml`)]);
  };

  const killAll = () => {
    for (let node = 0; node < nodeCount; node += 1) signalAll(machine(node), 'SIGKILL');
    for (const child of started) child.kill('SIGKILL');
  };
  process.on('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

  async function stop(): Promise<void> {
    const ended = [...started].map((child) => once(child, 'exit'));
    killAll();
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    for (let n = 0; n < nodeCount; n += 1) {
      await writeFile(join(folder, `patroni${n}.yml`), patroniConfiguration(folder, ports, n, synchronous));
      await mkdir(join(folder, `etcd${n}`), { mode: 0o700 });
      if (isRoot) await chown(join(folder, `etcd${n}`), nobody, nobody);
      await run(`etcd${n}`, 'etcd', etcdArguments(folder, ports, n));
    }
    await writeFile(join(folder, 'refusal.http'), refusal);
    await writeFile(join(folder, 'haproxy.cfg'), balancerConfiguration(ports, join(folder, 'refusal.http')));
    await run('haproxy', 'haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], {});
    await start(0);
    const first = await leader();
    for (let n = 1; n < nodeCount; n += 1) await start(n);
    await whole();
    await makeDatabase(ports.nodes[first]?.postgres ?? 0);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    folder,
    ports,
    databaseUrl: `postgres://dono:${superuser.password}@127.0.0.1:${ports.database}/casa`,
    leader,
    start,
    whole,
    stop,
    async kill(node) {
      const patroni = patronis[node];
      const gone = patroni && once(patroni, 'exit');
      signalAll(machine(node), 'SIGKILL');
      await gone;
    },
    freeze: async (node) => signalAll(machine(node), 'SIGSTOP'),
    thaw: async (node) => signalAll(machine(node).toReversed(), 'SIGCONT'),
    async cutOffStandbys() {
      const leading = await leader();
      const receivers: number[] = [];
      for (let node = 0; node < nodeCount; node += 1)
        for (const pid of node === leading ? [] : postgresOf(node))
          if (/walreceiver/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))) receivers.push(pid);
      signalAll(receivers, 'SIGSTOP');
      // Killed and not thawed: what waits in its socket goes with it.
      return async () => signalAll(receivers, 'SIGKILL');
    },
  };
}
