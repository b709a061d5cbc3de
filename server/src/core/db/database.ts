import { isIP } from 'node:net';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type Selectable } from 'kysely';
import { escapeLiteral, type Pool } from 'pg';
import { authLogin } from './access.ts';
import {
  ClosingPool,
  type Credentials,
  clientOptions,
  type DatabaseAccess,
  type DatabaseAddress,
  rowTypes,
} from './connection.ts';
import { createMutex } from './mutex.ts';
import type { SlowWatch } from './pooled-client.ts';
import { sessionTimeouts } from './session-settings.ts';
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
  /** A program beside a scanner asks, as the person: see scanner-token.ts. */
  readonly scannerId?: string;
}

/** An open transaction in somebody's name. */
export type Tx = Kysely<DB>;

type Bare<Column extends string> = Column extends `${string}.${infer Name}` ? Name : Column;

/** A row of a table with these columns, named with or without the table in front. */
export type RowOf<Table, Column extends string> = Pick<Selectable<Table>, Bare<Column> & keyof Selectable<Table>>;

export interface Database {
  /** A transaction that sees and may do only what the actor may. */
  asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A transaction that sees everything: for look-ups before anyone is known, webhooks, sweeps. Say why. */
  asSystem<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections for the sign-in tables and the two functions a request needs before it has an actor. */
  readonly auth: Pool;
  /** How busy the connections are. */
  pools(): readonly PoolFigures[];
  close(): Promise<void>;
}

export interface PoolFigures {
  readonly name: 'app' | 'auth';
  readonly open: number;
  readonly idle: number;
  readonly most: number;
  /** Requests that wait for one of them. */
  readonly waiting: number;
}

interface TransactionOptions {
  /** For reads that write only their audit row: the commit does not wait for the disk, and a crash may lose that row. */
  readonly asyncCommit?: boolean;
  /**
   * One plan per statement and connection, whatever the values. For pages whose planning under row level security costs
   * more than carrying them out: the trail of a patient 3 ms of PostgreSQL instead of 15, a patient's home 4 instead of 8,
   * a clinic's newest documents 6 instead of 13. Left alone, PostgreSQL takes a tenth of all rows for granted where the
   * limit is a parameter, finds that too dear to keep, and plans anew at each use.
   * Remove when PostgreSQL plans such a page in less than a millisecond.
   */
  readonly genericPlan?: boolean;
  /**
   * Transactions with the same key run one after the other, each seeing what the one before has done. Those of one process
   * wait without holding a connection.
   */
  readonly serializeBy?: string;
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const wordShape = /^[a-z_]+$/;
const requestIdShape = /^[\w-]{1,64}$/;
/** Shown by pg_stat_activity, which cuts names at 63 bytes. */
const reasonShape = /^[a-z0-9 ,.:-]{3,60}$/;

/** Bound or escaped where it is used; still only shapes that cannot mean anything else are let through. */
function shaped(value: string, shape: RegExp): string {
  // A value that is no text could say another thing when it is used than when it was judged.
  if (typeof value !== 'string' || !shape.test(value))
    throw new TypeError('A value of the actor has an impossible shape');
  return value;
}

type Settings = readonly (readonly [name: string, value: string])[];

/**
 * The first message of a transaction: its beginning with its settings, which end with it. One message costs a third less CPU
 * than a `begin` and a statement that binds the values (node 480 to 330, PostgreSQL 320 to 290 microseconds).
 */
const beginWith = (settings: Settings, ...more: readonly string[]): CompiledQuery =>
  CompiledQuery.raw(
    ['begin', ...settings.map(([name, value]) => `set local ${name} to ${escapeLiteral(value)}`), ...more].join('; '),
  );

/** What follows sees what whoever held it before has done. */
const lock = (key: string): string => `select pg_advisory_xact_lock(hashtextextended(${escapeLiteral(key)}, 0))`;

/** What the desk may never read it has no right to, whatever a query forgets. */
const roleOf = ({ role }: Actor) => (role === 'reception' ? 'vm_reception' : 'vm_app');

function beginAsActor(actor: Actor, options: TransactionOptions): CompiledQuery {
  const ip = actor.ip && isIP(actor.ip) && !actor.ip.includes('%') ? actor.ip : '';
  const settings: Settings = [
    ['role', roleOf(actor)],
    ['app.user_id', shaped(actor.userId, uuidShape)],
    ['app.role', shaped(actor.role, wordShape)],
    ['app.clinic_id', actor.clinicId === null ? '' : shaped(actor.clinicId, uuidShape)],
    ['app.session_id', actor.sessionId ? shaped(actor.sessionId, uuidShape) : ''],
    ['app.ip', ip],
    ['app.request_id', shaped(actor.requestId, requestIdShape)],
    ...(options.asyncCommit ? ([['synchronous_commit', 'off']] as const) : []),
    ...(options.genericPlan ? ([['plan_cache_mode', 'force_generic_plan']] as const) : []),
  ];
  return options.serializeBy === undefined ? beginWith(settings) : beginWith(settings, lock(options.serializeBy));
}

const beginAsSystem = (reason: string): CompiledQuery =>
  beginWith([
    ['role', 'vm_system'],
    ['application_name', shaped(reason, reasonShape)],
  ]);

const setSystem = (reason: string): CompiledQuery =>
  CompiledQuery.raw("select set_config('role', 'vm_system', true), set_config('application_name', $1, true)", [
    shaped(reason, reasonShape),
  ]);
/** Back to the role the transaction began in. */
const setRole = CompiledQuery.raw(
  "select set_config('role', case current_setting('app.role', true) when 'reception' then 'vm_reception' else 'vm_app' end, true)",
);

/** Leaves the beginning of a transaction to its first message. */
class BegunBySettings extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

/**
 * One step of an actor's transaction that must see more than the actor may, such as whose account an e-mail is. It
 * commits or fails with the rest; everything before and after it stays under the actor's own rights.
 */
export async function withSystemRole<T>(tx: Tx, reason: string, work: () => Promise<T>): Promise<T> {
  await tx.executeQuery(setSystem(reason));
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // After a failed statement PostgreSQL refuses this one too, and everything else until the rollback ends the role.
    await tx.executeQuery(setRole).catch(() => undefined);
    throw error;
  }
  // Not caught: nothing goes on in the system's role.
  await tx.executeQuery(setRole);
  return result;
}

