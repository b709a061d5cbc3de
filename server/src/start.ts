import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openAdapters } from './adapters/adapters.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { startSealing } from './core/audit/audit.jobs.ts';
import { chainKeys } from './core/audit/chain-keys.ts';
import { headFile } from './core/audit/head-file.ts';
import { openIsolated } from './core/isolated/isolated.ts';
import { openJobs } from './core/jobs/jobs.ts';
import { tellIfPaymentsFail } from './features/billing/billing.jobs.ts';
import { createAuth } from './features/identity/session/auth.ts';
import { shortenSessions } from './features/identity/session/shorten-sessions.ts';
import { nameOfKeys, useNewSecret } from './features/secret-rotation/new-secret.ts';
import type { House } from './house.ts';
import { createJobHandlers } from './job-handlers.ts';
import { type Closings, closeAll, openDatabaseOf } from './open-database.ts';

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
  const closings: Closings = [];
  const stop = () => closeAll(closings, log);
  try {
    const lock = await acquireFolderLock(config.dataDir);
    closings.push(() => lock.release());
    const { secretKey, access, db } = await openDatabaseOf(lock, { config, log, say, onFatal, closings });
    await shortenSessions(db, config.sessionMaxDays);
    await useNewSecret({ config, secretKey, access, db, say });

    const appUrl = config.appUrl ?? `http://${reachableHost(config.host)}:${config.port}`;
    const isolated = openIsolated({ ...config.fileReading, log });
    closings.push(() => isolated.stop());
    const adapters = await openAdapters({ config, dataDir: lock.dir, appUrl, secretKey, db, isolated, log });
    closings.push(() => adapters.mail.close());
    const jobs = openJobs({
      access,
      handlers: createJobHandlers({ access, db, mail: adapters.mail, house: () => house }),
      log,
    });
    const auth = createAuth({ pool: db.auth, secretKey, appUrl, sessionMaxDays: config.sessionMaxDays });
    const house: House = { config, appUrl, secretKey, log, db, auth, jobs, adapters, isolated };
    void tellIfPaymentsFail(house);
    closings.push(() => jobs.stop());
    await jobs.start();
    const sealer = startSealing({
      db,
      keys: chainKeys(secretKey, config.oldSecretKeys),
      head: headFile(lock.dir),
      log,
    });
    closings.push(() => sealer.stop());

    const app = await createApp(house);
    closings.push(() => app.close());
    // A crowd that knocks at once waits in the line instead of being lost.
    await app.listen({ port: config.port, host: config.host, backlog: 4_096 });
    const url = addressOf(app, config);
    await lock.update({
      url,
      sealedWith: nameOfKeys([secretKey, ...config.oldSecretKeys]),
      ...(config.databaseUrl ? {} : { database: access.address }),
    });
    return { house, app, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
