import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { DB } from '../db/types.gen.ts';
import type { PayloadOf } from './queues.ts';
import type { JobHandler } from './worker.ts';

/** What is of no use to anyone once its time is over. */
const expiring = [
  { table: 'sessions', key: 'id', until: 'expires_at' },
  { table: 'verifications', key: 'id', until: 'expires_at' },
  { table: 'email_changes', key: 'id', until: 'expires_at' },
  { table: 'first_access_links', key: 'id', until: 'kept_until' },
  { table: 'temporary_passwords', key: 'user_id', until: 'expires_at' },
  { table: 'certificate_authorisations', key: 'id', until: 'expires_at' },
  { table: 'clinic_mail_bookings', key: 'id', until: 'expires_at' },
  { table: 'access_givings', key: 'id', until: 'kept_until' },
  { table: 'rate_limits', key: 'key', until: 'resets_at' },
] as const satisfies readonly { table: keyof DB; key: string; until: string }[];

const batchSize = 1000;

/** Rows somebody is just using are left for the next sweep. */
async function removeBatch(tx: Tx, { table, key, until }: (typeof expiring)[number], limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(until)} < now()
      limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Removes expired rows a batch at a time, so that no transaction is long. */
export const sweepExpired =
  (db: Database, limit = batchSize): JobHandler<PayloadOf<'maintenance.sweep'>> =>
  async (_payload, { signal }) => {
    for (const rule of expiring) {
      let removed = limit;
      while (removed === limit && !signal.aborted)
        removed = await db.asSystem('maintenance sweep', (tx) => removeBatch(tx, rule, limit));
    }
  };
