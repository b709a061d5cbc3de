import { startEmbeddedPostgres } from './embedded.ts';
import { acquireFolderLock } from './folder-lock.ts';

/** A server process in small: starts the database of the folder, tells how it went, and runs until its input ends. */
const { dataDir, ownerPassword, paths, ways } = JSON.parse(process.argv[2] ?? '{}');
const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
try {
  const lock = await acquireFolderLock(dataDir);
  const postgres = await startEmbeddedPostgres({ lock, ownerPassword, log: () => {}, paths, ways });
  const { host, port, database, ownerUser } = postgres;
  tell({ connection: { host, port, database, user: ownerUser, password: ownerPassword } });
  process.stdin.resume();
  process.stdin.once('end', async () => {
    await postgres.stop();
    await lock.release();
  });
} catch (error) {
  const { reason, message } = error as { reason?: string; message: string };
  tell({ reason: reason ?? 'unnamed', message });
}
