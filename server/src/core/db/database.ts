import { isIP } from 'node:net';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { type Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Pool } from 'pg';
import { authLogin } from './access.ts';
import { askTogether } from './ask-together.ts';
import {
  ClosingPool,
  type Credentials,
  clientOptions,
  type DatabaseAccess,
  type DatabaseAddress,
  PreparingClient,
  rowTypes,
  type SlowWatch,
} from './connection.ts';
import { type Writing, writing } from './fixed-statement.ts';
import { sessionTimeouts } from './session-settings.ts';
import type { StatementResult } from './statement-batch.ts';
import { askAtOnce, BatchingDialect, commitWith, holdBack, sendTogether } from './transaction-connection.ts';
import { createTurns } from './turns.ts';
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

type RowsOf<Asked extends readonly Compilable<unknown>[]> = {
  [Place in keyof Asked]: Asked[Place] extends Compilable<infer Row> ? Row[] : never;
};

export interface Database {
  /** A transaction that sees and may do only what the actor may. */
  asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * The same for statements that need nothing of each other's rows: one trip to the database for the whole transaction.
   * Gives the rows of each.
   */
  ask<const Asked extends readonly Compilable<unknown>[]>(
    actor: Actor,
    write: (writing: Writing) => Asked,
    options?: AskOptions,
  ): Promise<RowsOf<Asked>>;
  /** A transaction that sees everything: for look-ups before anyone is known, webhooks, sweeps. Say why. */
  asSystem<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections for the sign-in tables and the two functions a request needs before it has an actor. */
  readonly auth: Pool;
  /** One short question to those, which changes nothing; what is asked at the same time travels together. */
  askAuth(question: CompiledQuery): Promise<StatementResult>;
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
  /** Reading that only records itself: an answer never waits for the disk, and a crash may lose only the trace of a read. */
  readonly readAndRecord?: boolean;
  /**
   * No value asks for another plan: every statement finds its rows by a key, or a page of them in the order of an index.
   * Each is planned once per connection. PostgreSQL would plan it anew for the values of its first five uses, and ever after
   * where what it keeps looks dearer, which costs more than carrying it out.
   */
  readonly plannedOnce?: boolean;
  /**
   * Of all transactions that name the same, one begins when the one before is over, and sees what that has done. Those of one
   * process wait without a connection, which others need.
   */
  readonly inTurn?: string;
}

interface AskOptions extends TransactionOptions {
  /**
   * Of one row by its key: it travels with what others ask at the same time, in one transaction, after saying who asks.
   * Planned once.
   */
  readonly brief?: boolean;
}

/** What waits for the last of so many waits a few milliseconds. */
const togetherAtMost = 8;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const wordShape = /^[a-z_]+$/;
const requestIdShape = /^[\w-]{1,64}$/;
/** Shown by pg_stat_activity, which cuts names at 63 bytes. */
const reasonShape = /^[a-z0-9 ,.:-]{3,60}$/;

/** Bound and not written into a statement; still only shapes that cannot mean anything else are let through. */
function shaped(value: string, shape: RegExp): string {
  // A value that is no text could say another thing when it is used than when it was judged.
  if (typeof value !== 'string' || !shape.test(value))
    throw new TypeError('A value of the actor has an impossible shape');
  return value;
}

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

/** For the transaction, and without a row that would have to be read: what was put together is never null. */
const carryOut = (...calls: readonly string[]): string => `select where concat(${calls.join(', ')}) is null`;
const set = (value: string): string => `set_config(${value}, true)`;

const becomeActor = CompiledQuery.raw(carryOut(set("'role', 'vm_app'")));
const ofActor = [
  set("'role', 'vm_app'"),
  set("'app.user_id', $1"),
  set("'app.role', $2"),
  set("'app.clinic_id', $3"),
  set("'app.session_id', $4"),
  set("'app.ip', $5"),
  set("'app.request_id', $6"),
];
const unwaited = set("'synchronous_commit', 'off'");
const keptPlans = set("'plan_cache_mode', 'force_generic_plan'");
const waitForTurn = 'pg_advisory_xact_lock(hashtextextended($7, 0))';

/** One text for each set of options, so that each is prepared once. */
const actingTexts = Array.from({ length: 8 }, (_, options) =>
  carryOut(
    ...ofActor,
    ...(options & 1 ? [unwaited] : []),
    ...(options & 2 ? [keptPlans] : []),
    ...(options & 4 ? [waitForTurn] : []),
  ),
);

const actAs = (actor: Actor, { readAndRecord, plannedOnce, inTurn }: TransactionOptions): CompiledQuery => {
  const ip = actor.ip && isIP(actor.ip) && !actor.ip.includes('%') ? actor.ip : '';
  const options = (readAndRecord ? 1 : 0) + (plannedOnce ? 2 : 0) + (inTurn === undefined ? 0 : 4);
  return CompiledQuery.raw(actingTexts[options] as string, [
    shaped(actor.userId, uuidShape),
    shaped(actor.role, wordShape),
    actor.clinicId === null ? '' : shaped(actor.clinicId, uuidShape),
    actor.sessionId ? shaped(actor.sessionId, uuidShape) : '',
    ip,
    shaped(actor.requestId, requestIdShape),
    ...(inTurn === undefined ? [] : [inTurn]),
  ]);
};

