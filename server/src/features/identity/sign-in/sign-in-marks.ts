import { sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';

/** What a session is told of the time before it. */
export interface Before {
  readonly previous_at: string | null;
  readonly previous_agent: string | null;
  readonly failed_before: number;
}

/** Others can make this number grow; it has to stay one that can be read. */
const mostCounted = 999;

/** Marks a sign-in; resolves to the one before it and what failed in between. */
export async function markSignIn(tx: Tx, userId: string, userAgent: string): Promise<Before> {
  const { rows } = await sql<Before>`
    with former as (select * from last_sign_ins where user_id = ${userId} for update),
    marked as (
      insert into last_sign_ins (user_id, signed_in_at, user_agent) values (${userId}, now(), ${userAgent})
      on conflict (user_id) do update set signed_in_at = now(), user_agent = excluded.user_agent, failed_since = 0)
    select signed_in_at as previous_at, user_agent as previous_agent, failed_since as failed_before from former`.execute(
    tx,
  );
  return rows[0] ?? { previous_at: null, previous_agent: null, failed_before: 0 };
}

/** Counts an attempt that failed against the account it was meant for, if there is one. */
export async function markFailure(tx: Tx, person: { id: string } | { email: string }): Promise<void> {
  const [column, value] = 'id' in person ? (['id', person.id] as const) : (['email', person.email] as const);
  await sql`
    insert into last_sign_ins as l (user_id, failed_since) select id, 1 from users where ${sql.ref(column)} = ${value}
    on conflict (user_id) do update set failed_since = least(l.failed_since + 1, ${mostCounted}::integer)`.execute(tx);
}
