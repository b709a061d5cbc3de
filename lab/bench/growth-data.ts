import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { OWNER_ROLE } from '@virtual-med/embedded-postgres/cluster';
import { readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { sql } from 'kysely';
import type { AppContext } from '../../server/src/context/context.ts';
import { loginCredentials, ownerPassword } from '../../server/src/core/db/access.ts';
import { type DatabaseAccess, withClient } from '../../server/src/core/db/connection.ts';

/** What can be many. */
export const axes = [
  'patients of other clinics',
  'patients of the clinic',
  'documents of a patient',
  'documents of other patients',
  'events of the trail',
] as const;
export type Axis = (typeof axes)[number];

export interface Growth {
  readonly axis: Axis;
  /** How many there are to be. */
  readonly to: number;
}

interface Own {
  readonly clinicId: string;
  readonly patientId: string;
  readonly ownerId: string;
}

const patientsPerClinic = 500;
const rowsAtOnce = 250_000;

type Client = Parameters<Parameters<typeof withClient>[2]>[0];
type Put = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** An id as the server makes them, in the order of time, five seconds after the one before from the beginning of 2025. */
const idAt = `(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(m, 1, 3) || '-8' || substr(m, 4, 3) || '-' || substr(m, 7, 12))::uuid`;
const at = '(1735700400000 + n * 5000)';
const idParts = `lateral (select lpad(to_hex(${at}), 12, '0') as h, md5(n::text) as m) parts`;

/** An id anybody takes for one, of sixteen bytes in hexadecimal. */
const idOf = (hex: string) => `overlay(overlay(${hex} placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`;
export const idOfText = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');

/** The first patients of the clinic, again and again, under new ids and addresses. */
const copies = (clinics: string) => `
  insert into patients (id, clinic_id, name, email, phone, birth_date, zip_code, address, health_history)
  select gen_random_uuid(), c.id, p.name, gen_random_uuid() || '@exemplo.med', p.phone, p.birth_date, p.zip_code,
    p.address, p.health_history
  from ${clinics} cross join lateral (select * from patients where clinic_id = $1 order by id limit ${patientsPerClinic}) p`;

interface Kind {
  readonly table: string;
  readonly indexes: readonly string[];
  /** From so many to so many. Triggers run: what they keep is right. */
  put(put: Put, own: Own, from: number, to: number): Promise<void>;
}

/** Drawn and looked at already: the jobs that do it would be at work while requests are measured. */
const documentsOf = (patients: string) => `
  insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes,
    sha256, uploaded_by, uploaded_by_name, thumbnail, signature_check_due, created_at)
  select gen_random_uuid(), $1::uuid, p.id, 'Exame ' || n, 'Outros', 'documents/' || $1::uuid || '/' || p.id || '/' || n || '.pdf',
    'exame.pdf', 'application/pdf', 1000, repeat('0', 64), $2, 'Dona', 'none', null, now() - n * interval '1 minute'
  from generate_series($3::int + 1, $4::int) n join ${patients}`;

const kinds: Readonly<Record<Axis, Kind>> = {
  'patients of other clinics': {
    table: 'patients',
    indexes: ['patients_by_name', 'patients_email_once'],
    async put(put, own, from, to) {
      for (let first = from / patientsPerClinic; first < to / patientsPerClinic; first += 500) {
        const last = Math.min(first + 500, to / patientsPerClinic);
        await put(
          `insert into clinics (id, name, admin_name, admin_email, whatsapp, status, payment_status, color_palette)
          select ${idOf(`md5('clinic ' || n)`)}, 'Clínica ' || n, 'Dona', 'dona' || n || '@exemplo.med', '(11) 91234-5678', 'active',
            'active', 'azul-profundo' from generate_series($1::int + 1, $2::int) n`,
          [first, last],
        );
        await put(
          copies(`(select ${idOf(`md5('clinic ' || n)`)} as id from generate_series($2::int + 1, $3::int) n) c`),
          [own.clinicId, first, last],
        );
      }
    },
  },
  'patients of the clinic': {
    table: 'patients',
    indexes: ['patients_by_name', 'patients_email_once'],
    put: async (put, own, from, to) =>
      void (await put(copies(`(select $1::uuid as id from generate_series(1, $2::int)) c`), [
        own.clinicId,
        (to - from) / patientsPerClinic,
      ])),
  },
  'documents of a patient': {
    table: 'documents',
    indexes: [],
    put: async (put, own, from, to) =>
      void (await put(documentsOf('(select $5::uuid as id) p on true'), [
        own.clinicId,
        own.ownerId,
        from,
        to,
        own.patientId,
      ])),
  },
  'documents of other patients': {
    table: 'documents',
    indexes: [],
    put: async (put, own, from, to) =>
      void (await put(
        documentsOf(`(select id, row_number() over (order by id) as place from patients
          where clinic_id = $1::uuid and id <> $5::uuid order by id limit 1000) p on p.place = 1 + n % 1000`),
        [own.clinicId, own.ownerId, from, to, own.patientId],
      )),
  },
  // A tenth is the clinic's own, of its patients and by its owner, with a few by others. Sealed already, the job that seals would
  // be at it for hours; and below the chain's own places, which go on after the last.
  'events of the trail': {
    table: 'audit_events',
    indexes: [
      'audit_events_of_clinic',
      'audit_events_of_record',
      'audit_events_of_actor',
      'audit_events_seldom',
      'audit_events_about_patient',
      'audit_events_of_nobody',
      'audit_chain',
    ],
    async put(put, own, from, to) {
      for (let first = from; first < to; first += rowsAtOnce)
        await put(
          `insert into audit_events (id, clinic_id, event, occurred_at, actor_id, actor_role, ip, request_id, record_type,
            record_id, about_patient, chain_position, previous_hash, hash, seal_key)
          select ${idAt}, case when n % 10 = 0 then $1::uuid else others.ids[1 + n % 50] end,
            case when n % 100000 = 0 then 'patients.created' when n % 4 = 0 then 'documents.downloaded'
              else 'patients.opened' end,
            to_timestamp(${at} / 1000.0),
            case when n % 50000 = 0 then ${idOf(`md5('seldom')`)} when n % 10 = 0 then $2::uuid else ${idOf(`md5('a' || n % 300)`)} end,
            case when n % 50000 = 0 then 'professional' when n % 20000 = 0 then 'patient' else 'clinic_owner' end,
            '10.0.0.1', 'request-' || n, case when n % 4 = 0 then 'document' else 'patient' end,
            case when n % 4 <> 0 and n % 10 = 0 then own.ids[1 + n / 10 % 2000] else ${idOf('m')} end,
            case when n % 4 = 0 then ${idOf(`md5('p' || n % 50000)`)} end,
            -n, decode(m, 'hex'), decode(m, 'hex'), '0123456789abcdef'
          from (select array_agg(id) as ids from (select id from patients where clinic_id = $1 order by id limit 2000) p) own,
            (select array_agg(${idOf(`md5('clinic ' || c)`)}) as ids from generate_series(1, 50) c) others,
            generate_series($3::bigint + 1, $4::bigint) n, ${idParts}`,
          [own.clinicId, own.ownerId, first, Math.min(first + rowsAtOnce, to)],
        );
    },
  },
};

/** The embedded database as its owner reaches it. */
export async function accessOf({ config, secretKey }: AppContext): Promise<DatabaseAccess> {
  const address = (await readFolderHolder(config.dataDir))?.database;
  if (!address) throw new Error('The database of the benchmark is not an embedded one');
  const owner = { user: OWNER_ROLE, password: ownerPassword(secretKey) };
  return { address, owner, login: loginCredentials(secretKey) };
}

const withOwner = async (ctx: AppContext, work: (client: Client) => Promise<void>): Promise<void> => {
  const { address, owner } = await accessOf(ctx);
  await withClient(address, owner, work);
};

/** Indexes and references are made anew afterwards, which is quicker than keeping them while so much comes. */
async function bring(client: Client, { table, indexes, put }: Kind, own: Own, from: number, to: number) {
  const { rows: made } = await client.query<{ drop: string; make: string }>(
    `select 'drop index ' || indexname as drop, indexdef as make from pg_indexes
       where tablename = $1::text and indexname = any ($2)
     union all
     select format('alter table %I drop constraint %I', $1::text, conname), format('alter table %I add constraint %I %s',
         $1::text, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', '') || ' not valid')
     from pg_constraint where conrelid = $1::text::regclass and contype = 'f'`,
    [table, indexes],
  );
  const isMuch = to - from > from / 10;
  await client.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  if (isMuch) for (const { drop } of made) await client.query(drop);
  await client.query('set role vm_system');
  await put((text, values) => client.query(text, [...values]), own, from, to);
  await client.query('reset role');
  if (isMuch) for (const { make } of made) await client.query(make);
  await client.query(`vacuum (analyze) ${table}`);
}

/** The figures are those of a database that has been running: its statistics are newer than what was put in. */
export async function statisticsOf(ctx: AppContext, table: string): Promise<void> {
  const analysed = () =>
    ctx.db.asSystem('bench data', (tx) =>
      sql<{
        at: Date | string | null;
      }>`select last_autoanalyze as at from pg_stat_user_tables where relname = ${table}`.execute(tx),
    );
  while (!(await analysed()).rows[0]?.at) await delay(500);
}

/** Puts so many more of one kind into the database of a running server. */
export function growing(ctx: AppContext, own: Own): (wanted: Growth) => Promise<void> {
  const counts: Record<Axis, number> = {
    'patients of other clinics': 0,
    'patients of the clinic': 2000,
    'documents of a patient': 0,
    'documents of other patients': 0,
    'events of the trail': 0,
  };
  return async ({ axis, to }) => {
    if (to <= counts[axis]) return;
    await withOwner(ctx, async (client) => {
      // Events happen in clinics.
      if (axis === 'events of the trail' && counts['patients of other clinics'] < 25_000) {
        await bring(client, kinds['patients of other clinics'], own, counts['patients of other clinics'], 25_000);
        counts['patients of other clinics'] = 25_000;
      }
      await bring(client, kinds[axis], own, counts[axis], to);
    });
    counts[axis] = to;
  };
}

const flushedAfterMs = 11_000;

/** Pages the database has touched, once what its processes hold back of it is told: they may keep it for ten seconds. */
export async function pagesTouched(ctx: AppContext): Promise<number> {
  await delay(flushedAfterMs);
  const { rows } = await ctx.db.asSystem('bench data', (tx) =>
    sql<{ pages: number }>`select (blks_hit + blks_read)::float8 as pages from pg_stat_database
      where datname = current_database()`.execute(tx),
  );
  return Number(rows[0]?.pages ?? 0);
}
