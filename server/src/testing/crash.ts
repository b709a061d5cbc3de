import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Tx } from '../core/db/database.ts';
import { sessionCookieName, signSessionToken } from '../core/http/session-cookie.ts';
import { openSession } from './factories/people.ts';

/** What whoever is about to kill the server notes down before. */
export const readNotes = (): string[] =>
  readFileSync(process.env.ACKNOWLEDGED ?? '', 'utf8')
    .split('\n')
    .filter(Boolean);

/** Every backend is a child of the postmaster. */
export async function postmasterOf(tx: Tx): Promise<number> {
  const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const status = readFileSync(`/proc/${backend.rows[0]?.pid ?? 0}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

export async function cookieFor(tx: Tx, userId: string, secretKey: string): Promise<string> {
  const token = await openSession(tx, userId);
  return `${sessionCookieName(false)}=${signSessionToken(token, secretKey)}`;
}
