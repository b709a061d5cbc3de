import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { SystemWays } from './platform.ts';
import { stopByPgCtl } from './postmaster.ts';
import { commandLine, isRunning, listByPs, workingFolder } from './process-info.ts';
import { type RunAs, run } from './run-as.ts';

interface Leftovers {
  readonly postmasters: number[];
  readonly backends: number[];
}

function readPostmasterPid(pidFile: string): number | null {
  try {
    // A single-user PostgreSQL writes its pid as a negative number.
    const pid = Math.abs(Number.parseInt(readFileSync(pidFile, 'utf8'), 10));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Root without ptrace rights, as in many containers, cannot see the working folder: then the arguments decide. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!isRunning(pid)) return false;
  const [program = '', ...args] = commandLine(pid);
  if (basename(program) !== 'postgres') return false;
  return (workingFolder(pid) ?? args[args.indexOf('-D') + 1]) === clusterDir;
}

function belongsTo(pid: number, uid: number | null): boolean {
  try {
    return statSync(`/proc/${pid}`).uid === uid;
  } catch {
    return false;
  }
}

interface Cluster {
  readonly clusterDir: string;
  readonly clusterName: string;
  readonly uid: number | null;
}

function findByPs({ clusterDir, clusterName, uid }: Cluster): Leftovers {
  const ours = listByPs().filter((one) => one.uid === uid);
  const pids = (is: (command: string) => boolean) => ours.filter(({ command }) => is(command)).map(({ pid }) => pid);
  return {
    postmasters: pids((command) => command.includes(`postgres -D ${clusterDir} -c `)),
    backends: pids((command) => command.startsWith(`postgres: ${clusterName}: `)),
  };
}

function findInProc({ clusterDir, clusterName, uid }: Cluster): Leftovers {
  const postmasters = new Set<number>();
  const backends: number[] = [];
  const noted = readPostmasterPid(join(clusterDir, 'postmaster.pid'));
  if (noted !== null && isPostmasterOf(noted, clusterDir)) postmasters.add(noted);
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !belongsTo(pid, uid)) continue;
    const [title = '', ...args] = commandLine(pid);
    if (basename(title) === 'postgres' && args.includes(`cluster_name=${clusterName}`)) postmasters.add(pid);
    if (title.startsWith(`postgres: ${clusterName}: `)) backends.push(pid);
  }
  return { postmasters: [...postmasters], backends };
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone meanwhile, which is what we want; one that we may not signal is still there when we look again.
    }
  }
}

const stillInUse = (clusterDir: string, who: string) =>
  new EmbeddedPostgresError(
    'in_use',
    `Um PostgreSQL antigo${who} ainda usa ${clusterDir} e não encerra. Encerre-o e inicie de novo.`,
  );

async function endBySignals(cluster: Cluster, find: (cluster: Cluster) => Leftovers, log: (line: string) => void) {
  let left = find(cluster);
  const isGone = () => left.postmasters.length + left.backends.length === 0;
  if (!isGone()) log(`encerrando o PostgreSQL que um processo morto deixou aberto (${left.postmasters.join(', ')})`);
  signal(left.postmasters, 'SIGINT');
  let patience = 400;
  while (!isGone()) {
    await delay(50);
    left = find(cluster);
    patience -= 1;
    if (patience === 0) signal([...left.postmasters, ...left.backends], 'SIGQUIT');
    if (patience < -200)
      throw stillInUse(cluster.clusterDir, ` (processo ${[...left.postmasters, ...left.backends].join(', ')})`);
  }
}

/** pg_ctl reaches a PostgreSQL by a pipe named after its pid, which no other program has. */
async function endByPgCtl(binaries: Binaries, clusterDir: string, runAs: RunAs | null, log: (line: string) => void) {
  const isUp = async () => (await run(binaries.pgCtl, ['status', '-D', clusterDir], runAs)).code === 0;
  if (!(await isUp())) return;
  log('encerrando o PostgreSQL que um processo morto deixou aberto');
  await stopByPgCtl(binaries, { clusterDir, runAs });
  if (await isUp()) throw stillInUse(clusterDir, '');
}

/**
 * Ends what a killed server process left running on this cluster and removes what would keep a new PostgreSQL from
 * starting. Only the holder of the data folder's lock may call this: for it, everything found here is an orphan.
 */
export async function endLeftovers(
  options: Cluster & { binaries: Binaries; runAs: RunAs | null; ways: SystemWays; log: (line: string) => void },
): Promise<void> {
  const { clusterDir, binaries, runAs, ways, log } = options;
  if (ways.processList === 'none') await endByPgCtl(binaries, clusterDir, runAs, log);
  else await endBySignals(options, ways.processList === 'ps' ? findByPs : findInProc, log);
  // PostgreSQL itself judges the file of a dead process; one whose pid another program has now would stop it.
  const pidFile = join(clusterDir, 'postmaster.pid');
  const noted = readPostmasterPid(pidFile);
  if (noted !== null && isRunning(noted)) rmSync(pidFile, { force: true });
}
