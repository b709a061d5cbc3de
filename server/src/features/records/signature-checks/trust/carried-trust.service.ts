import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOfTrustFolder, isTrustFile, trustFolderOf } from '../../../../adapters/trust/trust-folder.ts';

/** Whom an installation trusts beside what ships with the product, as it goes from one installation to another. */
export interface CarriedTrust {
  /** Under the folder, such as `roots/icp/nossa.pem`. */
  readonly file: string;
  readonly bytes: Buffer;
}

export async function* trustToCarry(dataDir: string): AsyncGenerator<CarriedTrust> {
  for await (const carried of filesOfTrustFolder(trustFolderOf(dataDir))) if (isTrustFile(carried.file)) yield carried;
}

/** Kept where this folder has a place for it; anything else is left. */
export async function keepCarriedTrust(dataDir: string, { file, bytes }: CarriedTrust): Promise<void> {
  if (!isTrustFile(file)) return;
  const path = join(trustFolderOf(dataDir), file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, { flush: true });
}
