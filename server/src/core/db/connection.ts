import pg from 'pg';
import { PooledClient, type PooledClientConfig } from './pooled-client.ts';

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

/** A pool whose end() resolves when its connections are closed, not merely told to close. */
export class ClosingPool extends pg.Pool {
  readonly #open = new Set<Promise<unknown>>();

  constructor(config: pg.PoolConfig & PooledClientConfig) {
    super({ Client: PooledClient, ...config } as pg.PoolConfig);
    this.on('connect', (client) => {
      // A connection lost between two statements of a transaction: the next statement fails and reports it.
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
