// For an operator who has changed SECRET_KEY: seals everything that is kept again with the new key.
import { EmbeddedPostgresError } from '@virtual-med/embedded-postgres/embedded-postgres-error';
import { acquireFolderLock, readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { openStorage } from '../../server/src/adapters/adapters.ts';
import { fileKeys } from '../../server/src/adapters/storage/sealed.format.ts';
import { resealObject } from '../../server/src/adapters/storage/sealed.storage.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { keptSecretKey } from '../../server/src/core/crypto/secret-key.ts';
import type { SecretKeys } from '../../server/src/core/crypto/secret-keys.ts';
import { createLog } from '../../server/src/core/log.ts';
import { dropFormerLogins, nameOfKeys } from '../../server/src/features/platform/secret-rotation/new-secret.ts';
import { resealDatabase } from '../../server/src/features/platform/secret-rotation/reseal-database.ts';
import { type Closings, closeAll, openDatabaseOf } from '../../server/src/open-database.ts';
import { describeStartupError } from '../../server/src/startup-error.ts';

const usage = `Uso:
  npm run files -- rotate   cifra de novo, com a chave atual, tudo o que foi guardado com as chaves de OLD_SECRET_KEYS:
                            arquivos, segredos da verificação em duas etapas, códigos de recuperação, senhas temporárias`;

/** Archives of whole clinics among them. */
const roomForAny = 2 ** 42;
const log = createLog({ logLevel: 'error' }, { destination: process.stderr });

/** What one part of the work says, and whether the former keys are still needed for it. */
interface Told {
  readonly line: string;
  readonly keepOldKeys: boolean;
}

const unreadNote = (unread: number): string => (unread > 0 ? `; ${unread} não puderam ser lidos` : '');

async function rotateFiles(config: Config, secrets: SecretKeys): Promise<Told> {
  const keys = fileKeys(secrets);
  const storage = await openStorage({ config, dataDir: config.dataDir, log });
  let [seen, changed, unread] = [0, 0, 0];
  for await (const { key } of storage.list('')) {
    seen += 1;
    try {
      if (await resealObject(storage, keys, key, roomForAny)) changed += 1;
    } catch (error) {
      unread += 1;
      console.error(`${key}: ${error instanceof Error ? error.message : 'falhou'}`);
    }
  }
  return {
    line: `${seen} arquivos vistos, ${changed} cifrados de novo${unreadNote(unread)}.`,
    keepOldKeys: unread > 0,
  };
}

async function rotateDatabase(config: Config, secrets: SecretKeys): Promise<Told> {
  const closings: Closings = [];
  try {
    // An outside database is shared with the servers that use it; the embedded one has one user at a time.
    const lock = config.databaseUrl ? undefined : await acquireFolderLock(config.dataDir);
    if (lock) closings.push(() => lock.release());
    const say = (text: string) => console.error(text);
    const { access, db } = await openDatabaseOf(lock, { config, log, say, onFatal: () => {}, closings });
    const { seen, resealed, unread } = await resealDatabase(db, secrets);
    const { dropped, left } = await dropFormerLogins(access, config.oldSecretKeys);
    const rest = left.length > 0 ? ` Remova você mesmo: ${left.join(', ')}.` : '';
    return {
      line:
        `${seen} segredos do banco de dados vistos, ${resealed} cifrados de novo${unreadNote(unread)}; ` +
        `${dropped} logins antigos do banco removidos.${rest}`,
      keepOldKeys: unread > 0,
    };
  } finally {
    await closeAll(closings, log);
  }
}

/** A running server holds the embedded database, and has sealed it again at its start if it was given these keys. */
async function databaseInUse(config: Config, secrets: SecretKeys): Promise<Told> {
  const holder = await readFolderHolder(config.dataDir);
  return holder?.sealedWith === nameOfKeys(secrets)
    ? { line: 'O servidor no ar já cifrou de novo os segredos do banco de dados ao iniciar.', keepOldKeys: false }
    : {
        line: 'O banco de dados está em uso por um servidor com outras chaves: reinicie-o com estas e repita.',
        keepOldKeys: true,
      };
}

async function rotate(): Promise<string> {
  const config = readConfig(process.env);
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const secrets: SecretKeys = [secretKey, ...config.oldSecretKeys];
  const parts = [
    await rotateFiles(config, secrets),
    await rotateDatabase(config, secrets).catch((error: unknown) => {
      if (error instanceof EmbeddedPostgresError && error.reason === 'in_use') return databaseInUse(config, secrets);
      throw error;
    }),
  ];
  const unfinished = parts.some(({ keepOldKeys }) => keepOldKeys);
  if (unfinished) process.exitCode = 1;
  const advice = unfinished ? 'Mantenha as chaves antigas.' : 'As chaves antigas não são mais necessárias.';
  return [...parts.map(({ line }) => line), advice].join('\n');
}

if (process.argv[2] === 'rotate') {
  try {
    console.log(await rotate());
  } catch (error) {
    console.error(describeStartupError(error));
    process.exitCode = 1;
  }
} else {
  console.error(usage);
  process.exitCode = 2;
}
