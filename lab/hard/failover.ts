// Takes the leader of the database, and a server, away from under people at work: what was acknowledged must be there
// afterwards, and nobody may meet anything but "come back in a moment".
// `npm run drill:failover`; `-- --install` installs what is missing; `-- --control` shows that the checker can fail.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { accessFromUrl } from '../../server/src/core/db/access.ts';
import { type DatabaseAccess, withClient } from '../../server/src/core/db/connection.ts';
import { openDatabase } from '../../server/src/core/db/database.ts';
import { installPrograms, mayInstall } from './debian-packages.ts';
import { type Rig, startRig, until } from './failover/rig.ts';
import { type Servers, secretKey, startServers } from './failover/servers.ts';
import { countFailures, type LoadReport, longestGap, type RunningLoad, startLoad } from './load/mixed-load.ts';
import { findLost, makeSite } from './load/site.ts';
import { patroni } from './programs.ts';

const longestBearableGapMs = 30_000;
const clients = 6;
const pauseMs = 40;

interface Phase {
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

interface Stage {
  readonly rig: Rig;
  readonly servers: Servers;
  readonly load: RunningLoad;
}

const resumed = (load: RunningLoad, more = 25) => {
  const before = load.acknowledgedSoFar();
  return until('changes are acknowledged again', 120, async () => load.acknowledgedSoFar() >= before + more);
};

const leaderGoes = async ({ rig, load }: Stage, go: (node: number) => Promise<void>): Promise<number> => {
  const node = await rig.leader();
  await go(node);
  await resumed(load);
  return node;
};

/** What happens to the people at work, one thing after the other. */
const happenings: readonly (readonly [string, (stage: Stage) => Promise<void>])[] = [
  ['nothing happens', ({ load }) => resumed(load, 50).then(() => undefined)],
  [
    'the leader is killed',
    async (stage) => {
      const node = await leaderGoes(stage, stage.rig.kill);
      await stage.rig.start(node);
      await stage.rig.whole();
    },
  ],
  [
    'the leader is frozen, and wakes up later',
    async (stage) => {
      const node = await leaderGoes(stage, stage.rig.freeze);
      await stage.rig.thaw(node);
      await stage.rig.whole();
    },
  ],
  [
    'a server is killed, and started again',
    async ({ servers, load }) => {
      await servers.kill(0);
      await resumed(load);
      await servers.start(0);
      await resumed(load);
    },
  ],
];

/** With copies that only follow, a killed leader takes with it what none of them had: the checker has to see it. */
const control: typeof happenings = [
  [
    'copies lag, then the leader is killed',
    async (stage) => {
      await resumed(stage.load);
      const endReceivers = await stage.rig.cutOffStandbys();
      await resumed(stage.load, 40);
      const node = await stage.rig.leader();
      await stage.rig.kill(node);
      await endReceivers();
      await resumed(stage.load);
    },
  ],
];

/** Letters of acknowledged changes that were neither written nor still wait. */
async function findLostLetters(access: DatabaseAccess, servers: Servers, report: LoadReport): Promise<string[]> {
  const awaited = report.acknowledged.flatMap(({ patientEmail }) => patientEmail ?? []);
  const missing = async () => {
    const written = new Set(await servers.letters());
    return awaited.filter((address) => !written.has(address));
  };
  await until('every letter is written', 60, async () => (await missing()).length === 0).catch(() => undefined);
  const waiting = await withClient(access.address, access.owner, async (client) => {
    const { rows } = await client.query<{ address: string }>(
      `select data ->> 'to' as address from pgboss.job_common
       where name = 'mail.send' and state in ('created', 'retry', 'active')`,
    );
    return new Set(rows.map(({ address }) => address));
  });
  return (await missing()).filter((address) => !waiting.has(address));
}

interface DrillResult {
  readonly report: LoadReport;
  readonly phases: readonly Phase[];
  readonly lost: number;
  readonly lostLetters: number;
  readonly logs: string;
}

async function drill(steps: typeof happenings, synchronous: boolean): Promise<DrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'vm-failover-servers-'));
  const rig = await startRig({ synchronous });
  let servers: Servers | undefined;
  const access = accessFromUrl(rig.databaseUrl, secretKey);
  const db = openDatabase(access, () => undefined);
  try {
    servers = await startServers(rig, folder);
    const site = await makeSite(db, secretKey, `http://127.0.0.1:${rig.ports.web}`);
    const load = startLoad(site, clients, pauseMs);
    const phases: Phase[] = [];
    for (const [name, happen] of steps) {
      const from = performance.now();
      console.log(`${new Date().toISOString()} ${name}`);
      await happen({ rig, servers, load });
      phases.push({ name, from, until: performance.now() });
    }
    await setTimeout(1_000);
    const report = await load.stop();
    const lost = await until('the database answers', 60, async () => ({
      ids: await findLost(db, report.acknowledged),
    }));
    const letters = await findLostLetters(access, servers, report);
    const logs = await Promise.all([0, 1].map((n) => readFile(join(folder, `server${n}.log`), 'utf8')));
    return { report, phases, lost: lost.ids.length, lostLetters: letters.length, logs: logs.join('\n') };
  } finally {
    await servers?.stop();
    await db.close();
    await rig.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function tell({ report, phases, lost, lostLetters }: DrillResult): void {
  const within = ({ from, until: to }: Phase) => ({
    acknowledged: report.acknowledged.filter(({ at }) => at > from && at < to).length,
    '503 with Retry-After': report.refusedAt.filter((at) => at > from && at < to).length,
    'other failures': report.failures.filter(({ at }) => at > from && at < to).length,
    'longest gap, s': longestGap(report.acknowledged, from, to) / 1000,
  });
  console.table(Object.fromEntries(phases.map((phase) => [phase.name, within(phase)])));
  console.table({
    requests: report.requests,
    'acknowledged changes': report.acknowledged.length,
    'lost changes': lost,
    'lost letters': lostLetters,
    '503 with Retry-After': report.refusedAt.length,
    'other failures': report.failures.length,
    'longest gap, s': report.longestGapMs / 1000,
  });
  if (report.failures.length > 0) console.error(countFailures(report.failures));
}

console.log(
  'Starts three nodes of etcd, Patroni and PostgreSQL, a balancer and two servers of its own in temporary folders, and kills them. It needs patroni, etcd, haproxy and PostgreSQL 15 of Debian.',
);
if (process.argv.includes('--install')) process.env[mayInstall] = 'yes';
const missing = await installPrograms(patroni);
if (missing) {
  console.error(`${missing}.\nWith \`npm run drill:failover -- --install\` it is installed.`);
  process.exit(2);
}
const isControl = process.argv.includes('--control');
const result = await drill(isControl ? control : happenings, !isControl);
tell(result);
if (process.argv.includes('--logs')) console.log(result.logs);
const isGood =
  result.lost + result.lostLetters + result.report.failures.length === 0 &&
  result.report.longestGapMs <= longestBearableGapMs;
if (isControl)
  console.log(result.lost > 0 ? 'The checker sees what was lost.' : 'Nothing was lost: this control shows nothing.');
process.exit((isControl ? result.lost > 0 : isGood) ? 0 : 1);
