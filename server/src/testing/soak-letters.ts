import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly id: string;
}

/** Every letter that went out so far; those read before are not read again. */
export function lettersIn(folder: string): () => Promise<readonly Letter[]> {
  const read = new Map<string, Letter>();
  return async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml') || read.has(name)) continue;
      const { to, subject = '', messageId: id = '' } = await PostalMime.parse(await readFile(join(folder, name)));
      read.set(name, { to: to?.[0]?.address ?? '', subject, id });
    }
    return [...read.values()];
  };
}
