// For an operator: what is wrong with this installation, and what to do about it. Changes nothing; the server may run or not.
import { readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { type Config, ConfigError, readConfig } from '../../server/src/config/config.ts';
import { createLog } from '../../server/src/core/log.ts';
import { type Closings, closeAll } from '../../server/src/open-database.ts';
import { describeStartupError } from '../../server/src/startup-error.ts';
import { lookAtDatabase } from './doctor/database.ts';
import { type Finding, fine, problem, reasonOf } from './doctor/finding.ts';
import { isKeyMissing, lookAtDisk, lookAtFolder, lookAtKeys, lookAtOutbox } from './doctor/folder.ts';
import { lookAtAddress, lookAtBackupPlace, lookAtClock, lookAtMail, lookAtServer } from './doctor/services.ts';
import { lookAtTrust } from './doctor/trust.ts';
import { hasCluster, openAccess } from './open-access.ts';

const usage = 'Uso:\n  npm run doctor  confere esta instalação e diz o que fazer; não muda nada';

const marks = { ok: 'ok       ', warning: 'atenção  ', problem: 'PROBLEMA ' } as const;

function tell(finding: Finding): void {
  console.log(`${marks[finding.state]} ${finding.said}`);
  if (finding.state !== 'ok') console.log(`          → ${finding.todo}`);
}

function readSettings(): { config?: Config; findings: Finding[] } {
  try {
    return { config: readConfig(process.env), findings: [fine('A configuração pode ser lida.')] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: error.problems.map((said) => problem(said, 'Corrija a variável; a lista está no README.')) };
  }
}

/** One that breaks says so, and the others are looked at. */
const attempt = async (look: () => Promise<Finding[]>): Promise<Finding[]> =>
  look().catch((error: unknown) => [problem(reasonOf(error), 'Esta parte não pôde ser conferida.')]);

async function lookInside(config: Config, isRunning: boolean): Promise<Finding[]> {
  if (await isKeyMissing(config)) return [];
  const closings: Closings = [];
  try {
    const { access } = await openAccess(config, closings);
    return await lookAtDatabase(config, access, isRunning);
  } catch (error) {
    return [
      problem(
        `O banco não abre: ${describeStartupError(error).split('\n', 1)[0]}`,
        'Veja a mensagem e docs/operating.md.',
      ),
    ];
  } finally {
    await closeAll(closings, createLog({ logLevel: 'error' }, { destination: process.stderr }));
  }
}

async function examine(): Promise<Finding[]> {
  const { config, findings } = readSettings();
  if (!config) return findings;
  const holder = await readFolderHolder(config.dataDir);
  const hasData = config.databaseUrl !== undefined || (await hasCluster(config.dataDir));
  const parts = [
    () => lookAtKeys(config, hasData),
    () => lookAtFolder(config),
    () => lookAtDisk(config),
    () => lookAtTrust(config),
    () => lookAtClock(),
    () => lookAtServer(holder?.url),
    async () => (hasData ? lookInside(config, holder !== undefined) : []),
    () => lookAtBackupPlace(config),
    () => lookAtOutbox(config),
    () => lookAtMail(config),
    () => lookAtAddress(config, holder !== undefined),
  ];
  for (const part of parts) findings.push(...(await attempt(part)));
  return findings;
}

if (process.argv.length > 2) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const findings = await examine();
  for (const finding of findings) tell(finding);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  console.log(`\nProblemas: ${count('problem')}. Avisos: ${count('warning')}. Em ordem: ${count('ok')}.`);
  if (count('problem') > 0) process.exitCode = 1;
}
