import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createSmtpMailer } from '../../../server/src/adapters/mail/smtp.mailer.ts';
import { type Config, isLoopback } from '../../../server/src/config/config.ts';
import { createLog } from '../../../server/src/core/log.ts';
import { openDestination, readPassphrase } from '../../../server/src/features/platform/backup/archive/destination.ts';
import { type Finding, fine, problem, reasonOf, warning } from './finding.ts';

const log = createLog({ logLevel: 'silent' });
const patienceMs = 10_000;

export async function lookAtMail({ smtpUrl, mailFrom }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const mailer = createSmtpMailer({ url: smtpUrl, from: mailFrom, log });
  try {
    await mailer.check();
    return [fine('O servidor de e-mail aceita a conexão e a senha.')];
  } catch (error) {
    return [
      problem(`O servidor de e-mail recusou: ${reasonOf(error)}`, 'Confira SMTP_URL; as mensagens esperam na fila.'),
    ];
  } finally {
    await mailer.close();
  }
}

const answers = (address: string): Promise<Response> => fetch(address, { signal: AbortSignal.timeout(patienceMs) });

/** The server as it answers beside us. Without one it is only said that there is none. */
export async function lookAtServer(url: string | undefined): Promise<Finding[]> {
  if (!url) return [fine('O servidor está parado; o resto foi conferido sem ele.')];
  try {
    const ready = await answers(`${url}/readyz`);
    if (ready.ok) return [fine(`O servidor responde em ${url}.`)];
    return [
      problem(`O servidor em ${url} diz que não está pronto (${ready.status}).`, 'Veja o log: banco ou arquivos.'),
    ];
  } catch (error) {
    return [problem(`O servidor em ${url} não responde: ${reasonOf(error)}`, 'Veja o log e reinicie-o.')];
  }
}

/** Payment and signing services call us by this name. */
export async function lookAtAddress({ appUrl, stripe, autentique }: Config, isRunning: boolean): Promise<Finding[]> {
  const isCalled = stripe !== undefined || autentique !== undefined;
  if (!appUrl)
    return [
      (isCalled ? problem : warning)(
        'APP_URL não está definida: links em e-mails levam a este computador.',
        'Defina o endereço que as pessoas usam, com https://.',
      ),
    ];
  const { hostname, protocol } = new URL(appUrl);
  if (isLoopback(hostname))
    return [
      (isCalled ? problem : warning)(`APP_URL (${appUrl}) só existe neste computador.`, 'Use o endereço público.'),
    ];
  const findings: Finding[] = [];
  if (protocol !== 'https:')
    findings.push(problem(`APP_URL (${appUrl}) não é https.`, 'Ponha um proxy com TLS na frente.'));
  if (!isRunning) return findings;
  try {
    const answer = await answers(`${appUrl}/healthz`);
    const isOurs = answer.ok && ((await answer.json()) as { status?: string }).status === 'ok';
    findings.push(
      isOurs
        ? fine(`O endereço público ${appUrl} chega a este servidor.`)
        : problem(`Em ${appUrl} responde outra coisa (${answer.status}).`, 'Confira o proxy e TRUST_PROXY.'),
    );
  } catch (error) {
    findings.push(
      problem(`O endereço público ${appUrl} não responde: ${reasonOf(error)}`, 'Confira DNS, proxy e TLS.'),
    );
  }
  return findings;
}

export async function lookAtBackupPlace({ backup }: Config): Promise<Finding[]> {
  if (!backup.destination)
    return [problem('Não há backup configurado.', 'Defina BACKUP_DIR (ou BACKUP_S3_…) e BACKUP_PASSPHRASE.')];
  const { destination } = backup;
  // Opening it would make the folder, also a mistyped one.
  if (destination.kind === 'disk' && !(await isOpen(destination.dir, constants.F_OK)))
    return [
      warning(
        `A pasta de backup ${destination.dir} ainda não existe.`,
        'Confira BACKUP_DIR; o primeiro backup a cria.',
      ),
    ];
  try {
    await readPassphrase(backup);
    if (destination.kind === 's3') await (await openDestination(backup, log)).check();
    else await access(destination.dir, constants.R_OK | constants.W_OK | constants.X_OK);
    return [fine('O destino do backup responde e a senha existe.')];
  } catch (error) {
    return [problem(`O backup não pode ser gravado: ${reasonOf(error)}`, 'Confira o destino e a senha do backup.')];
  }
}

const isOpen = (path: string, how: number): Promise<boolean> =>
  access(path, how).then(
    () => true,
    () => false,
  );

/** Codes of the second factor, sessions and signed links hang on the clock. */
export async function lookAtClock(): Promise<Finding[]> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
      timeout: patienceMs,
    });
    return stdout.trim() === 'yes'
      ? [fine('O relógio é acertado por NTP.')]
      : [warning('O relógio não é acertado por NTP.', 'Ligue: timedatectl set-ntp true (ou chrony).')];
  } catch {
    return [warning('Não foi possível saber se o relógio é acertado por NTP.', 'Confira o NTP do hospedeiro.')];
  }
}
