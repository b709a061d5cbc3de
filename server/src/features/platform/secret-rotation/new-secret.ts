import { createHmac } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { SecretKeys } from '../../../core/crypto/secret-keys.ts';
import { authLogin, loginCredentials } from '../../../core/db/access.ts';
import type { DatabaseAccess } from '../../../core/db/connection.ts';
import type { Database } from '../../../core/db/database.ts';
import { dropLogin } from '../../../core/db/roles.ts';

/** The database logins derived from former secrets. Those that cannot be taken away are named, for the operator to do it. */
export async function dropFormerLogins(access: DatabaseAccess, formerKeys: readonly string[]) {
  let dropped = 0;
  const left: string[] = [];
  for (const key of formerKeys) {
    const login = loginCredentials(key);
    for (const { user } of [login, authLogin(login)])
      try {
        if (await dropLogin(access, user)) dropped += 1;
      } catch {
        left.push(user);
      }
  }
  return { dropped, left };
}

/** Names the keys without telling them, so that a command can see whether the running server was given the same ones. */
export const nameOfKeys = ([current, ...old]: SecretKeys): string =>
  createHmac('sha256', current)
    .update(['names of keys', ...old].join('\n'))
    .digest('hex')
    .slice(0, 16);

interface NewSecret {
  readonly config: Pick<Config, 'oldSecretKeys' | 'databaseUrl'>;
  readonly secretKey: string;
  readonly access: DatabaseAccess;
  readonly db: Database;
  readonly say: (text: string) => void;
}

/**
 * A server that was given former keys seals the database again before it serves, so that nobody meets the old key. The
 * former logins of an embedded database go at once; other servers may still be using those of an outside one.
 */
export async function useNewSecret({ config, secretKey, access, db, say }: NewSecret): Promise<void> {
  if (config.oldSecretKeys.length === 0) return;
  const { resealDatabase } = await import('./reseal-database.ts');
  const { resealed, unread } = await resealDatabase(db, [secretKey, ...config.oldSecretKeys]);
  if (resealed > 0) say(`Chave nova: ${resealed} segredos do banco de dados cifrados de novo.`);
  if (unread > 0) say(`Atenção: ${unread} segredos do banco de dados não abrem com nenhuma das chaves.`);
  if (!config.databaseUrl) await dropFormerLogins(access, config.oldSecretKeys);
}
