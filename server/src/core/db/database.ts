import { isIP } from 'node:net';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { ClosingPool, clientOptions, type DatabaseAccess, PreparingClient, rowTypes } from './connection.ts';
import type { DB } from './types.gen.ts';

/** The person behind a request, as proven by their session, in the one role the request acts in. */
export interface Actor {
  readonly userId: string;
  readonly role: ActorRole;
  /** The clinic the request is about; nothing outside it is visible while set. */
  readonly clinicId: string | null;
  readonly ip: string | null;
  readonly requestId: string;
  /** The session that asks. What the platform's staff may see of a clinic hangs on it, and so does every link made in it. */
  readonly sessionId?: string;
}

/** An open transaction in somebody's name. */
export type Tx = Kysely<DB>;

export interface Database {
  /** A transaction that sees and may do only what the actor may. */
  asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A transaction that sees everything: for look-ups before anyone is known, webhooks, sweeps. Say why. */
  asSystem<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections for the sign-in tables and the two functions a request needs before it has an actor. */
  readonly auth: Pool;
  close(): Promise<void>;
}

interface TransactionOptions {
  /** Reading that only records itself: an answer never waits for the disk, and a crash may lose only the trace of a read. */
  readonly readAndRecord?: boolean;
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const wordShape = /^[a-z_]+$/;
const requestIdShape = /^[\w-]{1,64}$/;
/** Shown by pg_stat_activity, which cuts names at 63 bytes. */
const reasonShape = /^[a-z0-9 ,.:-]{3,60}$/;

/** Values go into SET statements, which take no parameters: only shapes that cannot break out are let through. */
function shaped(value: string, shape: RegExp): string {
  // A value that is no text could say another thing when it is used than when it was judged.
  if (typeof value !== 'string' || !shape.test(value))
    throw new TypeError('A value of the actor has an impossible shape');
  return value;
}

function beginAs(actor: Actor, options: TransactionOptions): string {
  const ip = actor.ip && isIP(actor.ip) && !actor.ip.includes('%') ? actor.ip : '';
  return [
    'begin',
    'set local role vm_app',
    `set local app.user_id = '${shaped(actor.userId, uuidShape)}'`,
    `set local app.role = '${shaped(actor.role, wordShape)}'`,
    `set local app.clinic_id = '${actor.clinicId === null ? '' : shaped(actor.clinicId, uuidShape)}'`,
    ...(actor.sessionId ? [`set local app.session_id = '${shaped(actor.sessionId, uuidShape)}'`] : []),
    `set local app.ip = '${ip}'`,
    `set local app.request_id = '${shaped(actor.requestId, requestIdShape)}'`,
    ...(options.readAndRecord ? ['set local synchronous_commit = off'] : []),
  ].join(';');
}

/**
 * One step of an actor's transaction that must see more than the actor may, such as whose account an e-mail is. It
 * commits or fails with the rest; everything before and after it stays under the actor's own rights.
 */
export async function withSystemEyes<T>(tx: Tx, reason: string, work: () => Promise<T>): Promise<T> {
  const resume = () => sql`set local role vm_app`.execute(tx);
  await sql.raw(`set local role vm_system;set local application_name = '${shaped(reason, reasonShape)}'`).execute(tx);
  try {
    const result = await work();
    await resume();
    return result;
  } catch (error) {
    // A transaction that already failed takes no statement but its rollback.
    await resume().catch(() => undefined);
    throw error;
  }
}

export interface DatabaseLimits {
  readonly connections: number;
  readonly statementTimeoutMs: number;
}

export function openDatabase(
  access: DatabaseAccess,
  onError: (error: Error) => void,
  limits: DatabaseLimits = { connections: 10, statementTimeoutMs: 15_000 },
): Database {
  const base = {
    ...clientOptions(access.address, access.login),
    Client: PreparingClient,
    idleTimeoutMillis: 60_000,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
  };
  const pool = new ClosingPool({ ...base, max: limits.connections, options: '-c timezone=UTC', types: rowTypes });
  const auth = new ClosingPool({ ...base, max: 4, options: '-c role=vm_auth' });
  // An idle connection lost with its server is not a crash of ours; the next query reports it.
  pool.on('error', onError);
  auth.on('error', onError);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

  const transaction = <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.connection().execute(async (tx) => {
      try {
        await sql.raw(begin).execute(tx);
        const result = await work(tx);
        await sql.raw('commit').execute(tx);
        return result;
      } catch (error) {
        // A dead connection cannot roll back; the pool drops it and the first error is the one to tell.
        await sql
          .raw('rollback')
          .execute(tx)
          .catch(() => undefined);
        throw error;
      }
    });

  return {
    asActor: async (actor, work, options = {}) => transaction(beginAs(actor, options), work),
    asSystem: async (reason, work) =>
      transaction(`begin;set local role vm_system;set local application_name = '${shaped(reason, reasonShape)}'`, work),
    auth,
    close: async () => {
      await db.destroy();
      await auth.end();
    },
  };
}
