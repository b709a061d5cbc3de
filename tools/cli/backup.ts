// For an operator: everything the installation keeps as one encrypted archive, also while the server runs.
import { formatFileSize } from '@virtual-med/contract/core/formats';
import { openStorage } from '../../server/src/adapters/adapters.ts';
import type { Config } from '../../server/src/config/config.ts';
import { keptSecretKey } from '../../server/src/core/crypto/secret-key.ts';
import { createLog } from '../../server/src/core/log.ts';
import {
  listArchives,
  openDestination,
  readPassphrase,
} from '../../server/src/features/platform/backup/archive/destination.ts';
import { findArchive } from '../../server/src/features/platform/backup/archive-source.ts';
import { takeLowestPriority } from '../../server/src/features/platform/backup/lowest-priority.ts';
import type { Pace } from '../../server/src/features/platform/backup/make/pace.ts';
import { recordedBackup } from '../../server/src/features/platform/backup/make/recorded-backup.ts';
import { checkArchive } from '../../server/src/features/platform/backup/restore/check-archive.ts';
import { type Closings, closeAll } from '../../server/src/open-database.ts';
import { showProgress } from './backup-progress.ts';
import { carryOut } from './carry-out.ts';
import { openAccess } from './open-access.ts';

const usage = `Uso:
  npm run backup                      faz um backup agora, com o servidor no ar ou parado
  npm run backup -- --full-speed      o mesmo sem limite de ritmo, para quando ninguém espera ser atendido
  npm run backup -- list              mostra os backups guardados
  npm run backup -- verify <arquivo>  lê um backup inteiro e confere cada parte, sem restaurar nada`;

const log = createLog({ logLevel: 'error' }, { destination: process.stderr });

const unlimited = () => Number.POSITIVE_INFINITY;

async function make(config: Config, pace?: Pace): Promise<string> {
  const closings: Closings = [];
  const began = Date.now();
  const progress = showProgress(process.stderr);
  try {
    // Before anything is opened: what is missing is said at once.
    await readPassphrase(config.backup);
    await openDestination(config.backup, log);
    const { secretKey, access } = await openAccess(config, closings);
    await takeLowestPriority();
    const { archive, bytes, sha256, counts, removed } = await recordedBackup({
      settings: config.backup,
      access,
      keys: { secretKey, oldSecretKeys: [...config.oldSecretKeys] },
      dataDir: config.dataDir,
      storage: await openStorage({ config, dataDir: config.dataDir, log }),
      log,
      passed: progress.passed,
      ...(pace ? { pace } : {}),
    });
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    return [
      `Backup ${archive}: ${formatFileSize(bytes)} em ${Math.round((Date.now() - began) / 1000)} s, SHA-256 ${sha256}.`,
      `${rows} linhas, ${counts.files} arquivos (${formatFileSize(counts.fileBytes)}), ${counts.jobs} mensagens à espera; memória máxima ${memory} MB.`,
      ...(removed > 0 ? [`${removed} backups antigos removidos.`] : []),
      ...(counts.missing.length > 0
        ? [`ATENÇÃO: ${counts.missing.length} documentos não têm mais o seu arquivo: ${counts.missing.join(', ')}`]
        : []),
    ].join('\n');
  } finally {
    progress.end();
    await closeAll(closings, log);
  }
}

async function list(config: Config): Promise<string> {
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const found = await listArchives(await openDestination(config.backup, log), secretKey);
  if (found.length === 0) return 'Nenhum backup guardado.';
  return found.map(({ name, bytes }) => `${name}  ${formatFileSize(bytes)}`).join('\n');
}

async function verify(config: Config, named: string): Promise<string> {
  const source = await findArchive(config.backup, named, log);
  const { head, manifest } = await checkArchive(await source(), await readPassphrase(config.backup));
  return `Backup íntegro: feito em ${head.madeAt} pela versão ${head.version}, ${manifest.entries} partes, ${manifest.counts.files} arquivos.`;
}

function plan([command, named]: string[]): ((config: Config) => Promise<string>) | undefined {
  if (command === undefined) return make;
  if (command === '--full-speed') return (config) => make(config, unlimited);
  if (command === 'list') return list;
  if (command === 'verify' && named) return (config) => verify(config, named);
  return undefined;
}

await carryOut(plan(process.argv.slice(2)), usage);
