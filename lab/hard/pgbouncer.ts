import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../../server/src/core/db/connection.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import type { OutsidePostgres } from '../../server/src/testing/outside-postgres.ts';
import { installPrograms } from './debian-packages.ts';
import { pgbouncer } from './programs.ts';

const nobody = 65_534;

/** As the operating guide writes it down: nothing of a client's session is kept between two transactions. */
const configuration = (folder: string, port: number, { address }: OutsidePostgres, poolSize: number): string => `
[databases]
${address.database} = host=${address.host} port=${address.port} dbname=${address.database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
auth_user = postgres
auth_query = select usename, passwd from pg_shadow where usename = $1
logfile = ${join(folder, 'pgbouncer.log')}
`;

export interface Pooler {
  readonly url: string;
  /** Connections the database has from the pooler now. */
  lent(): Promise<number>;
  stop(): Promise<void>;
}

/** Debian's pooler in front of a database, lending so many connections to each login. */
export async function startPgbouncer(
  postgres: OutsidePostgres,
  poolSize: number,
): Promise<Pooler | { unavailable: string }> {
  const missing = await installPrograms(pgbouncer);
  if (missing) return { unavailable: missing };
  const { address, owner } = postgres;
  const folder = await mkdtemp(join(tmpdir(), 'vm-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  await writeFile(join(folder, 'pgbouncer.ini'), configuration(folder, port, postgres, poolSize));
  await writeFile(join(folder, 'users.txt'), `"postgres" "${owner.password}"\n`);
  await (await open(join(folder, 'pgbouncer.log'), 'w')).close();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(join(folder, 'pgbouncer.log'), nobody, nobody);
  const child = spawn(pgbouncer.programs[0] ?? '', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  process.once('exit', () => child.kill('SIGKILL'));
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`pgbouncer ended:\n${await readFile(join(folder, 'pgbouncer.log'), 'utf8')}`);
    if (/process up/.test(await readFile(join(folder, 'pgbouncer.log'), 'utf8'))) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `postgres://${owner.user}:${owner.password}@127.0.0.1:${port}/${address.database}`,
    lent: () =>
      withClient(address, { user: 'postgres', password: owner.password }, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::integer as count from pg_stat_activity
           where usename like 'vm\\_login\\_%' and application_name not like 'virtual-med jobs%'
             or usename like 'vm\\_auth\\_%'`,
        );
        return rows[0]?.count ?? 0;
      }),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
