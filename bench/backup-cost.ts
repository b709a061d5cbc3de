// What a running backup costs those who are served beside it: the same few requests a second, in turn without and with one.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { openDiskStorage } from '../server/src/adapters/storage/disk.storage.ts';
import { cpuSeconds } from './cpu.ts';
import { paced, type Shot } from './load.ts';
import { startServer } from './start.ts';
import { stop, terms } from './system.ts';

const { values: asked } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
    'per-second': { type: 'string', default: '20' },
    'mb-per-second': { type: 'string', default: '25' },
    out: { type: 'string', default: `bench/results/${new Date().toISOString().slice(0, 10)}-backup-cost.md` },
  },
});
const fileBytes = 8 * 1024 * 1024;
const seconds = Number(asked.seconds);

const folder = mkdtempSync(join(tmpdir(), 'vm-backup-cost-'));
chmodSync(folder, 0o711);
try {
  const { child, ready } = await startServer(join(folder, 'data'), 0, undefined, {
    BACKUP_DIR: join(folder, 'archives'),
    BACKUP_PASSPHRASE: 'a senha deste banco de ensaio',
    BACKUP_EVERY: 'off',
    BACKUP_MB_PER_SECOND: asked['mb-per-second'],
  });
  try {
    // As sealed files lie there: bytes that nothing makes smaller, the same ones again and again.
    const storage = await openDiskStorage({ root: join(folder, 'data', 'files'), log: { info() {}, warn() {} } });
    const bytes = crypto.getRandomValues(new Uint8Array(64 * 1024));
    const pieces = () => Readable.from(again(bytes, fileBytes / bytes.length));
    const files = Math.round((Number(asked.gigabytes) * 1e9) / fileBytes);
    for (let n = 0; n < files; n += 1)
      await storage.write(`documents/bench/${n}.pdf`, pieces(), { maxBytes: fileBytes });
    console.log(`${files} files are there`);

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
    const shots = (n: number): Shot => (kinds[n % kinds.length] ?? kinds[0])?.(n) as Shot;
    const url = new URL(ready.url);
    const perSecond = Number(asked['per-second']);
    await paced(url, shots, perSecond, 5);

    const rounds: { without: number[]; with: number[]; cpu: number }[] = [];
    for (let round = 0; round < Number(asked.rounds); round += 1) {
      const without = (await paced(url, shots, perSecond, seconds)).times;
      child.send('backup');
      const [pid] = (await once(child, 'message')) as [number];
      const beside = (await paced(url, shots, perSecond, seconds)).times;
      const cpu = cpuSeconds(pid);
      child.send('end backup');
      await once(child, 'message');
      rounds.push({ without, with: beside, cpu });
      console.log(
        `${at(without, 0.95).toFixed(1)} ms without, ${at(beside, 0.95).toFixed(1)} with, CPU ${cpu.toFixed(2)} s`,
      );
    }
    const text = report(rounds);
    console.log(text);
    writeFileSync(asked.out, text);
  } finally {
    await stop({ child });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function* again(bytes: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < times; n += 1) yield bytes;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function report(rounds: readonly { without: number[]; with: number[]; cpu: number }[]): string {
  const row = (name: string, without: number[], beside: number[], cpu: string) =>
    `| ${name} | ${at(without, 0.5).toFixed(1)} | ${at(beside, 0.5).toFixed(1)} | ${at(without, 0.95).toFixed(1)} | ${at(beside, 0.95).toFixed(1)} | ${(at(beside, 0.95) / at(without, 0.95)).toFixed(2)} | ${cpu} |`;
  const all = (side: 'with' | 'without') => rounds.flatMap((round) => round[side]);
  return [
    '# What a running backup costs the requests beside it',
    `\`node bench/backup-cost.ts ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 16)}Z; load ${loadavg()[0]?.toFixed(1)} at the end, two cores. ${asked.gigabytes} GB of files, at most ${asked['mb-per-second']} MB a second; ${asked['per-second']} mixed requests a second (list, search, record, documents, write), ${seconds} s without and ${seconds} s with a backup in turn. Times in ms; CPU s of the backup's process in its round.`,
    [
      '| round | p50 without | p50 with | p95 without | p95 with | ratio | CPU s |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rounds.map((round, n) => row(String(n + 1), round.without, round.with, round.cpu.toFixed(2))),
      row(
        'all',
        all('without'),
        all('with'),
        (rounds.reduce((sum, { cpu }) => sum + cpu, 0) / rounds.length).toFixed(2),
      ),
    ].join('\n'),
    '',
  ].join('\n\n');
}
