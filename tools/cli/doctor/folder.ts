import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { formatFileSize } from '@virtual-med/contract/core/formats';
import type { Config } from '../../../server/src/config/config.ts';
import { type Finding, fine, problem, warning } from './finding.ts';

const gigabyte = 1024 ** 3;

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export async function lookAtFolder({ dataDir }: Config): Promise<Finding[]> {
  if (!(await isThere(dataDir)))
    return [
      warning(`A pasta de dados ${dataDir} ainda não existe.`, 'Confira DATA_DIR; ela é criada no primeiro início.'),
    ];
  const writable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const findings: Finding[] = [
    writable
      ? fine(`A pasta de dados ${dataDir} pode ser lida e escrita.`)
      : problem(`Sem permissão na pasta de dados ${dataDir}.`, 'Dê a pasta ao usuário que roda o servidor (chown -R).'),
  ];
  if (await isThere(join(dataDir, 'restore-unfinished')))
    findings.push(
      problem('Uma restauração ficou pela metade.', 'Repita npm run restore com o mesmo arquivo, ou remova a pasta.'),
    );
  return findings;
}

export async function lookAtDisk({ dataDir }: Config): Promise<Finding[]> {
  const at = (await isThere(dataDir)) ? dataDir : '.';
  const { bavail, blocks, bsize } = await statfs(at);
  const [free, share] = [bavail * bsize, bavail / blocks];
  const said = `Disco: ${formatFileSize(free)} livres (${Math.round(share * 100)} %).`;
  if (free < gigabyte || share < 0.03) return [problem(said, 'Libere espaço ou aumente o disco agora.')];
  if (share < 0.1) return [warning(said, 'Menos de um décimo está livre: aumente o disco.')];
  return [fine(said)];
}

const keyFile = ({ dataDir }: Config): string => join(dataDir, 'secret.key');

/** Whoever opened the data then would make another key, which fits nothing. */
export const isKeyMissing = async (config: Config): Promise<boolean> =>
  !config.secretKey && !(await isThere(keyFile(config)));

/** What opens everything must be there, and be nobody else's to read. */
export async function lookAtKeys(config: Config, hasData: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  const path = keyFile(config);
  const kept = await stat(path).catch(() => undefined);
  if (config.secretKey) findings.push(fine('A chave vem de SECRET_KEY.'));
  else if (!kept && hasData)
    findings.push(
      problem(
        `A chave ${path} não existe, mas há dados.`,
        'Traga-a de um backup: npm run restore -- --keys <arquivo>.',
      ),
    );
  else if (!kept) findings.push(fine('A chave será criada no primeiro início.'));
  else if ((kept.mode & 0o077) !== 0)
    findings.push(problem(`Outros usuários podem ler ${path}.`, `Feche-a: chmod 600 ${path}`));
  else findings.push(fine(`A chave ${path} existe e só o dono a lê.`));
  if (config.oldSecretKeys.length > 0)
    findings.push(
      warning('OLD_SECRET_KEYS está definida.', 'Rode npm run files -- rotate e remova-a quando ele disser que pode.'),
    );
  if (hasData && !(await isThere(join(config.dataDir, 'audit-head'))))
    findings.push(
      warning('O fim da trilha de auditoria (audit-head) não está na pasta de dados.', 'Rode npm run audit:verify.'),
    );
  return findings;
}

export async function lookAtOutbox({ dataDir, smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl) return [];
  const letters = (await readdir(join(dataDir, 'outbox')).catch(() => [])).length;
  return [
    warning(
      `E-mails não saem: vão para ${join(dataDir, 'outbox')} (${letters} até agora).`,
      'Defina SMTP_URL e MAIL_FROM.',
    ),
  ];
}
