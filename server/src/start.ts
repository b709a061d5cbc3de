import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { startSealing } from './audit/audit.jobs.ts';
import { createAuth } from './auth/auth.ts';
import type { Config } from './config.ts';
import { accessFromUrl, loginCredentials, ownerPassword } from './db/access.ts';
import type { DatabaseAccess } from './db/connection.ts';
import { openDatabase } from './db/database.ts';
import { checkOutsideServer } from './db/outside.ts';
import { prepareDatabase } from './db/prepare.ts';
import { openEdges } from './edges/edges.ts';
import type { House } from './house.ts';
import { createJobHandlers } from './job-handlers.ts';
import { openJobs } from './jobs/jobs.ts';
import { acquireFolderLock, type FolderLock } from './postgres/folder-lock.ts';
import { superviseEmbeddedPostgres } from './postgres/supervised.ts';
import { keptSecretKey } from './secret-key.ts';

export interface RunningHouse {
  readonly house: House;
  readonly app: FastifyInstance;
  /** Where the server really listens. */
  readonly url: string;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  /** What the operator sees while waiting. */
  readonly say?: (text: string) => void;
  /** The database died and could not be brought back. */
  readonly onFatal?: (error: unknown) => void;
}

/** Opens everything in order and closes it in reverse, also when a later step fails. */
export async function startHouse({
  config,
  log,
  say = () => {},
  onFatal = () => {},
}: StartOptions): Promise<RunningHouse> {
  const closings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let close = closings.pop(); close; close = closings.pop())
      await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  };
  try {
    const lock = await acquireFolderLock(config.dataDir);
    closings.push(() => lock.release());
    const secretKey = config.secretKey ?? (await keptSecretKey(lock.dir));

    const access = config.databaseUrl
      ? await outsideDatabase(config.databaseUrl, secretKey)
      : await embeddedDatabase(lock, secretKey, { log, say, onFatal, closings });
    const { migrated } = await prepareDatabase(access);
    if (migrated.length > 0) say(`Banco de dados atualizado (${migrated.length} migrações).`);
    const db = openDatabase(access, (error) => log.warn({ err: error }, 'idle database connection lost'));
    closings.push(() => db.close());

    const appUrl = config.appUrl ?? `http://${reachableHost(config.host)}:${config.port}`;
    const edges = await openEdges({ config, dataDir: lock.dir, appUrl, secretKey, db, log });
    closings.push(() => edges.mail.close());
    const jobs = openJobs({ access, handlers: createJobHandlers({ db, mail: edges.mail }), log });
    const auth = createAuth({ pool: db.auth, secretKey, appUrl });
    const house: House = { config, appUrl, secretKey, log, db, auth, jobs, edges };
    closings.push(() => jobs.stop());
    await jobs.start();
    const sealer = startSealing({ db, log });
    closings.push(() => sealer.stop());

    const app = await createApp(house);
    closings.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const url = addressOf(app, config);
    await lock.update({ url });
    return { house, app, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function outsideDatabase(url: string, secretKey: string): Promise<DatabaseAccess> {
  const access = accessFromUrl(url, secretKey);
  await checkOutsideServer(access);
  return access;
}

async function embeddedDatabase(
  lock: FolderLock,
  secretKey: string,
  { log, say, onFatal, closings }: Required<Omit<StartOptions, 'config'>> & { closings: (() => Promise<unknown>)[] },
): Promise<DatabaseAccess> {
  const postgres = await superviseEmbeddedPostgres(
    { lock, ownerPassword: ownerPassword(secretKey), log: (line) => log.warn(line), onProgress: say },
    onFatal,
  );
  closings.push(() => postgres.stop());
  const { host, port, database, ownerUser, ownerPassword: password } = postgres.first;
  return {
    address: { host, port, database, ssl: false },
    owner: { user: ownerUser, password },
    login: loginCredentials(secretKey),
  };
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return `http://${reachableHost(config.host)}:${port}`;
}

/** What a browser on this machine can call; listening everywhere is no address. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
