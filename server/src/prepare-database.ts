import type { DatabaseAccess } from './core/db/connection.ts';
import { isMigrated, migrate } from './core/db/migrate.ts';
import { preparePooler } from './core/db/pooler.ts';
import { ensureRoles } from './core/db/roles.ts';
import { hasJobTables, installJobTables } from './core/jobs/install.ts';

/** Everything a database needs before it can serve: roles, our tables, the queue's tables. Safe to repeat. */
export async function prepareDatabase(access: DatabaseAccess): Promise<{ migrated: string[] }> {
  // Side by side: as a rule all of it is there.
  const [isNewest, hasQueues] = await Promise.all([isMigrated(access), hasJobTables(access), ensureRoles(access)]);
  const migrated = isNewest ? [] : await migrate(access);
  if (!hasQueues) await installJobTables(access);
  await preparePooler(access);
  return { migrated };
}
