import { type DatabaseAccess, withClient } from '../connection.ts';
import { formerHistory, isBaseline } from '../former-history.ts';
import { readMigrations } from '../migrate.ts';

type Step = (typeof formerHistory)[number];

/** Makes it look as the former files left it: their names in both books, before those of later files, and nothing of the baseline. */
export async function tellFormerHistory(access: DatabaseAccess, steps: readonly Step[] = formerHistory): Promise<void> {
  const told = [...(await readMigrations()).filter(isBaseline), ...formerHistory].map(({ name }) => name);
  await withClient(access.address, access.owner, async (client) => {
    await client.query('delete from migration_checksums where name = any ($1)', [told]);
    await client.query('delete from kysely_migration where name = any ($1)', [told]);
    for (const { name, sha256 } of steps) {
      await client.query('insert into migration_checksums values ($1, $2)', [name, sha256]);
      await client.query("insert into kysely_migration values ($1, '2026-01-01T00:00:00.000Z')", [name]);
    }
  });
}
