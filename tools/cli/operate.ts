// What an operator's command does at the server's own shell: opens the database, works, closes it again.

import { EmbeddedPostgresError } from '@virtual-med/embedded-postgres/embedded-postgres-error';
import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import { readConfig } from '../../server/src/config/config.ts';
import { createLog } from '../../server/src/core/log.ts';
import { type Closings, closeAll, type OpenedDatabase, openDatabaseOf } from '../../server/src/open-database.ts';
import { describeStartupError } from '../../server/src/startup-error.ts';

/** Answers with what to print. */
export type Work = (ctx: OpenedDatabase) => Promise<string>;

async function run(work: Work): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ logLevel: 'error' }, { destination: process.stderr });
  const closings: Closings = [];
  try {
    // An outside database is shared with the servers that use it; the embedded one has one user at a time.
    const lock = config.databaseUrl ? undefined : await acquireFolderLock(config.dataDir);
    if (lock) closings.push(() => lock.release());
    const say = (text: string) => console.error(text);
    const ctx = await openDatabaseOf(lock, { config, log, say, onFatal: () => {}, closings });
    console.log(await work(ctx));
  } finally {
    await closeAll(closings, log);
  }
}

/** `plan` reads the command line; nothing to do means it was not understood. `tell` words the failures of this command. */
export async function operate(
  plan: (args: string[]) => Work | undefined,
  usage: string,
  tell: (error: unknown) => string | undefined,
): Promise<void> {
  try {
    const work = plan(process.argv.slice(2));
    if (work) return await run(work);
    console.error(usage);
    process.exitCode = 2;
  } catch (error) {
    console.error(tell(error) ?? described(error));
    process.exitCode = 1;
  }
}

const described = (error: unknown): string =>
  error instanceof EmbeddedPostgresError && error.reason === 'in_use'
    ? `${error.message}\nEste comando usa o banco de dados embutido só com o servidor parado. Com um banco externo (DATABASE_URL) ele funciona com o servidor no ar.`
    : describeStartupError(error);
