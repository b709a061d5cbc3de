import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { assetsFolder, iconNames } from '@virtual-med/contract/branding/logos';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Tx } from '../../core/db/database.ts';

const folder = join(import.meta.dirname, 'demo-logo');
const maxBytes = 1024 * 1024;

/** A logo of our own drawing with its icons, as the settings page would have stored them. */
export async function giveLogo(tx: Tx, storage: Storage, clinicId: string): Promise<void> {
  for (const file of ['logo.svg', ...iconNames.map((name) => `${name}.png`)]) {
    const source = join(folder, file);
    if (existsSync(source))
      await storage.write(`${assetsFolder}/${clinicId}/${file}`, createReadStream(source), { maxBytes });
  }
  await tx
    .updateTable('clinics')
    .set({ logo_url: `/${assetsFolder}/${clinicId}/logo.svg?v=1` })
    .where('id', '=', clinicId)
    .execute();
}
