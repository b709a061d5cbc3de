import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type BossDatabase from 'pg-boss/dist/db.js';
import type { Logger } from 'pino';
import { clientOptions, type DatabaseAccess } from '../db/connection.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { PooledClient } from '../db/pooled-client.ts';

export const jobSchema = 'pgboss';

/** How often the parts of the queue look around, in seconds. */
export interface JobTiming {
  /** Looking for due jobs: retries and delayed ones; new jobs announce themselves. */
  readonly poll: number;
  /** Looking for jobs whose worker died. */
  readonly supervise: number;
  /** Removing finished jobs that were kept long enough. */
  readonly clean: number;
  /** Looking whether a scheduled job is due; at most 45. */
  readonly schedule: number;
}

export const normalTiming: JobTiming = { poll: 5, supervise: 15, clean: 300, schedule: 30 };

export type JobLog = Pick<Logger, 'info' | 'warn' | 'error'>;

export interface Boss {
  readonly boss: PgBoss;
  readonly database: BossDatabase;
}

/**
 * What the queue asks again and again is planned once per connection. A fetch names its queue in its text and has no values,
 * so it is told by how it begins; what carries several statements begins otherwise.
 */
class QueueClient extends PooledClient {
  readonly #fetches = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() in seven ways and all of them must pass through
  override query(config: any, values?: any, callback?: any): any {
    const isFetch = typeof config === 'string' && !values?.length && /^\s*WITH\s/.test(config);
    if (!isFetch) return super.query(config, values, callback);
    const name = this.#fetches.get(config) ?? `f${this.#fetches.size}`;
    this.#fetches.set(config, name);
    return super.query({ name, text: config }, values, callback);
  }
}

/** pg-boss as the server runs it: with the rights of vm_jobs, on connections of its own, never changing the schema. */
export function createBoss(access: DatabaseAccess, log: JobLog, timing: JobTiming): Boss {
  const boss = new PgBoss({
    ...clientOptions(access.address, access.login),
    application_name: 'virtual-med jobs',
    // A fetch is planned once, when there are hardly any jobs: it is to go by its index all the same when there are many.
    options: '-c role=vm_jobs -c enable_seqscan=off',
    Client: QueueClient,
    max: 4,
    statement_timeout: 30_000,
    // Past it the database is frozen, or gone without a word: the connection is given up.
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: timing.supervise,
    // Below the interval of the passes, or every second pass would find it not yet over.
    monitorIntervalSeconds: Math.max(1, timing.supervise - 1),
    maintenanceIntervalSeconds: timing.clean,
    cronMonitorIntervalSeconds: timing.schedule,
    cronWorkerIntervalSeconds: timing.schedule,
    // Jobs that wait for other jobs are not used.
    flowIntervalSeconds: 3600,
    // Belongs to the owner of the tables.
    reindex: false,
    monitorVacuum: false,
  } as ConstructorOptions);
  boss.on('error', tellSometimes(log));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'background jobs: the queue reports a warning'));
  return { boss, database: boss.getDb() as BossDatabase };
}

const outageSilenceMs = 30_000;

/** While the database is away each of some twenty workers says so every few seconds: once in a while is enough. */
function tellSometimes(log: JobLog): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (reported) => {
    const error = asError(reported);
    if (isDatabaseUnavailable(error)) {
      if (performance.now() - toldAt < outageSilenceMs) return;
      toldAt = performance.now();
    }
    log.error({ err: error }, 'background jobs: the queue reports a failure');
  };
}

/** Workers report plain copies of errors, which a log would not know as such. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message, ...rest } = (error ?? {}) as { message?: string };
  return Object.assign(new Error(message ?? 'unknown'), rest);
}
