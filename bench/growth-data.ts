import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../server/src/core/db/database.ts';
import type { House } from '../server/src/house.ts';
import { makeClinic } from '../server/src/testing/factories/clinics.ts';

/** What can be many. */
export const axes = [
  'patients of other clinics',
  'patients of the clinic',
  'documents of a patient',
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
const rowsAtOnce = 100_000;
/** A statement that says nothing for too long counts as lost. */
const patientsAtOnce = 4_000;

const put = (house: House, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  house.db.asSystem('bench data', async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await work(tx);
  });

/** An id as the server makes them, in the order of time, so many milliseconds after the beginning of 2025. */
const idAt = sql`(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(m, 1, 3) || '-8' || substr(m, 4, 3) || '-' || substr(m, 7, 12))::uuid`;
const idParts = sql`lateral (select lpad(to_hex(1735700400000 + n), 12, '0') as h, md5(n::text) as m) parts`;

/** The first patients of the clinic, again and again, under new ids and addresses. */
const copies = (own: Own, clinicIds: readonly string[], each: number) => sql`
  insert into patients (id, clinic_id, name, email, phone, birth_date, zip_code, address, health_history)
  select gen_random_uuid(), c.id, p.name, gen_random_uuid() || '@exemplo.med', p.phone, p.birth_date, p.zip_code,
    p.address, p.health_history
  from unnest(${clinicIds}::uuid[]) c (id) cross join lateral generate_series(1, ceil(${each}::int / 500.0)::int) n
    cross join lateral (select * from patients where clinic_id = ${own.clinicId} order by id
      limit ${Math.min(each, patientsPerClinic)}) p`;

const grow: Readonly<Record<Axis, (house: House, own: Own, count: number, from: number) => Promise<void>>> = {
  'patients of other clinics': async (house, own, count) => {
    for (let left = count / patientsPerClinic; left > 0; left -= 200) {
      await put(house, async (tx) => {
        const ids: string[] = [];
        for (let n = 0; n < Math.min(left, 200); n += 1) ids.push((await makeClinic(tx)).id);
        await copies(own, ids, patientsPerClinic).execute(tx);
      });
    }
  },
  'patients of the clinic': async (house, own, count) => {
    for (let left = count; left > 0; left -= patientsAtOnce)
      await put(house, (tx) => copies(own, [own.clinicId], Math.min(left, patientsAtOnce)).execute(tx));
  },
  'documents of a patient': (house, own, count, from) =>
    put(house, (tx) =>
      sql`insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes,
          sha256, uploaded_by, uploaded_by_name)
        select gen_random_uuid(), ${own.clinicId}::uuid, ${own.patientId}::uuid, 'Exame ' || n, 'Outros',
          'documents/' || ${own.clinicId}::text || '/' || ${own.patientId}::text || '/' || n || '.pdf', 'exame.pdf',
          'application/pdf', 1000, repeat('0', 64), ${own.ownerId}::uuid, 'Dona'
        from generate_series(${from + 1}::int, ${from + count}::int) n`.execute(tx),
    ),
  // A tenth is the clinic's own. Sealed already, the job that seals would be at it for hours; and below the chain's own places, which go on after the last.
  'events of the trail': async (house, own, count, from) => {
    let other = '';
    await put(house, async (tx) => {
      other = (await makeClinic(tx)).id;
    });
    for (let done = 0; done < count; done += rowsAtOnce) {
      const clinicId = (done / rowsAtOnce) % 10 === 0 ? own.clinicId : other;
      const first = 1_000_000_000 + from + done;
      const last = first + Math.min(rowsAtOnce, count - done) - 1;
      await put(house, (tx) =>
        sql`insert into audit_events (id, clinic_id, event, occurred_at, actor_id, actor_role, record_type, record_id,
            chain_position, previous_hash, hash)
          select ${idAt}, ${clinicId}::uuid, 'documents.downloaded', to_timestamp((1735700400000 + n) / 1000.0),
            ${own.ownerId}::uuid, 'person', 'document', gen_random_uuid(), -n, decode(m, 'hex'), decode(m, 'hex')
          from generate_series(${first}::bigint, ${last}::bigint) n, ${idParts}`.execute(tx),
      );
    }
  },
};

/** The figures are those of a database that has been running: its statistics are newer than what was put in. */
export async function statisticsOf(house: House, table: string, since = new Date(0)): Promise<void> {
  const analysed = () =>
    house.db.asSystem('bench data', (tx) =>
      sql<{
        at: Date | string | null;
      }>`select last_autoanalyze as at from pg_stat_user_tables where relname = ${table}`.execute(tx),
    );
  while (new Date((await analysed()).rows[0]?.at ?? 0) <= since) await delay(500);
}

const tables: Readonly<Record<Axis, string>> = {
  'patients of other clinics': 'patients',
  'patients of the clinic': 'patients',
  'documents of a patient': 'documents',
  'events of the trail': 'audit_events',
};

/** Puts so many more of one kind into the database of a running server, and waits for the statistics. */
export function growing(house: House, own: Own): (wanted: Growth) => Promise<void> {
  const counts: Record<Axis, number> = {
    'patients of other clinics': 0,
    'patients of the clinic': 2000,
    'documents of a patient': 0,
    'events of the trail': 0,
  };
  return async ({ axis, to }) => {
    const count = to - counts[axis];
    if (count <= 0) return;
    const begun = new Date();
    await grow[axis](house, own, count, counts[axis]);
    counts[axis] = to;
    // PostgreSQL looks at a table anew when a tenth of it has changed.
    if (count > to / 5) await statisticsOf(house, tables[axis], begun);
  };
}
