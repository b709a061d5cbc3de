import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The key of an installation that was given none: made once, readable by its owner only. */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const known = await readKey(path);
  if (known) return known;
  return keepSecretKey(dataDir, randomBytes(48).toString('base64url'));
}

/** Keeps this key unless there is one already, and tells which it is now. */
export async function keepSecretKey(dataDir: string, made: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${made}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // link() refuses to replace: of two first starts, both end up with the key that came first.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  const key = await readKey(path);
  if (!key) throw new Error(`A chave em ${path} está vazia. Restaure-a a partir da cópia de segurança.`);
  return key;
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
