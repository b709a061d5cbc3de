// What a search in documents costs where there are many: 200,000 documents of 300 words in 500 clinics, one of them with 20,000.
// DATA_DIR=$(mktemp -d) node lab/bench/document-search.ts; CLINICS=20 LARGEST=2000 OTHERS=100 to see that it works. A folder that
// was filled before is measured again.

import { getClinic } from '@virtual-med/contract/clinics/clinics';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { searchDocuments } from '@virtual-med/contract/document-search/document-search';
import type { AppContext } from '../../server/src/context/context.ts';
import { withClient } from '../../server/src/core/db/connection.ts';
import { sessionCookieName, signSessionToken } from '../../server/src/core/http/session-cookie.ts';
import { main } from '../../server/src/main.ts';
import { type MadeClinic, makeClinic } from '../../server/src/testing/factories/clinics.ts';
import { openSession } from '../../server/src/testing/factories/people.ts';
import { cpuSeconds } from './cpu.ts';
import { accessOf } from './growth-data.ts';
import { load, type Shot } from './load.ts';
import { startScript } from './start.ts';
import { stop } from './system.ts';

const clinicCount = Number(process.env.CLINICS ?? 500);
const documentsOfLargest = Number(process.env.LARGEST ?? 20_000);
const documentsOfOthers = Number(process.env.OTHERS ?? Math.round((9 * documentsOfLargest) / (clinicCount - 1)));
const rounds = 5;
const requestsPerRound = 60;
/** By then the code of a request is compiled. */
const warming = 300;

const addDocuments = `
  insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes,
    sha256, uploaded_by, uploaded_by_name, thumbnail, signature_check_due)
  select uuidv7(), $1::uuid, ($2::uuid[])[1 + n % array_length($2::uuid[], 1)], 'Exame ' || n, 'Outros',
    'documents/' || $1::uuid || '/' || n || '.pdf', 'exame.pdf', 'application/pdf', 1000, repeat('0', 64), $3, 'Dona', 'none', null
  from generate_series(1, $4::int) n`;

/** A few of 30,000 words are in most texts and most of them in few, as in any language. Of so many texts all are made. */
const someTexts = `
  create temp table texts as
  select n, body, to_tsvector('pg_catalog.portuguese', document_spelling(body)) as words
  from generate_series(0, 1999) n, lateral (
    select case when n = 0 then 'Sarcoidose. ' else '' end || case when n % 2 = 0 then 'Leucócitos normais. ' else '' end
      || string_agg(translate(substr(md5(word::text), 1, 4 + word % 6), '0123456789', 'aeiouaeiou'), ' ') as body
    from (select floor(30000 * power(random(), 3))::int as word from generate_series(1, 300) where n >= 0) w) made`;

const addTexts = `
  with added as (
    update document_texts t set state = 'read', body = texts.body
    from documents d join texts on texts.n = substr(d.name, 7)::int % 2000
    where d.id = t.document_id and d.clinic_id = $1 returning t.document_id, texts.words)
  update document_words w set words = w.words || added.words from added where added.document_id = w.document_id`;

async function fill(ctx: AppContext): Promise<void> {
  const clinics: MadeClinic[] = [];
  for (let n = 0; n < clinicCount; n += 1)
    clinics.push(
      await ctx.db.asSystem('bench data', (tx) =>
        makeClinic(tx, n === 0 ? { professionals: 10, patients: 2000 } : { professionals: 2, patients: 20 }),
      ),
    );
  const { address, owner } = await accessOf(ctx);
  await withClient(address, owner, async (client) => {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    // A text is made into words once, not for each document; and these tables grow faster than their statistics.
    await client.query('alter table document_texts disable trigger index_changed');
    await client.query('drop index document_words_words');
    await client.query(someTexts);
    await client.query('analyze texts; grant select on texts to vm_system; set enable_nestloop = off');
    await client.query('set role vm_system');
    for (const [n, clinic] of clinics.entries()) {
      const patientIds = clinic.patients.map(({ id }) => id);
      const documents = n === 0 ? documentsOfLargest : documentsOfOthers;
      // In one step: the job that reads files finds nothing that waits.
      await client.query('begin');
      await client.query(addDocuments, [clinic.id, patientIds, clinic.owner.id, documents]);
      await client.query(addTexts, [clinic.id]);
      await client.query('commit');
    }
    await client.query('reset role');
    await client.query('alter table document_texts enable trigger index_changed');
    await client.query('create index document_words_words on document_words using gin (words) with (fastupdate = off)');
    for (const table of ['document_words', 'document_texts', 'documents'])
      await client.query(`vacuum (analyze) ${table}`);
  });
}

