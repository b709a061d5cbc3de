import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { assetsFolder } from '@virtual-med/contract/clinics/logos';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Tx } from '../../core/db/database.ts';
import { iconFiles } from '../../features/people/branding/logo-files.ts';

const folder = join(import.meta.dirname, 'demo-logo');
const maxBytes = 1024 * 1024;

/** A logo of our own drawing with its icons, as they are stored when it is sent. */
export async function giveLogo(tx: Tx, storage: Storage, clinicId: string): Promise<void> {
  for (const file of ['logo.png', ...iconFiles]) {
    const source = join(folder, file);
    if (existsSync(source))
      await storage.write(`${assetsFolder}/${clinicId}/${file}`, createReadStream(source), { maxBytes });
  }
  await tx
    .updateTable('clinics')
    .set({ logo_url: `/${assetsFolder}/${clinicId}/logo.png?v=1` })
    .where('id', '=', clinicId)
    .execute();
}