const systemText = carryOut(set("'role', 'vm_system'"), set("'application_name', $1"));
const becomeSystem = (reason: string): CompiledQuery => CompiledQuery.raw(systemText, [shaped(reason, reasonShape)]);

/** A statement whose answer nobody needs: it goes with the next one, or with the commit, and fails the transaction there. */
export const executeLater = (tx: Tx, statement: Compilable<unknown>): Promise<void> =>
  holdBack(tx, statement.compile());

/** Statements of a transaction that need nothing of each other's rows, in one trip; gives the rows of each. */
export const executeTogether = <const Asked extends readonly Compilable<unknown>[]>(
  tx: Tx,
  asked: Asked,
): Promise<RowsOf<Asked>> =>
  sendTogether(
    tx,
    asked.map((statement) => statement.compile()),
  ) as never;

/** The last statement of a transaction, sent together with its commit; gives its rows. */
export const executeLast = <Row>(tx: Tx, statement: Compilable<Row>): Promise<Row[]> =>
  commitWith(tx as never, statement.compile());

/**
 * One step of an actor's transaction that must see more than the actor may, such as whose account an e-mail is. It
 * commits or fails with the rest; everything before and after it stays under the actor's own rights.
 */
export async function withSystemEyes<T>(tx: Tx, reason: string, work: () => Promise<T>): Promise<T> {
  const resume = () => holdBack(tx, becomeActor);
  await holdBack(tx, becomeSystem(reason));
  try {
    const result = await work();
    await resume();
    return result;
  } catch (error) {
    await resume();
    throw error;
  }
}

export interface DatabaseLimits {
  readonly connections: number;
  readonly statementTimeoutMs: number;
}

const usualLimits: DatabaseLimits = { connections: 10, statementTimeoutMs: sessionTimeouts.statement_timeout };

function waysOfOurOwn({ address, login }: DatabaseAccess, { statementTimeoutMs }: DatabaseLimits) {
  const own = {
    ...clientOptions(address, login),
    ...sessionTimeouts,
    statement_timeout: statementTimeoutMs,
  };
  return [
    { ...own, options: '-c timezone=UTC' },
    { ...own, options: '-c role=vm_auth' },
  ] as const;
}

/**
 * A connection lent for one transaction keeps nothing between two of them: settings are those of the login, and a
 * statement prepared on one connection would be asked for on another.
 */
function waysThroughPooler(pooler: DatabaseAddress, login: Credentials) {
  const nothingKept = { namedStatements: 0 };
  return [
    { ...clientOptions(pooler, login), ...nothingKept },
    { ...clientOptions(pooler, authLogin(login)), ...nothingKept },
  ] as const;
}

export function openDatabase(
  access: DatabaseAccess,
  onError: (error: Error) => void,
  limits: DatabaseLimits = usualLimits,
  slow?: SlowWatch,
): Database {
  const base = {
    Client: PreparingClient,
    ...(slow ? { slow } : {}),
    idleTimeoutMillis: 60_000,
    silenceMs: limits.statementTimeoutMs + 5_000,
  };
  const [ofRequests, ofSignIn] = access.pooled
    ? waysThroughPooler(access.pooled, access.login)
    : waysOfOurOwn(access, limits);
  const pool = new ClosingPool({ ...base, ...ofRequests, max: limits.connections, types: rowTypes });
  const auth = new ClosingPool({ ...base, ...ofSignIn, max: 4 });
  // An idle connection lost with its server is not a crash of ours; the next query reports it.
  pool.on('error', onError);
  auth.on('error', onError);
  const db = new Kysely<DB>({ dialect: new BatchingDialect(pool) });
  const authTogether = askTogether(auth, togetherAtMost);
  const briefly = askTogether(pool, togetherAtMost);

  const transaction = <T>(opening: readonly CompiledQuery[], work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.connection().execute(async (tx) => {
      try {
        for (const statement of opening) await holdBack(tx, statement);
        const result = await work(tx);
        await tx.executeQuery(commit);
        return result;
      } catch (error) {
        // A dead connection cannot roll back; the pool drops it and the first error is the one to tell.
        await tx.executeQuery(rollback).catch(() => undefined);
        throw error;
      }
    });

  const turns = createTurns();
  const taking = <T>({ inTurn }: TransactionOptions, work: () => Promise<T>): Promise<T> =>
    inTurn === undefined ? work() : turns(inTurn, work);

  return {
    asActor: async (actor, work, options = {}) =>
      taking(options, () => transaction([begin, actAs(actor, options)], work)),
    async ask(actor, write, options = {}) {
      const opening = actAs(actor, options.brief ? { ...options, plannedOnce: true } : options);
      const asked = write(writing).map((statement) => statement.compile());
      const statements = [opening, ...asked];
      const [, ...results] = await taking(options, () =>
        options.brief ? briefly(statements) : askAtOnce(pool, statements),
      );
      return results.map(({ rows }) => rows) as never;
    },
    asSystem: async (reason, work) => transaction([begin, becomeSystem(reason)], work),
    auth,
    askAuth: async (question) => (await authTogether([question]))[0] as StatementResult,
    pools: () => [figuresOf('app', pool), figuresOf('auth', auth)],
    // Kysely ends only what went through it.
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
