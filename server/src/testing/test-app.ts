import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createClient } from '@virtual-med/contract/core/client';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Adapters, openAdapters } from '../adapters/adapters.ts';
import { openTrustFolder } from '../adapters/trust/trust-folder.ts';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { AppContext } from '../context/context.ts';
import type { DatabaseAccess } from '../core/db/connection.ts';
import { openDatabase, type Tx } from '../core/db/database.ts';
import { sessionCookieName, signSessionToken } from '../core/http/session-cookie.ts';
import { type Isolated, openIsolated } from '../core/isolated/isolated.ts';
import { openJobs } from '../core/jobs/jobs.ts';
import { createLog } from '../core/log.ts';
import { countRequests } from '../core/requests-under-way.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { cloneDatabase, type TestDatabase, testSecretKey } from './cluster.ts';
import { type ClinicOptions, type MadeClinic, makeClinic } from './factories/clinics.ts';
import { openSessionInside } from './factories/entries.ts';
import { makePerson, openSession, type Person, type PersonOptions } from './factories/people.ts';

export const testAppUrl = 'http://localhost';

/** Where no web has been built: reading and routing its files is half of what opening a server costs. */
export const withoutWeb = { webFolder: join(import.meta.dirname, 'no-web') };

export interface TestApp {
  readonly ctx: AppContext;
  readonly app: FastifyInstance;
  readonly access: DatabaseAccess;
  /** Factories write with the system's eyes. */
  make<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  clinic(options?: ClinicOptions): Promise<MadeClinic>;
  person(options?: PersonOptions): Promise<Person>;
  /** A Super Admin who has entered the clinic, in each session a test gives them. */
  superAdminIn(clinicId: string): Promise<Person>;
  /** A Cookie header that signs the person in. */
  cookieOf(person: Person): Promise<string>;
  /** The contract's client, signed in as somebody, straight through the real HTTP surface. */
  as(person: Person): Promise<ReturnType<typeof createClient>>;
  readonly anonymous: ReturnType<typeof createClient>;
}

interface OpenTestApp {
  readonly t: TestApp;
  close(): Promise<void>;
}

interface TestAppOptions {
  readonly environment?: NodeJS.ProcessEnv | undefined;
  readonly logTo?: ((line: string) => void) | undefined;
  readonly instead?: Partial<Adapters> | undefined;
  readonly database?: (() => Promise<TestDatabase>) | undefined;
}

/** A file that is read slowly on a busy machine is none that is refused; of the processor it gets what it gets anywhere. */
const patience = { deadlineMs: 120_000, cpuMs: 10_000 };

let readers: Isolated | undefined;

/** Of files, for all apps of a process: a reader that has its libraries loaded has cost half a second of CPU. */
function sharedReaders(): Isolated {
  readers ??= openIsolated({ ...patience, idleMs: 3_600_000 });
  const all = readers;
  const underWay = new Set<Promise<unknown>>();
  const run: Isolated['run'] = (task, share, input) => {
    const work = all.run(task, share, input);
    const settled = work.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return work;
  };
  // An app waits for what it has begun, and leaves the readers to the others.
  const stop = async () => void (await Promise.all(underWay));
  return Object.assign(Object.create(all) as Isolated, { run, stop });
}

