import { installJobTables } from '../jobs/install.ts';
import type { DatabaseAccess } from './connection.ts';
import { migrate } from './migrate.ts';
import { preparePooler } from './pooler.ts';
import { ensureRoles } from './roles.ts';

/** Everything a database needs before it can serve: roles, our tables, the queue's tables. Safe to repeat. */
export async function prepareDatabase(access: DatabaseAccess): Promise<{ migrated: string[] }> {
  await ensureRoles(access);
  const migrated = await migrate(access);
  await installJobTables(access);
  await preparePooler(access);
  return { migrated };
}
