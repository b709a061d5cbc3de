import type { Socket } from 'node:net';
import pg from 'pg';
import { type PreparedStatement, type Statement, StatementBatch, type StatementResult } from './statement-batch.ts';

/** Where the database is. `host` may be a folder holding a Unix socket. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly ssl: boolean;
}

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** The two ways in: the owner migrates, the login serves requests and owns nothing. */
export interface DatabaseAccess {
  readonly address: DatabaseAddress;
  /** Where requests are served from, when that is a pooler which lends a connection for one transaction at a time. */
  readonly pooled?: DatabaseAddress;
  readonly owner: Credentials;
  readonly login: Credentials;
}

const connectTimeoutMs = 10_000;

export function clientOptions(address: DatabaseAddress, who: Credentials): pg.ClientConfig {
  return {
    host: address.host,
    port: address.port,
    database: address.database,
    user: who.user,
    password: who.password,
    ...(address.ssl ? { ssl: { rejectUnauthorized: true } } : {}),
    connectionTimeoutMillis: connectTimeoutMs,
    // A machine that vanished says nothing: its connections are not believed in for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'virtual-med',
  };
}

/** A connection of the caller's own, who closes it. */
export async function openClient(address: DatabaseAddress, who: Credentials): Promise<pg.Client> {
  const client = new pg.Client(clientOptions(address, who));
  // Lost while nobody asks it anything, it is no crash of ours; the next statement fails and says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on a connection of its own and always closes it. */
export async function withClient<T>(
  address: DatabaseAddress,
  who: Credentials,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(address, who);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A statement seen before is not parsed and planned again. So many of them are kept; then all are let go, and kept anew. */
const namedStatementBound = 400;

const nothing = () => undefined;

/** Told of what took long: the statements as they are written, never the values they were given. */
export interface SlowWatch {
  readonly ms: number;
  tell(statements: readonly string[], ms: number): void;
}

/** Gives every parameterised statement a name, so that PostgreSQL prepares it once per connection. */
export class PreparingClient extends pg.Client {
  readonly #prepared = new Map<string, PreparedStatement>();
  /** No name is given twice: what is sent meanwhile may still use the old ones. */
  #named = 0;
  readonly #bound: number;
  readonly #slow: SlowWatch | undefined;

  constructor(config: pg.ClientConfig & { namedStatements?: number; slow?: SlowWatch } = {}) {
    super(config);
    this.#bound = config.namedStatements ?? namedStatementBound;
    this.#slow = config.slow;
  }

  /** To be called when it is over. */
  #begin(statements: () => readonly string[]): () => void {
    const slow = this.#slow;
    if (!slow) return nothing;
    const began = performance.now();
    return () => {
      const ms = performance.now() - began;
      if (ms >= slow.ms) slow.tell(statements(), ms);
    };
  }

  #preparedOf(text: string): PreparedStatement | undefined {
    const known = this.#prepared.get(text);
    if (known || this.#bound === 0) return known;
    if (this.#prepared.size >= this.#bound) this.#letGo();
    const prepared = { name: `s${this.#named}` };
    this.#named += 1;
    this.#prepared.set(text, prepared);
    return prepared;
  }

  /**
   * Goes before whatever is sent next, which finds nothing prepared. In a transaction that failed nothing is let go:
   * names are new all the same, and the next time takes both.
   */
  #letGo(): void {
    this.#prepared.clear();
    const { connection } = this as this & { connection: { parsedStatements: Record<string, string> } };
    void super.query('deallocate all', (error: Error | null) => {
      if (!error) connection.parsedStatements = {};
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() in seven ways and all of them must pass through
  override query(config: any, values?: any, callback?: any): any {
    if (!this.#slow) return this.#send(config, values, callback);
    const over = this.#begin(() => [typeof config === 'string' ? config : (config?.text ?? '')]);
    const given = typeof values === 'function' ? values : callback;
    const told = (...answer: unknown[]) => {
      over();
      given(...answer);
    };
    const answer = this.#send(config, typeof values === 'function' ? undefined : values, given && told);
    if (!given && typeof answer?.then === 'function') answer.then(over, over);
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #send(config: any, values: any, callback: any): any {
    if (typeof config === 'string' && Array.isArray(values) && values.length > 0) {
      const prepared = this.#preparedOf(config);
      if (prepared) return super.query({ name: prepared.name, text: config, values } as never, callback);
    }
    return super.query(config, values, callback);
  }

  /** One trip for all of them; the first that fails fails them all, and those after it are not carried out. */
  batch(statements: readonly Statement[]): Promise<StatementResult[]> {
    const over = this.#begin(() => statements.map(({ text }) => text));
    return new Promise((resolve, reject) => {
      const batch = new StatementBatch(
        statements,
        { prepared: (text) => this.#preparedOf(text) ?? { name: '' }, types: rowTypes },
        (error, results) => {
          over();
          if (error) reject(error);
          else resolve(results);
        },
      );
      super.query(batch as never);
    });
  }
}

interface BusyClient {
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * A database that was asked and says nothing is frozen, or gone without a word. Its own timeouts do not help then:
 * whoever waits is told, and the connection is not used again.
 */
function endWhenSilent(client: BusyClient, silenceMs: number): void {
  const { stream } = client.connection;
  stream.setTimeout(silenceMs, () => {
    const { bytesRead } = stream;
    const giveUp = () => {
      if (client.readyForQuery || stream.bytesRead > bytesRead) return;
      stream.destroy(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT', syscall: 'read' }));
    };
    // A process that was itself held up finds the answer waiting before the clock is believed.
    setImmediate(() => setImmediate(giveUp));
  });
}

/** A pool whose end() resolves when its connections are really closed, not merely told to close. */
export class ClosingPool extends pg.Pool {
  readonly #open = new Set<Promise<unknown>>();

  constructor(config: pg.PoolConfig & { namedStatements?: number; silenceMs?: number }) {
    super(config);
    this.on('connect', (client) => {
      if (config.silenceMs) endWhenSilent(client as typeof client & BusyClient, config.silenceMs);
      // Lost between two statements of a transaction, it tells nobody but its listeners; the next statement fails and says so.
      client.on('error', () => undefined);
      const closed = new Promise((resolve) => client.once('end', resolve));
      this.#open.add(closed);
      void closed.then(() => this.#open.delete(closed));
    });
  }

  override async end(): Promise<void> {
    await super.end();
    await Promise.all(this.#open);
  }
}

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins;

/** Days and instants travel as text, the way the contract declares them; counts and sizes fit a number. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z')],
]);

export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
