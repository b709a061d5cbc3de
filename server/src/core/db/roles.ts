import pg from 'pg';
import { type DatabaseAccess, withClient } from './connection.ts';

/** Roles without login. What each may touch is granted by the migrations. */
export const groupRoles = ['vm_app', 'vm_reception', 'vm_system', 'vm_auth', 'vm_jobs'] as const;

const quote = pg.escapeIdentifier;
const literal = pg.escapeLiteral;

/** Two processes doing the same at once: the loser finds it made, or its catalogue row just changed. */
const alreadyThere = new Set(['42710', '23505', 'XX000']);

async function tolerant(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && alreadyThere.has(error.code ?? ''))) throw error;
  });
}

/**
 * Makes the cluster's roles and the login this installation uses, each only when missing.
 * Needs CREATEROLE on the first start against an outside server.
 */
export async function ensureRoles({ address, owner, login }: DatabaseAccess): Promise<void> {
  await withClient(address, owner, async (client) => {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
      [...groupRoles, login.user],
    ]);
    const existing = new Set(rows.map((row) => row.rolname));
    for (const role of groupRoles) {
      if (!existing.has(role)) await tolerant(client, `create role ${quote(role)} nologin noinherit`);
    }
    if (!existing.has(login.user)) {
      await tolerant(
        client,
        `create role ${quote(login.user)} login noinherit nosuperuser nocreatedb nocreaterole password ${literal(login.password)}`,
      );
    }
    // vm_system owns the definer functions, so the owner must be able to hand them over.
    for (const role of groupRoles) {
      await tolerant(client, `grant ${quote(role)} to ${quote(login.user)}`);
      await tolerant(client, `grant ${quote(role)} to ${quote(owner.user)}`);
    }
    const database = quote(address.database);
    await tolerant(client, `revoke all on database ${database} from public`);
    await tolerant(client, `grant connect on database ${database} to ${quote(login.user)}`);
  });
}

/** Takes the login of a former secret away: whoever knows that secret could still use it. Says whether there was one. */
export async function dropLogin({ address, owner, login }: DatabaseAccess, former: string): Promise<boolean> {
  if (former === login.user) return false;
  return withClient(address, owner, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [former]);
    if (!rowCount) return false;
    await client.query(`revoke all on database ${quote(address.database)} from ${quote(former)}`);
    await client.query(`drop role ${quote(former)}`);
    return true;
  });
}
