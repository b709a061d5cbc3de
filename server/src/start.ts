import { acquireFolderLock, type FolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppOptions } from './app.ts';
import type { Config } from './config/config.ts';
import type { AppContext } from './context/context.ts';
import { type DrainTimeouts, drain, noDrain } from './core/http/shutdown.ts';
import { shortenSessions } from './features/people/identity/public.ts';
import { nameOfKeys, useNewSecret } from './features/platform/secret-rotation/public.ts';
import { type Closings, closeAll, type OpenedDatabase, type OpenOptions, openDatabaseOf } from './open-database.ts';

export interface RunningServer {
  readonly ctx: AppContext;
  readonly app: FastifyInstance;
  /** Where the server really listens. */
  readonly url: string;
  /** With the timeouts of the configuration unless given others. */
  stop(timeouts?: DrainTimeouts): Promise<void>;
}

interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  /** What the operator sees while waiting. */
  readonly say?: (text: string) => void;
  /** The database died and could not be brought back. */
  readonly onFatal?: (error: unknown) => void;
  readonly app?: AppOptions | undefined;
}

/** By far the greater part of the program: loaded while the embedded database starts, which is another process. */
const loadRest = () => Promise.all([import('./app.ts'), import('./open-context.ts')]);

/** Opens everything in order, what needs no answer of the database while that starts, and closes it in reverse, also when a later step fails. */
export async function startServer({
  config,
  log,
  say = () => {},
  onFatal = () => {},
  app,
}: StartOptions): Promise<RunningServer> {
  const closings: Closings = [];
  let serving: Serving | undefined;
  try {
    const meanwhile: FolderOptions['meanwhile'] = ({ lock, ...opened }) => {
      serving = prepareService({ config, log, dataDir: lock.dir, app, ...opened });
    };
    const { lock, ...opened } = await openFolder({ config, log, say, onFatal, closings, meanwhile });
    if (!serving) throw new Error('The database was opened without a word');
    const running = await serving.begin(closings);
    await tellOthers(lock, { config, url: running.url, ...opened });
    return running;
  } catch (error) {
    await serving?.giveUp();
    await closeAll(closings, log);
    throw error;
  }
}

type OpenedFolder = OpenedDatabase & { readonly lock: FolderLock };

interface FolderOptions extends Omit<OpenOptions, 'meanwhile'> {
  readonly meanwhile?: (opened: OpenedFolder) => void;
}

/** What is done once for a data folder and its database, however many processes then serve them. */
export async function openFolder({ meanwhile, ...options }: FolderOptions): Promise<OpenedFolder> {
  const { config, say, closings } = options;
  const lock = await acquireFolderLock(config.dataDir);
  closings.push(() => lock.release());
  const opened = await openDatabaseOf(lock, { ...options, meanwhile: (opening) => meanwhile?.({ lock, ...opening }) });
  await shortenSessions(opened.db, config.sessionMaxDays);
  await useNewSecret({ config, say, ...opened });
  return { lock, ...opened };
}

/** What commands and other starts learn of the process that holds the folder. */
export const tellOthers = (
  lock: FolderLock,
  told: Omit<OpenedDatabase, 'db'> & { config: Config; url: string; processes?: number },
): Promise<void> =>
  lock.update({
    url: told.url,
    ...(told.processes ? { processes: told.processes } : {}),
    sealedWith: nameOfKeys([told.secretKey, ...told.config.oldSecretKeys]),
    ...(told.config.databaseUrl ? {} : { database: told.access.address }),
  });

interface ServeOptions extends OpenedDatabase {
  readonly config: Config;
  readonly log: Logger;
  readonly dataDir: string;
  readonly app?: AppOptions | undefined;
}

/** A service that is being put together. */
interface Serving {
  /** Once the database is ready. What is to be closed is added to the list. */
  begin(closings: Closings): Promise<RunningServer>;
  /** Closes what was put together, where it never began. */
  giveUp(): Promise<void>;
}

/** How long kept connections may bring a last request to a server whose place somebody else has taken. */
export const lingerMs = 5_000;

/** Puts one process's service together; it asks the database nothing before it begins. */
export function prepareService({ app: options, ...parts }: ServeOptions): Serving {
  const { config, log } = parts;
  const shuttingDown = new AbortController();
  const appUrl = config.appUrl ?? `http://${reachableHost(config.host)}:${config.port}`;
  let drainTimeouts: DrainTimeouts = config.drainMs > 0 ? { announceMs: config.drainMs, lingerMs } : noDrain;
  const own: Closings = [];

  async function assemble() {
    const [{ createApp }, { openContext }] = await loadRest();
    const { ctx, begin } = await openContext({ ...parts, appUrl, shuttingDown: shuttingDown.signal, closings: own });
    const app = await createApp(ctx, options);
    own.push(async () => {
      await drain(app.server, drainTimeouts);
      await app.close();
    });
    return { ctx, begin, app };
  }
  const assembled = assemble();
  // What goes wrong with it is told where it is needed.
  assembled.catch(() => undefined);

  return {
    async begin(closings) {
      const { ctx, begin, app } = await assembled;
      closings.push(...own.splice(0));
      // A crowd that knocks at once waits in the line instead of being lost.
      await app.listen({ port: config.port, host: config.host, backlog: 4_096 });
      await begin();
      return {
        ctx,
        app,
        url: addressOf(app, config),
        stop: (timeouts = drainTimeouts) => {
          drainTimeouts = timeouts;
          shuttingDown.abort();
          return closeAll(closings, log);
        },
      };
    },
    async giveUp() {
      await assembled.catch(() => undefined);
      await closeAll(own, log);
    },
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
