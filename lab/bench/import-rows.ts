// What bringing in a list costs: so many rows of which half are of patients the clinic has already, among 50,000 of them.
// Each size on a server that has done nothing before it. DATA_DIR=$(mktemp -d) node lab/bench/import-rows.ts 5000 50000
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import {
  checkImport,
  discardImport,
  getImport,
  type PeopleImport,
} from '@virtual-med/contract/imports/imports.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../server/src/core/db/database.ts';
import { sessionCookieName, signSessionToken } from '../../server/src/core/http/session-cookie.ts';
import { main } from '../../server/src/main.ts';
import { makeClinic } from '../../server/src/testing/factories/clinics.ts';
import { openSession } from '../../server/src/testing/factories/people.ts';
import { cpuSeconds } from './cpu.ts';
import { startScript } from './start.ts';
import { stop } from './system.ts';

const patients = Number(process.env.PATIENTS ?? 50_000);

interface Told {
  readonly url: string;
  readonly seeded: { readonly clinicId: string; readonly token: string };
  readonly cookie: string;
}

/** The one at a place, in the clinic and in the list. */
const birthDate = (n: string) => `date '1930-01-01' + (${n} * 7919) % 30000`;
const letters = (n: string) => `translate(${n}::text, '0123456789', 'abcdefghij')`;
const name = (n: string) => `'Maria ' || initcap(${letters(n)}) || ' da Silva'`;

const patientsAtOnce = 5_000;

async function seed(db: Database) {
  const clinic = await db.asSystem('bench data', (tx) => makeClinic(tx, { patients }));
  for (let at = 1; at <= patients; at += patientsAtOnce)
    await db.asSystem('bench data', (tx) =>
      sql`update patients p set name = ${sql.raw(name('n'))}, birth_date = ${sql.raw(birthDate('n'))}
        from (select id, row_number() over (order by id)::int as n from patients where clinic_id = ${clinic.id}) numbered
        where numbered.id = p.id and n between ${at} and ${at + patientsAtOnce - 1}`.execute(tx),
    );
  const token = await db.asSystem('bench data', (tx) => openSession(tx, clinic.owner.id, 24 * 3600));
  return { clinicId: clinic.id, token };
}

/** The data is there from the first start on. */
const serve = () =>
  main(async ({ ctx, url }) => {
    const seeded = process.env.SEEDED ? (JSON.parse(process.env.SEEDED) as Told['seeded']) : await seed(ctx.db);
    const cookie = `${sessionCookieName(false)}=${signSessionToken(seeded.token, ctx.secretKey)}`;
    console.log(`READY ${JSON.stringify({ url, seeded, cookie })}`);
  });

const start = (seeded = '') =>
  startScript<Told>(import.meta.filename, { LOG_LEVEL: 'error', RATE_LIMITS: 'off', SEEDED: seeded });

const letterOf = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const dayOf = (n: number) =>
  new Date(Date.UTC(1930, 0, 1) + ((n * 7919) % 30_000) * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .reverse()
    .join('/');

/** Every second one is nobody the clinic has. */
const listOf = (rows: number): string =>
  [
    'Nome;Nascimento;E-mail;Celular;Endereço;Cidade',
    ...Array.from({ length: rows }, (_, n) => {
      const at = n % 2 === 0 ? 1 + (n % patients) : 1_000_000 + n;
      return `Maria ${letterOf(at)} da Silva;${dayOf(at)};pessoa${n}@exemplo.com;(11) 9${10_000_000 + n};Rua das Flores;São Paulo`;
    }),
  ].join('\r\n');

const statusOf = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;

async function measure(pid: number, { url, seeded, cookie }: Told, rows: number): Promise<string> {
  const json = { cookie, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit): Promise<PeopleImport> => {
    const answer = await fetch(url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as PeopleImport;
  };
  const root = `/api/clinics/${seeded.clinicId}/imports`;
  const file = listOf(rows);
  const timed = async (work: () => Promise<PeopleImport>) => {
    const idle = statusOf(pid, 'VmRSS');
    // From here on the most is counted anew.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const [cpu, at] = [cpuSeconds(pid), performance.now()];
    const made = await work();
    const cells = [
      ((performance.now() - at) / 1000).toFixed(1),
      (cpuSeconds(pid) - cpu).toFixed(1),
      `${idle.toFixed(0)} → ${statusOf(pid, 'VmHWM').toFixed(0)}`,
    ];
    return { made, cells };
  };
  const sent = await timed(() =>
    ask(root, {
      method: 'POST',
      headers: { cookie, ...fileHeaders({ key: randomUUID(), fileName: 'lista.csv' }) },
      body: file,
    }),
  );
  const one = `${root}/${sent.made.id}`;
  const judged = await timed(async () => {
    const columns = sent.made.columns.map(({ field }) => field);
    await ask(`${one}/columns`, { method: checkImport.method, headers: json, body: JSON.stringify({ columns }) });
    for (;;) {
      const now = await ask(one, { method: getImport.method, headers: { cookie } });
      if (now.state === 'checked') return now;
      await delay(500);
    }
  });
  const { totals } = judged.made;
  await ask(`${one}/discard`, { method: discardImport.method, headers: { cookie } });
  return `| ${[rows.toLocaleString('en'), ...sent.cells, ...judged.cells, `${totals.new} / ${totals.same}`].join(' | ')} |`;
}

if (process.channel) await serve();
else {
  const first = await start();
  await stop(first);
  console.log(
    '| rows | sent, s | CPU s | server MB, before → most | judged, s | CPU s | server MB, before → most | new / same |',
  );
  console.log(`| ${Array.from({ length: 8 }, () => '---').join(' | ')} |`);
  for (const rows of process.argv.slice(2).map(Number)) {
    const { child, told } = await start(JSON.stringify(first.told.seeded));
    try {
      console.log(await measure(child.pid ?? 0, told, rows));
    } finally {
      await stop({ child });
    }
  }
}
