// For an operator who has changed SECRET_KEY: seals every stored file again with the new key.
import { limits } from '@virtual-med/contract/limits';
import { readConfig } from '../server/src/config.ts';
import { openStorage } from '../server/src/edges/edges.ts';
import { fileKeys } from '../server/src/edges/storage/sealed.format.ts';
import { resealObject } from '../server/src/edges/storage/sealed.storage.ts';
import { explain } from '../server/src/explain.ts';
import { createLog } from '../server/src/log.ts';
import { keptSecretKey } from '../server/src/secret-key.ts';

const usage = `Uso:
  npm run files -- rotate   cifra de novo, com a chave atual, os arquivos guardados com as chaves de OLD_SECRET_KEYS`;

const roomForAny = 4 * limits.uploadMaxBytes;

async function rotate(): Promise<string> {
  const config = readConfig(process.env);
  const log = createLog({ logLevel: 'error' }, { destination: process.stderr });
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const keys = fileKeys([secretKey, ...config.oldSecretKeys]);
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
  if (unread > 0) process.exitCode = 1;
  const rest = unread > 0 ? `; ${unread} não puderam ser lidos: mantenha as chaves antigas` : '';
  return `${seen} arquivos vistos, ${changed} cifrados de novo${rest}.`;
}

if (process.argv[2] === 'rotate') {
  try {
    console.log(await rotate());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
} else {
  console.error(usage);
  process.exitCode = 2;
}
