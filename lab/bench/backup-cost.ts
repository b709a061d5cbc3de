// What a running backup costs those who are served beside it: the same few requests a second, in turn with one at work and
// with the same one held. Of the turns without, every second one is held against the others: what differs there is noise.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { openDiskStorage } from '../../server/src/adapters/storage/disk.storage.ts';
import { cpuSeconds } from './cpu.ts';
import { paced, type Shot } from './load.ts';
import { startServer } from './start.ts';
import { stop, terms } from './system.ts';

const { values: asked } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '10' },
    /** Of one turn; a round is four of them: without, with, without, with. */
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '16' },
    'per-second': { type: 'string', default: '20' },
    'mb-per-second': { type: 'string', default: '25' },
    clinics: { type: 'string', default: '0' },
    out: { type: 'string', default: `lab/bench/results/${new Date().toISOString().slice(0, 10)}-backup-cost.md` },
  },
});
const fileBytes = 8 * 1024 * 1024;
const seconds = Number(asked.seconds);
const perSecond = Number(asked['per-second']);

/** One turn: how long each request took, and what server and database used of the processors. */
interface Turn {
  readonly times: readonly number[];
  readonly cpu: number;
}

/** One backup after the other, held between the turns: starting and reading the rows count as often as they happen. */
function backups(child: Awaited<ReturnType<typeof startServer>>['child']) {
  let pid: number | undefined;
  const used = { cpu: 0, bytes: 0, seconds: 0 };
  const bytesOf = (of: number) => Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${of}/io`, 'utf8'))?.[1]);
  const isThere = () => {
    try {
      return pid !== undefined && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  const tell = async (wanted: 'backup' | 'end backup') => {
    child.send(wanted);
    return ((await once(child, 'message')) as [number])[0];
  };
  return {
    used,
    cpu: () => (pid !== undefined && isThere() ? cpuSeconds(pid) : 0),
    async during<T>(work: () => Promise<T>): Promise<T> {
      if (!isThere()) {
        if (pid !== undefined) await tell('end backup');
        pid = await tell('backup');
      } else process.kill(pid as number, 'SIGCONT');
      const of = pid as number;
      const before = { cpu: cpuSeconds(of), bytes: bytesOf(of), at: performance.now() };
      const result = await work();
      if (isThere()) {
        process.kill(of, 'SIGSTOP');
        used.cpu += cpuSeconds(of) - before.cpu;
        used.bytes += bytesOf(of) - before.bytes;
        used.seconds += (performance.now() - before.at) / 1000;
      }
      return result;
    },
    end: async () => {
      if (pid !== undefined) await tell('end backup');
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'vm-backup-cost-'));
chmodSync(folder, 0o711);
try {
  const { child, ready } = await startServer(join(folder, 'data'), Number(asked.clinics), undefined, {
    BACKUP_DIR: join(folder, 'archives'),
    BACKUP_PASSPHRASE: 'a senha deste banco de ensaio',
    BACKUP_EVERY: 'off',
    BACKUP_KEEP: '1',
    BACKUP_MB_PER_SECOND: asked['mb-per-second'],
  });
  const backup = backups(child);
  try {
    await fillStorage(join(folder, 'data', 'files'));
    const shots = mixed(ready);
    const url = new URL(ready.url);
    const serverPid = child.pid as number;
    const turn = async (): Promise<Turn> => {
      const used = () => cpuSeconds(serverPid) - backup.cpu();
      const before = used();
      const { times } = await paced(url, shots, perSecond, seconds);
      return { times, cpu: Math.max(0, used() - before) };
    };
    await paced(url, shots, perSecond, 5);

    const sides: Sides = { without: [], control: [], with: [] };
    for (let round = 1; round <= Number(asked.rounds); round += 1) {
      sides.without.push(await turn());
      sides.with.push(await backup.during(turn));
      sides.control.push(await turn());
      sides.with.push(await backup.during(turn));
      const { cpu, bytes, seconds: ran } = backup.used;
      console.log(
        `round ${round}: p95 ${p95(sides.without.slice(-1)).toFixed(1)} and ${p95(sides.control.slice(-1)).toFixed(1)} ms without, ${p95(sides.with.slice(-2)).toFixed(1)} with; so far ${ratioOf(sides).toFixed(3)}, backup ${((cpu / bytes) * 1e9).toFixed(1)} CPU s per GB at ${(bytes / 1e6 / ran).toFixed(1)} MB/s, load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    const text = report(sides, backup.used);
    console.log(text);
    writeFileSync(asked.out, text);
  } finally {
    await backup.end();
    await stop({ child });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** As sealed files lie there: bytes that nothing makes smaller, the same ones again and again. */
async function fillStorage(root: string): Promise<void> {
  const storage = await openDiskStorage({ root, log: { info() {}, warn() {} } });
  const bytes = crypto.getRandomValues(new Uint8Array(64 * 1024));
  async function* again(): AsyncGenerator<Uint8Array> {
    for (let n = 0; n < fileBytes / bytes.length; n += 1) yield bytes;
  }
  const files = Math.round((Number(asked.gigabytes) * 1e9) / fileBytes);
  for (let n = 0; n < files; n += 1)
    await storage.write(`documents/bench/${n}.pdf`, Readable.from(again()), { maxBytes: fileBytes });
  console.log(`${files} files are there`);
}

function mixed(ready: Awaited<ReturnType<typeof startServer>>['ready']): (n: number) => Shot {
  const base = `/api/clinics/${ready.clinicId}`;
  const get = (path: string): Shot => ({ method: 'GET', path: base + path, headers: { cookie: ready.cookie } });
  const patient = (n: number) => ready.patientIds[n % ready.patientIds.length];
  const kinds: ((n: number) => Shot)[] = [
    () => get('/patients'),
    (n) => get(`/patients?search=${terms[n % terms.length]}`),
    (n) => get(`/patients/${patient(n)}`),
    () => get(`/documents?patientId=${patient(0)}`),
    (n) => ({
      method: 'PUT',
      path: `${base}/settings`,
      headers: { cookie: ready.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Clínica ${n}`, colorPalette: 'verde-mar' }),
    }),
  ];
  return (n) => (kinds[n % kinds.length] ?? kinds[0])?.(n) as Shot;
}

interface Sides {
  readonly without: Turn[];
  /** The other half of the turns without. */
  readonly control: Turn[];
  readonly with: Turn[];
}

function at(turns: readonly Turn[], share: number): number {
  const times = turns.flatMap(({ times }) => times).sort((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? 0;
}

function p95(turns: readonly Turn[]): number {
  return at(turns, 0.95);
}

function ratioOf(sides: Sides): number {
  return p95(sides.with) / p95([...sides.without, ...sides.control]);
}

/** Between which values 95 of 100 such measurements would lie, drawn anew from these turns. */
function spread(measure: (draw: (turns: readonly Turn[]) => Turn[]) => number): string {
  const draw = (turns: readonly Turn[]) =>
    turns.map(() => turns[Math.floor(Math.random() * turns.length)] ?? { times: [], cpu: 0 });
  const found = Array.from({ length: 1000 }, () => measure(draw)).sort((a, b) => a - b);
  return `${found[25]?.toFixed(2)} to ${found[975]?.toFixed(2)}`;
}

function report(sides: Sides, used: { cpu: number; bytes: number; seconds: number }): string {
  const without = [...sides.without, ...sides.control];
  const row = (name: string, turns: readonly Turn[]) => {
    const requests = turns.reduce((sum, { times }) => sum + times.length, 0);
    const cpu = turns.reduce((sum, turn) => sum + turn.cpu, 0);
    return `| ${name} | ${requests} | ${[0.5, 0.9, 0.95, 0.99].map((share) => at(turns, share).toFixed(1)).join(' | ')} | ${((cpu * 1000) / requests).toFixed(1)} |`;
  };
  const ratio = ratioOf(sides);
  const control = p95(sides.control) / p95(sides.without);
  return [
    '# What a running backup costs the requests beside it',
    `\`node lab/bench/backup-cost.ts ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 16)}Z; load ${loadavg()[0]?.toFixed(1)} at the end, two cores. ${asked.gigabytes} GB of files, BACKUP_MB_PER_SECOND ${asked['mb-per-second']}; ${perSecond} mixed requests a second (list, search, record, documents, write), in turn ${seconds} s without and ${seconds} s with the backup at work, ${asked.rounds} rounds of four turns. Times in ms; CPU ms a request of server and database together.`,
    [
      '| turns | requests | p50 | p90 | p95 | p99 | CPU a request |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      row('without, first', sides.without),
      row('without, second', sides.control),
      row('without, all', without),
      row('with', sides.with),
    ].join('\n'),
    [
      `- p95 with / without: **${ratio.toFixed(2)}** (${spread((draw) => p95(draw(sides.with)) / p95(draw(without)))} in 95 of 100 draws of these turns).`,
      `- Control, without / without: ${control.toFixed(2)} (${spread((draw) => p95(draw(sides.control)) / p95(draw(sides.without)))}).`,
      `- The backup: ${((used.cpu / used.bytes) * 1e9).toFixed(1)} CPU s per GB, ${(used.bytes / 1e6 / used.seconds).toFixed(1)} MB/s, ${((used.cpu / used.seconds) * 100).toFixed(1)} % of one processor, its start among it.`,
    ].join('\n'),
    '',
  ].join('\n\n');
}
