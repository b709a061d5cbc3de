// For an operator: a backup into an empty data folder or database, all of it or nothing.
import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import type { Config } from '../../server/src/config/config.ts';
import { createLog } from '../../server/src/core/log.ts';
import { readPassphrase } from '../../server/src/features/platform/backup/archive/destination.ts';
import { findArchive } from '../../server/src/features/platform/backup/archive-source.ts';
import { readKeys } from '../../server/src/features/platform/backup/restore/check-archive.ts';
import { restoreBackup } from '../../server/src/features/platform/backup/restore/restore.service.ts';
import { type Closings, closeAll, openAccessOf } from '../../server/src/open-database.ts';
import { carryOut } from './carry-out.ts';

const usage = `Uso:
  npm run restore -- <arquivo>         restaura um backup em DATA_DIR ou DATABASE_URL vazios (e S3_BUCKET vazio, se houver)
  npm run restore -- --keys <arquivo>  mostra as chaves SECRET_KEY e OLD_SECRET_KEYS guardadas no backup`;

const log = createLog({ logLevel: 'error' }, { destination: process.stderr });
const say = (text: string) => console.error(text);

async function restore(config: Config, named: string): Promise<string> {
  const closings: Closings = [];
  const began = Date.now();
  try {
    const passphrase = await readPassphrase(config.backup);
    const source = await findArchive(config.backup, named, log);
    const lock = await acquireFolderLock(config.dataDir);
    closings.push(() => lock.release());
    const { head, manifest } = await restoreBackup({
      config,
      dataDir: lock.dir,
      source,
      passphrase,
      openAccess: async () => (await openAccessOf(lock, { config, log, say, onFatal: () => {}, closings })).access,
      log,
      say,
    });
    const rows = Object.values(manifest.counts.rows).reduce((sum, count) => sum + count, 0);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    return [
      `Backup de ${head.madeAt} restaurado em ${((Date.now() - began) / 1000).toFixed(1)} s: ${rows} linhas, ${manifest.counts.files} arquivos; memória máxima ${memory} MB.`,
      'As sessões foram encerradas: todos entram de novo.',
      ...(manifest.counts.jobs > 0
        ? [`${manifest.counts.jobs} mensagens que esperavam o envio estão em Sistema, Tarefas que falharam.`]
        : []),
    ].join('\n');
  } finally {
    await closeAll(closings, log);
  }
}

async function showKeys(config: Config, named: string): Promise<string> {
  const source = await findArchive(config.backup, named, log);
  const { secretKey, oldSecretKeys } = await readKeys(await source(), await readPassphrase(config.backup));
  const old = oldSecretKeys.length > 0 ? `\nOLD_SECRET_KEYS=${oldSecretKeys.join(',')}` : '';
  return `SECRET_KEY=${secretKey}${old}`;
}

function plan([first, second, ...more]: string[]): ((config: Config) => Promise<string>) | undefined {
  if (!first || more.length > 0) return undefined;
  if (first === '--keys') return second ? (config) => showKeys(config, second) : undefined;
  return second === undefined && !first.startsWith('-') ? (config) => restore(config, first) : undefined;
}

await carryOut(plan(process.argv.slice(2)), usage);
