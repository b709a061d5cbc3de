import pg from 'pg';

/** Different statements one connection prepares. Further texts are sent without a name, and planned at each use. */
const maxNamedStatements = 400;

/** Receives statements that took long: their text, never the values. */
export interface SlowWatch {
  readonly ms: number;
  report(statement: string, ms: number): void;
}

export interface PooledClientConfig extends pg.ClientConfig {
  /** 0 behind a transaction pooler: a statement prepared on one connection would be executed on another. */
  readonly maxNamedStatements?: number;
  readonly slow?: SlowWatch;
}

type Callback = (error: unknown, result?: pg.QueryResult) => void;

/**
 * A connection of a pool. It names statements that have values, so that PostgreSQL prepares each once per connection,
 * reports slow ones, and closes itself when the database did not answer within `query_timeout`.
 */
export class PooledClient extends pg.Client {
  readonly #names = new Map<string, string>();
  readonly #maxNames: number;
  readonly #slow: SlowWatch | undefined;

  constructor(config: PooledClientConfig = {}) {
    super(config);
    this.#maxNames = config.maxNamedStatements ?? maxNamedStatements;
    this.#slow = config.slow;
  }

  /**
   * Under row level security planning costs as much as the work: 4 of 8 ms of PostgreSQL for a patient's home, 12 of 15 for
   * the trail of a patient. Remove when planning such a statement at each use costs less than a tenth of its work.
   */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#maxNames) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  async #send(text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const name = values?.length ? this.#nameOf(text) : undefined;
    const start = performance.now();
    try {
      return await super.query({ text, ...(values ? { values } : {}), ...(name === undefined ? {} : { name }) });
    } catch (error) {
      // The server may still answer: nobody may use this connection again.
      if (isReadTimeout(error)) void this.end();
      throw error;
    } finally {
      const ms = performance.now() - start;
      if (this.#slow && ms >= this.#slow.ms) this.#slow.report(text, ms);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven overloads of query(), and all must pass
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config !== 'string') return super.query(config, values, callback);
    const done: Callback | undefined = typeof values === 'function' ? values : callback;
    const sent = this.#send(config, typeof values === 'function' ? undefined : values);
    if (!done) return sent;
    sent.then((result) => done(null, result), done);
  }
}

const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';
