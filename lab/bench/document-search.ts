// What a search in documents costs where there are many: 200,000 documents of 300 words in 500 clinics, one of them with 20,000.
// DATA_DIR=$(mktemp -d) PORT=0 LOG_LEVEL=error node lab/bench/document-search.ts; CLINICS=20 LARGEST=2000 OTHERS=100 to see that it works
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { withClient } from '../../server/src/core/db/connection.ts';
import { newId } from '../../server/src/core/ids.ts';
import { searchDocuments } from '../../server/src/features/records/document-search/search.service.ts';
import { main } from '../../server/src/main.ts';
import { type MadeClinic, makeClinic } from '../../server/src/testing/factories/clinics.ts';
import { cpuSeconds } from './cpu.ts';
import { accessOf } from './growth-data.ts';

const clinicCount = Number(process.env.CLINICS ?? 500);
const documentsOfLargest = Number(process.env.LARGEST ?? 20_000);
const documentsOfOthers = Number(process.env.OTHERS ?? Math.round((9 * documentsOfLargest) / (clinicCount - 1)));
const rounds = 5;
const searchesPerRound = 20;

const addDocuments = `
  insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes,
    sha256, uploaded_by, uploaded_by_name, thumbnail, signature_check_due)
  select uuidv7(), $1::uuid, ($2::uuid[])[1 + n % array_length($2::uuid[], 1)], 'Exame ' || n, 'Outros',
    'documents/' || $1::uuid || '/' || n || '.pdf', 'exame.pdf', 'application/pdf', 1000, repeat('0', 64), $3, 'Dona', 'none', null
  from generate_series(1, $4::int) n`;

/** A few of 30,000 words are in most texts and most of them in few, as in any language. */
const addTexts = `
  update document_texts t set state = 'read', body = case when substr(d.name, 7)::int % 2000 = 0 then 'Sarcoidose. ' else '' end
    || case when substr(d.name, 7)::int % 2 = 0 then 'Leucócitos normais. ' else '' end
    || (select string_agg(translate(substr(md5(word::text), 1, 4 + word % 6), '0123456789', 'aeiouaeiou'), ' ')
        from (select floor(30000 * power(random(), 3))::int as word from generate_series(1, 300) n where d.id is not null) w)
  from documents d where d.id = t.document_id and d.clinic_id = $1`;

await main(async ({ ctx }) => {
  const { address, owner } = await accessOf(ctx);
  const clinics: MadeClinic[] = [];
  for (let n = 0; n < clinicCount; n += 1)
    clinics.push(
      await ctx.db.asSystem('bench data', (tx) =>
        makeClinic(tx, n === 0 ? { professionals: 10, patients: 2000 } : { professionals: 2, patients: 20 }),
      ),
    );
  const began = performance.now();
  await withClient(address, owner, async (client) => {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    await client.query('drop index document_words_words');
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
    await client.query('create index document_words_words on document_words using gin (words) with (fastupdate = off)');
    for (const table of ['document_words', 'document_texts', 'documents'])
      await client.query(`vacuum (analyze) ${table}`);
  });
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);

  const [largest, other] = clinics;
  const professional = largest?.professionals[0];
  if (!largest || !other || !professional) throw new Error('No clinic');
  const askers: [string, MadeClinic, string, ActorRole][] = [
    [`owner of ${documentsOfLargest.toLocaleString('en')}`, largest, largest.owner.id, 'clinic_owner'],
    ['professional with a tenth of them', largest, professional.id, 'professional'],
    [`owner of ${documentsOfOthers.toLocaleString('en')}`, other, other.owner.id, 'clinic_owner'],
  ];
  const terms = {
    'common: leucócitos': 'leucócitos',
    'rare: sarcoidose': 'sarcoidose',
    'phrase: "leucócitos normais"': '"leucócitos normais"',
    'two: leucócitos sarcoidose': 'leucócitos sarcoidose',
    'nothing: paracoccidioidomicose': 'paracoccidioidomicose',
  };
  console.log('| asker | term | found on the page | CPU ms, median (least–most) |\n| --- | --- | --- | --- |');
  for (const [who, clinic, userId, role] of askers)
    for (const [what, term] of Object.entries(terms)) {
      const search = () =>
        searchDocuments(ctx, { userId, role, clinicId: clinic.id, ip: null, requestId: newId() }, clinic.id, { term });
      const found = (await search()).documents.length;
      for (let n = 0; n < searchesPerRound; n += 1) await search();
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = cpuSeconds(process.pid);
        for (let n = 0; n < searchesPerRound; n += 1) await search();
        times.push(((cpuSeconds(process.pid) - before) * 1000) / searchesPerRound);
      }
      times.sort((a, b) => a - b);
      const [least, median, most] = [0, Math.floor(rounds / 2), rounds - 1].map((place) =>
        (times[place] ?? 0).toFixed(1),
      );
      console.log(`| ${who} | ${what} | ${found} | ${median} (${least}–${most}) |`);
    }
  process.kill(process.pid, 'SIGTERM');
});