export interface DatabaseLimits {
  readonly connections: number;
  readonly statementTimeoutMs: number;
}

const usualLimits: DatabaseLimits = { connections: 10, statementTimeoutMs: sessionTimeouts.statement_timeout };

function directOptions({ address, login }: DatabaseAccess, { statementTimeoutMs }: DatabaseLimits) {
  const own = { ...clientOptions(address, login), ...sessionTimeouts, statement_timeout: statementTimeoutMs };
  return [
    { ...own, options: '-c timezone=UTC' },
    { ...own, options: '-c role=vm_auth' },
  ] as const;
}

/**
 * A connection lent for one transaction keeps nothing between two of them: settings are those of the login, and a
 * statement prepared on one connection would be executed on another.
 */
function poolerOptions(pooler: DatabaseAddress, login: Credentials) {
  return [
    { ...clientOptions(pooler, login), maxNamedStatements: 0 },
    { ...clientOptions(pooler, authLogin(login)), maxNamedStatements: 0 },
  ] as const;
}

export function openDatabase(
  access: DatabaseAccess,
  onError: (error: Error) => void,
  limits: DatabaseLimits = usualLimits,
  slow?: SlowWatch,
): Database {
  const base = {
    ...(slow ? { slow } : {}),
    idleTimeoutMillis: 60_000,
    // A new connection names its statements anew: rare ones do not hold names for ever.
    maxLifetimeSeconds: 3600,
    // A database that is frozen or gone without a word: its own timeouts do not help then.
    query_timeout: limits.statementTimeoutMs + 5_000,
  };
  const [appOptions, authOptions] = access.pooled
    ? poolerOptions(access.pooled, access.login)
    : directOptions(access, limits);
  const pool = new ClosingPool({ ...base, ...appOptions, max: limits.connections, types: rowTypes });
  const auth = new ClosingPool({ ...base, ...authOptions, max: 4 });
  // An idle connection lost with its server is not a crash of ours; the next query reports it.
  pool.on('error', onError);
  auth.on('error', onError);
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new BegunBySettings({ pool }),
      createIntrospector: (of) => dialect.createIntrospector(of),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });

  const transaction = <T>(beginning: CompiledQuery, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await tx.executeQuery(beginning);
      return work(tx);
    });

  const mutex = createMutex();
  return {
    async asActor(actor, work, options = {}) {
      const beginning = beginAsActor(actor, options);
      const { serializeBy } = options;
      const run = () => transaction(beginning, work);
      return serializeBy === undefined ? run() : mutex(serializeBy, run);
    },
    asSystem: async (reason, work) => transaction(beginAsSystem(reason), work),
    auth,
    pools: () => [figuresOf('app', pool), figuresOf('auth', auth)],
    close: async () => {
      await pool.end();
      await auth.end();
    },
  };
}

const figuresOf = (name: PoolFigures['name'], pool: Pool): PoolFigures => ({
  name,
  open: pool.totalCount,
  idle: pool.idleCount,
  most: pool.options.max,
  waiting: pool.waitingCount,
});
