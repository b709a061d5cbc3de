import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { PreparingClient } from './connection.ts';
import type { StatementResult } from './statement-batch.ts';

const withTheNext = new WeakSet<CompiledQuery>();

/**
 * Keeps a statement of a transaction until the next one is sent, and sends both in one trip. It runs in its place, before
 * anything asked for later; what it fails with is told by the statement it went with.
 */
export async function holdBack(
  tx: { executeQuery(query: CompiledQuery): Promise<unknown> },
  query: CompiledQuery,
): Promise<void> {
  withTheNext.add(query);
  await tx.executeQuery(query);
}

const rowsOfHeldBack = new WeakMap<CompiledQuery, unknown[]>();

/** Statements that need nothing of each other's rows, in one trip; gives the rows of each. */
export async function sendTogether(
  tx: { executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> },
  queries: readonly CompiledQuery[],
): Promise<unknown[][]> {
  const last = queries.at(-1);
  if (!last) return [];
  const held = queries.slice(0, -1);
  for (const query of held) await holdBack(tx, query);
  const { rows } = await tx.executeQuery(last);
  return [...held.map((query) => rowsOfHeldBack.get(query) ?? []), rows];
}

const commit = CompiledQuery.raw('commit');
const withCommit = new WeakSet<CompiledQuery>();

/**
 * Sends the last statement of a transaction together with its commit: what it locks is held for as long as the database
 * takes, and for no trip. Nothing can be asked for after it.
 */
export async function commitWith<Row>(
  tx: { executeQuery(query: CompiledQuery<Row>): Promise<QueryResult<Row>> },
  query: CompiledQuery<Row>,
): Promise<Row[]> {
  withCommit.add(query);
  return (await tx.executeQuery(query)).rows;
}

const changing: ReadonlySet<string | null> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const resultOf = <R>({ command, rowCount, rows }: StatementResult): QueryResult<R> => ({
  rows: rows as R[],
  ...(changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
});

/** Sends statements in one trip; an error leads back to whoever asked, instead of to the socket. */
async function runAtOnce(client: PoolClient, queries: readonly CompiledQuery[]): Promise<StatementResult[]> {
  try {
    const results = await (client as PoolClient & PreparingClient).batch(
      queries.map(({ sql, parameters }) => ({ text: sql, values: parameters })),
    );
    // Somebody caught a failure and went on: nothing of it was kept, and nobody may be told otherwise.
    if (queries.at(-1)?.sql === 'commit' && results.at(-1)?.command !== 'COMMIT')
      throw new Error('The transaction had failed before');
    return results;
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * Statements on a connection of the pool, sent up to one `Sync`: that is one transaction, kept or not as a whole, without
 * a word for its beginning and end.
 */
export async function askAtOnce(pool: Pool, queries: readonly CompiledQuery[]): Promise<StatementResult[]> {
  const client = await pool.connect();
  try {
    return await runAtOnce(client, queries);
  } catch (error) {
    // The failure is told before the connection is ready again; nobody else gets it until then.
    await client.query('').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** One transaction's hold on a pooled connection: it is of no use to anybody once it was given back. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #held: CompiledQuery[] = [];
  #hasBegun = false;
  #isCommitted = false;
  #isOver = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('The transaction is over');
    if (withTheNext.has(query)) {
      this.#held.push(query);
      return { rows: [] };
    }
    const before = this.#held;
    this.#held = [];
    if (query.sql === 'rollback') return this.#rollBack();
    if (this.#isCommitted) return this.#afterCommit(query, before);
    this.#hasBegun = true;
    const isLast = withCommit.has(query);
    const results = await runAtOnce(this.#client, [...before, query, ...(isLast ? [commit] : [])]);
    for (const [at, held] of before.entries()) rowsOfHeldBack.set(held, results[at]?.rows ?? []);
    this.#isCommitted = isLast;
    return resultOf(results[before.length] as StatementResult);
  }

  /** The commit that ends every transaction has nothing left to do; anything else would be outside of it. */
  #afterCommit<R>(query: CompiledQuery, held: readonly CompiledQuery[]): QueryResult<R> {
    if (query.sql !== 'commit' || held.length > 0) throw new Error('The transaction is over');
    return { rows: [] };
  }

  /** What was held back never happened, and neither did the transaction when that was all of it. */
  async #rollBack<R>(): Promise<QueryResult<R>> {
    if (this.#hasBegun && !this.#isCommitted) await this.#client.query('rollback');
    return { rows: [] };
  }

  // biome-ignore lint/correctness/useYield: there is nothing to give
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed');
  }

  end(): void {
    this.#isOver = true;
    this.#client.release();
  }
}

class BatchingDriver implements Driver {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  acquireConnection = async (): Promise<TransactionConnection> => new TransactionConnection(await this.#pool.connect());

  async releaseConnection(connection: TransactionConnection): Promise<void> {
    connection.end();
  }

  readonly #notHere = (): never => {
    throw new Error('Transactions are opened by asActor and asSystem');
  };
  beginTransaction = this.#notHere;
  commitTransaction = this.#notHere;
  rollbackTransaction = this.#notHere;

  destroy = (): Promise<void> => this.#pool.end();
}

/** PostgreSQL as Kysely knows it, on connections that can send several statements at once. */
export class BatchingDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): BatchingDriver {
    return new BatchingDriver(this.#pool);
  }
}