async function openTestApp({
  environment = {},
  logTo,
  instead = {},
  database = cloneDatabase,
}: TestAppOptions): Promise<OpenTestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vm-test-'));
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    CEP_URL: 'embedded',
    LOG_LEVEL: 'silent',
    OCR: 'off',
    ...environment,
  });
  const { access, drop } = await database();
  const log = createLog(config, { destination: { write: logTo ?? (() => {}) } });
  // A database that is slow on a busy machine is not a silent one.
  const db = openDatabase(access, () => {}, { connections: 4, statementTimeoutMs: 60_000 });
  const appUrl = config.appUrl ?? testAppUrl;
  const limits = environment.FILE_READING_SECONDS ? config.fileReading : patience;
  // Where limits are its own, or what is said of a file is heard, readers are as well.
  const isolated = limits === patience && !logTo ? sharedReaders() : openIsolated({ ...limits, log });
  const opened = await openAdapters({ config, dataDir, appUrl, secretKey: testSecretKey, db, isolated, log });
  const adapters: Adapters = { ...opened, ...instead };
  const requests = countRequests();
  const jobs = openJobs({
    access,
    requests,
    handlers: createJobHandlers({ access, db, mail: adapters.mail, ctx: () => ctx }),
    log,
  });
  const { signal: shuttingDown } = new AbortController();
  const trust = openTrustFolder(dataDir, log);
  const ctx: AppContext = {
    config,
    appUrl,
    secretKey: testSecretKey,
    log,
    db,
    jobs,
    adapters,
    trust,
    isolated,
    requests,
    shuttingDown,
  };
  // A machine busy with other tests stalls the process; that says nothing about the product.
  const app = await createApp(ctx, { maxEventLoopDelayMs: 0, ...withoutWeb });
  const close = async () => {
    await app.close();
    await jobs.stop();
    await isolated.stop();
    await adapters.mail.close();
    await db.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };

  const make: TestApp['make'] = (work) => db.asSystem('test data', work);
  const cookieOf = async (person: Person) => {
    const token = await make((tx) =>
      person.inside ? openSessionInside(tx, person, person.inside) : openSession(tx, person.id),
    );
    return `${sessionCookieName(appUrl.startsWith('https:'))}=${signSessionToken(token, testSecretKey)}`;
  };
  const t: TestApp = {
    ctx,
    app,
    access,
    make,
    cookieOf,
    clinic: (options) => make((tx) => makeClinic(tx, options)),
    person: (options) => make((tx) => makePerson(tx, options)),
    superAdminIn: async (inside) => ({ ...(await make((tx) => makePerson(tx, { isSuperAdmin: true }))), inside }),
    as: async (person) => createClient({ fetch: fetchInto(app, appUrl), headers: { cookie: await cookieOf(person) } }),
    anonymous: createClient({ fetch: fetchInto(app, appUrl) }),
  };
  return { t, close };
}

/** A whole product on a database of its own; everything is closed and dropped after the file. */
export async function testApp(
  environment?: NodeJS.ProcessEnv,
  logTo?: (line: string) => void,
  /** Adapters of the test's own, in place of those the environment would open. */
  instead?: Partial<Adapters>,
  /** Where it lives: a copy of the run's template, or what the test has made. */
  database?: () => Promise<TestDatabase>,
): Promise<TestApp> {
  const { t, close } = await openTestApp({ environment, logTo, instead, database });
  after(close);
  return t;
}

const startsNoJobs = (): never => {
  throw new Error('Jobs that run by themselves would meet other files’ tests: open a testApp of its own');
};

async function openSharedApp(): Promise<OpenTestApp> {
  const open = await openTestApp({ environment: { RATE_LIMITS: 'off' } });
  open.t.ctx.jobs.start = startsNoJobs;
  return open;
}

let shared: Promise<OpenTestApp> | undefined;

/**
 * One app without rate limits, shared by all test files of a process that look only at the clinics and people they make:
 * opening one costs more than most of their tests. A test that counts everything, changes what all clinics share or runs
 * jobs opens its own with `testApp`.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= openSharedApp();
  return (await shared).t;
}

// Loaded before any file of a process, so that this is after them all.
after(async () => {
  await (await shared)?.close();
  await readers?.stop();
});

/** `fetch` without a socket: the request goes through the server's own router and hooks. */
const fetchInto =
  (app: FastifyInstance, appUrl: string): typeof fetch =>
  async (input, init = {}) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: String(input),
      headers: { host: new URL(appUrl).host, ...(init.headers as Record<string, string>) },
      ...(init.body ? { payload: init.body as string } : {}),
    });
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(response.rawPayload.length > 0 ? response.rawPayload : null, {
      status: response.statusCode,
      headers,
    });
  };
