import type { Config } from '../../../server/src/config/config.ts';
import { type DatabaseAccess, withClient } from '../../../server/src/core/db/connection.ts';
import { toldByBaseline, unknownHistory } from '../../../server/src/core/db/former-history.ts';
import { readMigrations } from '../../../server/src/core/db/migrate.ts';
import { deadLetterQueue } from '../../../server/src/core/jobs/queues.ts';
import { type Finding, fine, problem, reasonOf, warning } from './finding.ts';

type Client = Parameters<Parameters<typeof withClient>[2]>[0];

const hour = 3600;

interface Standing {
  skew: number;
  dead: number;
  oldest: number;
  unsealed: number;
  last_backup: number | null;
  backup_failed: boolean;
  last_payment: number | null;
  stuck_payments: number;
  last_signing: number | null;
}

/** With the rights the server works by; what is read names nobody. */
async function readStanding(client: Client): Promise<Standing> {
  await client.query('set role vm_system');
  const { rows } = await client.query<Omit<Standing, 'dead' | 'oldest'>>(`
    select extract(epoch from clock_timestamp())::float8 as skew,
      (select count(*)::integer from audit_events where hash is null and occurred_at < now() - interval '10 minutes') as unsealed,
      (select extract(epoch from now() - max(finished_at))::float8 from backup_runs where state = 'done') as last_backup,
      coalesce((select state = 'failed' from backup_runs where state <> 'running' order by started_at desc limit 1), false)
        as backup_failed,
      (select extract(epoch from now() - max(received_at))::float8 from payment_events) as last_payment,
      (select count(*)::integer from payment_events where processed_at is null and received_at < now() - interval '1 hour')
        as stuck_payments,
      (select extract(epoch from now() - max(received_at))::float8 from signing_events) as last_signing`);
  await client.query('set role vm_jobs');
  const jobs = await client.query<{ dead: number; oldest: number }>(
    `
    select count(*) filter (where name = $1)::integer as dead,
      coalesce(extract(epoch from now() - min(start_after) filter (where name <> $1 and start_after <= now())), 0)::float8
        as oldest
    from pgboss.job_common where state in ('created', 'retry')`,
    [deadLetterQueue],
  );
  const [standing, work] = [rows[0], jobs.rows[0]];
  if (!standing || !work) throw new Error('the database answered nothing');
  return { ...standing, ...work };
}

async function lookAtMigrations({ address, owner }: DatabaseAccess): Promise<Finding> {
  const files = await readMigrations();
  const history = await withClient(address, owner, async (client) => {
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration_checksums',
    );
    return rows;
  });
  const told = toldByBaseline(history, files);
  if (typeof told === 'string') return problem(unknownHistory[told].what, unknownHistory[told].todo);
  const applied = new Map(told.map(({ name, sha256 }) => [name, sha256]));
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0)
    return problem(
      `O banco é de uma versão mais nova (${newer[0]}).`,
      'Use a versão que o atualizou, ou uma mais nova.',
    );
  const edited = files.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (edited)
    return problem(`A migração ${edited.name} foi alterada depois de aplicada.`, 'Restaure os arquivos da versão.');
  const pending = files.length - applied.size;
  if (pending > 0)
    return warning(`O banco tem ${pending} migrações por aplicar.`, 'Elas são aplicadas no próximo início.');
  return fine(`O banco está na versão deste programa (${files.length} migrações).`);
}

const hours = (seconds: number): string => `${Math.round(seconds / hour)} h`;

function lookAtBackups({ backup }: Config, { last_backup: age, backup_failed: failed }: Standing): Finding[] {
  if (!backup.destination) return [];
  const findings: Finding[] = [];
  if (failed) findings.push(problem('O último backup falhou.', 'O motivo está em Sistema e no log (backup failed).'));
  const most = backup.everyMs === undefined ? undefined : (2 * backup.everyMs) / 1000;
  if (age === null) findings.push(problem('Ainda não há nenhum backup feito.', 'Faça o primeiro: npm run backup'));
  else if (most !== undefined && age > most)
    findings.push(
      problem(`O último backup tem ${hours(age)}.`, 'Veja por que os seguintes não foram feitos; npm run backup'),
    );
  else findings.push(fine(`O último backup tem ${hours(age)}.`));
  return findings;
}

function lookAtWebhooks({ stripe, autentique }: Config, standing: Standing): Finding[] {
  const findings: Finding[] = [];
  if (stripe && standing.last_payment === null)
    findings.push(
      warning('Nenhum aviso do Stripe chegou até hoje.', 'Confira o webhook no painel: APP_URL/api/webhooks/payments.'),
    );
  else if (stripe) findings.push(fine(`O último aviso de pagamento chegou há ${hours(standing.last_payment ?? 0)}.`));
  if (standing.stuck_payments > 0)
    findings.push(
      problem(`${standing.stuck_payments} avisos de pagamento esperam há mais de uma hora.`, 'Veja o log: payment.'),
    );
  if (autentique && standing.last_signing === null)
    findings.push(
      warning(
        'Nenhum aviso da Autentique chegou até hoje.',
        'Confira o webhook no painel: APP_URL/api/webhooks/signing.',
      ),
    );
  return findings;
}

function lookAtWork({ dead, oldest, unsealed, skew }: Standing, now: number, isRunning: boolean): Finding[] {
  const findings: Finding[] = [];
  if (dead > 0) findings.push(problem(`${dead} tarefas falharam de vez.`, 'Veja Sistema, Tarefas que falharam.'));
  else findings.push(fine('Nenhuma tarefa falhou de vez.'));
  if (isRunning && oldest > hour / 4)
    findings.push(problem(`Uma tarefa espera há ${Math.round(oldest / 60)} minutos.`, 'Veja o log: background jobs.'));
  if (isRunning && unsealed > 0)
    findings.push(problem(`${unsealed} linhas da trilha esperam o selo há mais de 10 minutos.`, 'Veja o log: audit.'));
  const drift = Math.abs(skew - now / 1000);
  if (drift > 5)
    findings.push(
      problem(`O relógio do banco e o deste computador diferem ${Math.round(drift)} s.`, 'Acerte os dois por NTP.'),
    );
  return findings;
}

export async function lookAtDatabase(config: Config, access: DatabaseAccess, isRunning: boolean): Promise<Finding[]> {
  const findings: Finding[] = [await lookAtMigrations(access)];
  try {
    const { standing, now } = await withClient(access.address, access.login, async (client) => ({
      standing: await readStanding(client),
      now: Date.now(),
    }));
    findings.push(fine('O banco aceita a chave desta instalação.'));
    findings.push(...lookAtWork(standing, now, isRunning));
    findings.push(...lookAtBackups(config, standing));
    findings.push(...lookAtWebhooks(config, standing));
  } catch (error) {
    const refused = (error as { code?: string }).code === '28P01';
    findings.push(
      refused
        ? problem('O banco não aceita a chave desta instalação.', 'SECRET_KEY (ou secret.key) é outra: traga a certa.')
        : problem(`O banco não pôde ser lido: ${reasonOf(error)}`, 'Inicie o servidor uma vez com esta versão.'),
    );
  }
  return findings;
}
