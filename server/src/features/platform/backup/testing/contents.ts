import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../../adapters/storage/storage.port.ts';
import { type DatabaseAccess, withClient } from '../../../../core/db/connection.ts';
import { copyOut, readTableShapes, takePlainSettings } from '../../../../core/db/copy.ts';

/** Ended by a restore, and the installation's own diary of its archives. */
const notCompared = ['sessions', 'backup_runs'];

/** Every row of every table, as PostgreSQL writes it, in an order of its own. */
export const rowsOf = ({ address, owner }: DatabaseAccess): Promise<Record<string, string[]>> =>
  withClient(address, owner, async (client) => {
    await client.query('begin; set local role vm_system');
    await takePlainSettings(client);
    const rows: Record<string, string[]> = {};
    for (const table of await readTableShapes(client)) {
      if (notCompared.includes(table.name)) continue;
      const text = (await buffer(copyOut(client, table))).toString('utf8');
      rows[table.name] = text.split('\n').filter(Boolean).sort();
    }
    return rows;
  });

/** Every object by its key, as the SHA-256 of its bytes. */
export async function objectsOf(storage: Storage): Promise<Record<string, string>> {
  const objects: [string, string][] = [];
  for await (const { key } of storage.list('')) {
    const { stream } = await storage.read(key);
    objects.push([
      key,
      createHash('sha256')
        .update(await buffer(stream))
        .digest('hex'),
    ]);
  }
  return Object.fromEntries(objects.sort(([one], [other]) => (one < other ? -1 : 1)));
}
