// For an operator: do the audit trail and the register of documents still say what they said? Works beside a running server too.
import { readFile } from 'node:fs/promises';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { acquireFolderLock, readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { readHead, type TrailHead } from '../../server/src/core/audit/chain.ts';
import { chainKeys } from '../../server/src/core/audit/chain-keys.ts';
import { headFile } from '../../server/src/core/audit/head-file.ts';
import { type Finding, type Problem, type Verdict, verifyTrail } from '../../server/src/core/audit/verify.service.ts';
import { keptSecretKey } from '../../server/src/core/crypto/secret-key.ts';
import { accessFromUrl, loginCredentials } from '../../server/src/core/db/access.ts';
import { type Database, openDatabase } from '../../server/src/core/db/database.ts';
import { createLog } from '../../server/src/core/log.ts';
import { publishingKeys } from '../../server/src/features/records/verification/publishing/publishing-keys.ts';
import {
  type PublishedFinding,
  type PublishedProblem,
  verifyPublished,
  verifyRegister,
} from '../../server/src/features/records/verification/publishing/verify-published.service.ts';
import { type Closings, closeAll, openDatabaseOf } from '../../server/src/open-database.ts';
import { describeStartupError } from '../../server/src/startup-error.ts';

const usage = `Uso:
  npm run audit:verify                    confere a trilha de auditoria de todas as clínicas e a da Virtual.med
  npm run audit:verify -- --head <texto>  confere também um fim da trilha anotado no log (auditHead); pode repetir
  npm run audit:verify -- --published <arquivo>
                                          confere também uma cópia guardada de /.well-known/virtual-med/heads/; pode repetir`;

const limits = { connections: 2, statementTimeoutMs: 120_000 };

/** The database as it is: nothing is migrated beside a running server. */
async function openTrail(config: Config, closings: Closings): Promise<{ db: Database; secretKey: string }> {
  const log = createLog({ logLevel: 'error' }, { destination: process.stderr });
  const running = config.databaseUrl ? undefined : (await readFolderHolder(config.dataDir))?.database;
  const secretKey =
    config.secretKey ?? (config.databaseUrl || running ? await keptSecretKey(config.dataDir) : undefined);
  if (secretKey && (config.databaseUrl || running)) {
    const login = loginCredentials(secretKey);
    const access = config.databaseUrl
      ? accessFromUrl(config.databaseUrl, secretKey)
      : { address: running as NonNullable<typeof running>, owner: login, login };
    const db = openDatabase(access, () => {}, limits);
    closings.push(() => db.close());
    return { db, secretKey };
  }
  const lock = await acquireFolderLock(config.dataDir);
  closings.push(() => lock.release());
  return openDatabaseOf(lock, { config, log, say: (text) => console.error(text), onFatal: () => {}, closings });
}

const problems: Record<Problem, string> = {
  missing: 'falta uma linha antes desta',
  unlinked: 'não continua a linha anterior',
  altered: 'a linha foi alterada depois de selada',
  unkeyed: 'selada sem a chave: foi refeita por quem não a tem',
  unknown_key: 'selada com uma chave que não foi informada (use OLD_SECRET_KEYS)',
  cut: 'o fim da trilha foi cortado ou trocado: esta posição já esteve selada com outro conteúdo',
  seals: 'os selos da trilha foram alterados ou retirados',
  head: 'o fim anotado fora do banco não está mais na trilha: ela foi cortada ou trocada',
};

function place({ clinicId, position, eventId }: Finding): string {
  const where = clinicId === undefined ? 'selos' : clinicId === null ? 'trilha da Virtual.med' : `clínica ${clinicId}`;
  return [where, `posição ${position}`, ...(eventId ? [`evento ${eventId}`] : [])].join(', ');
}

const publishedProblems: Record<PublishedProblem, string> = {
  unreadable: 'o arquivo não é uma cópia dos fins publicados',
  unsigned: 'a assinatura da cópia não é desta instalação (chave antiga? use OLD_SECRET_KEYS)',
  published: 'nunca terminou como foi publicado: foi alterada ou cortada depois',
  unknown_chain: 'não há aqui uma trilha publicada com este nome',
};

const toldOfPublished = (file: string, { problem, day, chain }: PublishedFinding): string =>
  `${[file, ...(day ? [`dia ${day}`] : []), ...(chain ? [`trilha ${chain}`] : [])].join(', ')}: ${publishedProblems[problem]}`;

function told({ findings, chains, rows, seals, unsealed }: Verdict, notes: readonly string[]): string {
  const seen = `${chains} trilhas, ${rows} linhas seladas, ${seals} selos, ${unsealed} linhas à espera do selo.`;
  const bad = [...findings.map((finding) => `${place(finding)}: ${problems[finding.problem]}`), ...notes];
  if (bad.length === 0) return `Trilha de auditoria íntegra em ${formatDateTime(new Date())}.\n${seen}`;
  return `TRILHA DE AUDITORIA COM PROBLEMAS:\n${bad.map((line) => `  - ${line}`).join('\n')}\n${seen}`;
}

interface Asked {
  readonly heads: readonly TrailHead[];
  readonly published: readonly string[];
}

/** Undefined when the command line was not understood. */
function askedOf(args: readonly string[]): Asked | undefined {
  const heads: TrailHead[] = [];
  const published: string[] = [];
  for (let place = 0; place < args.length; place += 2) {
    const value = args[place + 1];
    const head = args[place] === '--head' ? readHead(value ?? '') : undefined;
    if (head) heads.push(head);
    else if (args[place] === '--published' && value) published.push(value);
    else return undefined;
  }
  return { heads, published };
}

async function verify({ heads, published }: Asked): Promise<boolean> {
  const config = readConfig(process.env);
  const closings: Closings = [];
  try {
    // Read first: what is sealed after it only makes the trail longer.
    const file = headFile(config.dataDir);
    const kept = await file.read();
    const { db, secretKey } = await openTrail(config, closings);
    const all = kept && kept !== 'unreadable' ? [kept, ...heads] : heads;
    const verdict = await verifyTrail(db, chainKeys(secretKey, config.oldSecretKeys), all);
    const notes: string[] = [];
    if (kept === 'unreadable') notes.push(`o arquivo ${file.path} não é um fim de trilha`);
    if (kept === undefined && verdict.seals > 0)
      notes.push(`o arquivo ${file.path}, com o fim da trilha, não existe nesta pasta de dados (DATA_DIR)`);
    const register = await verifyRegister(db);
    if (register.brokenAt !== undefined)
      notes.push(`registro de documentos, posição ${register.brokenAt}: a linha foi alterada, trocada ou retirada`);
    const keys = publishingKeys(secretKey, config.oldSecretKeys);
    for (const copy of published)
      for (const finding of await verifyPublished(db, keys, await readFile(copy, 'utf8')))
        notes.push(toldOfPublished(copy, finding));
    const isWhole = verdict.findings.length === 0 && notes.length === 0;
    (isWhole ? console.log : console.error)(told(verdict, notes));
    return isWhole;
  } finally {
    await closeAll(closings, createLog({ logLevel: 'error' }, { destination: process.stderr }));
  }
}

const asked = askedOf(process.argv.slice(2));
if (asked) {
  try {
    if (!(await verify(asked))) process.exitCode = 1;
  } catch (error) {
    console.error(describeStartupError(error));
    process.exitCode = 1;
  }
} else {
  console.error(usage);
  process.exitCode = 2;
}