interface Asker {
  readonly who: string;
  readonly clinicId: string;
  readonly cookie: string;
}

/** Of the clinic with the most documents and of another. */
async function askers(ctx: AppContext): Promise<Asker[]> {
  const { address, owner } = await accessOf(ctx);
  const members = await withClient(address, owner, async (client) => {
    await client.query('set role vm_system');
    const { rows } = await client.query<{ clinicId: string; userId: string; role: ActorRole; documents: number }>(
      `with counted as (select clinic_id, count(*)::int as documents from documents group by clinic_id),
        chosen as (select * from (select * from counted order by documents desc limit 2) two)
      select distinct on (documents, role) clinic_id as "clinicId", user_id as "userId", role, documents
      from chosen join memberships using (clinic_id) where role in ('clinic_owner', 'professional')
      order by documents desc, role, user_id`,
    );
    return rows;
  });
  return Promise.all(
    members.map(async ({ clinicId, userId, role, documents }) => {
      const token = await ctx.db.asSystem('bench data', (tx) => openSession(tx, userId, 24 * 3600));
      return {
        who: `${role} of ${documents.toLocaleString('en')}`,
        clinicId,
        cookie: `${sessionCookieName(false)}=${signSessionToken(token, ctx.secretKey)}`,
      };
    }),
  );
}

const serve = () =>
  main(async ({ ctx, url }) => {
    const { rows } = await ctx.db.asSystem('bench data', (tx) =>
      tx
        .selectFrom('documents')
        .select('id')
        .limit(1)
        .execute()
        .then((rows) => ({ rows })),
    );
    const began = performance.now();
    if (rows.length === 0) await fill(ctx);
    console.log(`READY ${JSON.stringify({ url, askers: await askers(ctx), filled: performance.now() - began })}`);
  });

const terms = {
  'common: leucócitos': 'leucócitos',
  'rare: sarcoidose': 'sarcoidose',
  'phrase: "leucócitos normais"': '"leucócitos normais"',
  'two: leucócitos sarcoidose': 'leucócitos sarcoidose',
  'nothing: paracoccidioidomicose': 'paracoccidioidomicose',
};

interface Told {
  readonly url: string;
  readonly askers: readonly Asker[];
  readonly filled: number;
}

async function costOf(pid: number, url: URL, shot: Shot): Promise<string> {
  const send = async (requests: number) => {
    const { errors } = await load(url, () => shot, 1, 600, requests);
    if (errors > 0) throw new Error(`${errors} errors`);
  };
  await send(warming);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuSeconds(pid);
    await send(requestsPerRound);
    times.push(((cpuSeconds(pid) - before) * 1000) / requestsPerRound);
  }
  times.sort((a, b) => a - b);
  const [least, median, most] = [0, Math.floor(rounds / 2), rounds - 1].map((place) => (times[place] ?? 0).toFixed(1));
  return `${median} (${least}–${most})`;
}

async function foundBy(url: URL, { method, path, headers = {}, body }: Shot): Promise<number> {
  const answer = await fetch(new URL(path, url), { method, headers, body: String(body) });
  return ((await answer.json()) as { documents: unknown[] }).documents.length;
}

if (process.channel) await serve();
else {
  const { child, told } = await startScript<Told>(import.meta.filename, { LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
  try {
    console.log(`ready after ${(told.filled / 1000).toFixed(0)} s\n`);
    console.log('| asker | request | found on the page | CPU ms, median (least–most) |\n| --- | --- | --- | --- |');
    const [pid, url] = [child.pid ?? 0, new URL(told.url)];
    for (const { who, clinicId, cookie } of told.askers) {
      const at = (path: string) => path.replace(':clinicId', clinicId);
      const floor: Shot = { method: getClinic.method, path: at(getClinic.path), headers: { cookie } };
      console.log(`| ${who} | nothing but the clinic’s name | – | ${await costOf(pid, url, floor)} |`);
      for (const [what, term] of Object.entries(terms)) {
        const shot: Shot = {
          method: searchDocuments.method,
          path: at(searchDocuments.path),
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ term }),
        };
        console.log(`| ${who} | ${what} | ${await foundBy(url, shot)} | ${await costOf(pid, url, shot)} |`);
      }
    }
  } finally {
    await stop({ child });
  }
}
