import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openAddress } from './address.ts';
import { locatePackage, prepareBinaries } from './binaries.ts';
import { DATABASE, ensureCluster, OWNER_ROLE, setOwnerPassword } from './cluster.ts';
import { nameFileError } from './embedded-postgres-error.ts';
import type { FolderLock } from './folder-lock.ts';
import { endLeftovers } from './leftovers.ts';
import { copiesFolder, placeCluster, rememberPlacement, SYSTEM_HOME } from './placement.ts';
import { platform, type SystemWays } from './platform.ts';
import { asStartFailure, type PostmasterExit, spawnPostmaster, waitUntilReady } from './postmaster.ts';
import { currentUid } from './run-as.ts';

/** How the database is reached, which is known before it answers. */
export interface EmbeddedAccess {
  /** The socket's folder or an IP address; node-postgres takes either as `host`. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** Owns the database and may create roles; it is not a superuser. */
  readonly ownerUser: string;
  readonly ownerPassword: string;
}

export interface EmbeddedPostgres extends EmbeddedAccess {
  readonly majorVersion: number;
  /** Settles when PostgreSQL ends without `stop()`. */
  readonly died: Promise<PostmasterExit>;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Proof that no other process uses the data folder. The caller releases it, after `stop()`. */
  lock: FolderLock;
  ownerPassword: string;
  log: (line: string) => void;
  onProgress?: (text: string) => void;
  /** Called when PostgreSQL runs and is not ready yet: for work of the caller's own, beside it. */
  meanwhile?: (access: EmbeddedAccess) => void;
  /** Other places for the npm package and for root's own folder. */
  paths?: { packageRoot?: string; systemHome?: string };
  /** The port it was on before, where it is reached by one. */
  port?: number;
  /** The ways of another system. */
  ways?: SystemWays;
  /** Nothing in it outlives the process: a crash of the machine may take it. Never for what people entrust to us. */
  disposable?: boolean;
}

/** The same for every path that leads to the folder, different from a folder of the same path in a container. */
async function clusterNameOf(clusterDir: string): Promise<string> {
  const { dev, ino } = await stat(clusterDir);
  return `vm-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)}`;
}

/** Starts the PostgreSQL of this data folder at an address of its own, making the cluster at the first start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { lock, ownerPassword, log, onProgress = () => {}, ways = platform, disposable = false } = options;
  const systemHome = options.paths?.systemHome ?? SYSTEM_HOME;
  const packageRoot = options.paths?.packageRoot ?? locatePackage();

  const placement = await placeCluster(lock.dir, systemHome);
  const { clusterDir, runAs } = placement;
  const binaries = await prepareBinaries(packageRoot, runAs, () => copiesFolder(lock.dir, systemHome));
  await ensureCluster(binaries, placement, ownerPassword, () => onProgress('Criando o banco de dados…'));
  await rememberPlacement(lock.dir, placement).catch((error: unknown) => {
    throw nameFileError(error, lock.dir);
  });

  const clusterName = await clusterNameOf(clusterDir);
  await endLeftovers({ clusterDir, clusterName, uid: runAs?.uid ?? currentUid(), binaries, runAs, ways, log });
  const address = await openAddress(ways, clusterName, runAs, options.port);

  onProgress('Iniciando o banco de dados…');
  const access = {
    host: address.host,
    port: address.port,
    database: DATABASE,
    ownerUser: OWNER_ROLE,
    ownerPassword,
  };
  const logFile = join(lock.dir, 'postgres.log');
  const start = async () => {
    const postmaster = await spawnPostmaster({
      binaries,
      placement,
      ways,
      address,
      clusterName,
      logFile,
      log,
      disposable,
    });
    options.meanwhile?.(access);
    try {
      const { host, port, database } = access;
      const connection = { host, port, database, user: OWNER_ROLE, password: ownerPassword };
      return { postmaster, answer: await waitUntilReady(postmaster, connection, placement) };
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
  };
  const startWithPassword = async () => {
    const first = await start();
    if (first.answer === 'ready') return first.postmaster;
    log('a chave secreta mudou desde a última vez: a senha do banco de dados embutido será trocada junto');
    await first.postmaster.stop();
    await setOwnerPassword(binaries, placement, ownerPassword);
    return (await start()).postmaster;
  };
  const postmaster = await startWithPassword().catch(async (error: unknown) => {
    await address.remove();
    throw asStartFailure(nameFileError(error, lock.dir));
  });

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await postmaster.stop();
    await address.remove();
  };
  return {
    ...access,
    majorVersion: binaries.majorVersion,
    died: new Promise((resolve) => {
      void postmaster.exited.then((exit) => {
        if (stopping === undefined) resolve(exit);
      });
    }),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
