import { type DatabaseAccess, withClient } from '../../../../core/db/connection.ts';
import type { KeySet } from '../archive/key-set.ts';

/**
 * Documents whose file should have been found and was not. One destroyed while the backup ran is none of them: its row
 * is gone or marked by now, and the restored installation finishes what was begun here.
 */
export async function lostDocuments({ address, owner }: DatabaseAccess, unseen: KeySet): Promise<string[]> {
  if (unseen.size === 0) return [];
  return withClient(address, owner, async (client) => {
    const lost: string[] = [];
    await client.query(`begin read only; set local role vm_system;
      declare documents_now cursor for select id, file_path from documents where destroy_started_at is null`);
    for (;;) {
      const { rows } = await client.query<{ id: string; file_path: string }>('fetch 5000 from documents_now');
      if (rows.length === 0) return lost;
      lost.push(...rows.filter(({ file_path }) => unseen.has(file_path)).map(({ id }) => id));
    }
  });
}
