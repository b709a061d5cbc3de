import { sql } from 'kysely';
import type { Database } from '../../../core/db/database.ts';

/** A shorter SESSION_MAX_DAYS counts for sessions already open; a longer one only for those opened from now on. */
export const shortenSessions = (db: Database, maxDays: number): Promise<void> =>
  db.asSystem('sessions: shorten to the last day', async (tx) => {
    const lastDay = sql<string>`created_at + make_interval(days => ${maxDays})`;
    await tx.updateTable('sessions').set({ ends_at: lastDay }).where('ends_at', '>', lastDay).execute();
  });
