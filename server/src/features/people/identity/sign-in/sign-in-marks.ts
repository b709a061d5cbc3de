import { sql } from 'kysely';
import type { Tx } from '../../../../core/db/database.ts';

/** Others can make this number grow; it has to stay one that can be read. */
const mostCounted = 999;

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly seconds: number;
  readonly mostDays: number;
}

/** A session, told of the sign-in before it and of what failed in between; and the mark of this one for the next. */
export const insertMarkedSession = (tx: Tx, given: NewSession) =>
  tx
    .with('former', (db) =>
      db
        .selectFrom('last_sign_ins')
        .select(['signed_in_at', 'user_agent', 'failed_since'])
        .where('user_id', '=', given.userId)
        .forUpdate(),
    )
    .with('marked', (db) =>
      db
        .insertInto('last_sign_ins')
        .values({ user_id: given.userId, signed_in_at: sql`now()`, user_agent: given.userAgent })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((eb) => ({
            signed_in_at: sql`now()`,
            user_agent: eb.ref('excluded.user_agent'),
            failed_since: 0,
          })),
        ),
    )
    .insertInto('sessions')
    .values((eb) => ({
      id: given.id,
      user_id: given.userId,
      token: given.token,
      // The database keeps the rolling end from passing the last day.
      expires_at: sql`now() + make_interval(secs => ${given.seconds})`,
      ends_at: sql`now() + make_interval(days => ${given.mostDays})`,
      ip_address: given.ip,
      user_agent: given.userAgent,
      locks_at: sql`session_locks_at(${given.userId}, now())`,
      previous_at: eb.selectFrom('former').select('signed_in_at'),
      previous_agent: eb.selectFrom('former').select('user_agent'),
      failed_before: sql`coalesce(${eb.selectFrom('former').select('failed_since')}, 0)`,
    }))
    .returning('previous_at')
    .executeTakeFirstOrThrow();

/** Counts an attempt that failed against the account it was meant for, if there is one. */
export async function markFailure(tx: Tx, person: { id: string } | { email: string }): Promise<void> {
  const [column, value] = 'id' in person ? (['id', person.id] as const) : (['email', person.email] as const);
  await sql`
    insert into last_sign_ins as l (user_id, failed_since) select id, 1 from users where ${sql.ref(column)} = ${value}
    on conflict (user_id) do update set failed_since = least(l.failed_since + 1, ${mostCounted}::integer)`.execute(tx);
}
