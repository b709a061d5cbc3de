import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '../core/db/connection.ts';
import { withClient } from '../core/db/connection.ts';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';
const nobody = 65_534;

export interface OutsidePostgres {
  readonly major: number;
  readonly address: DatabaseAddress;
  readonly owner: { readonly user: string; readonly password: string };
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The system's own PostgreSQL, on a cluster that is thrown away, with an empty database whose owner is no superuser. */
export async function startOutsidePostgres(
  port: number,
  /** As it is run for real, for figures: a test does not wait for the disk. */
  { isDurable = false } = {},
): Promise<OutsidePostgres | { unavailable: string }> {
  const majors = (await readdir(installed).catch(() => [])).map(Number).filter((major) => major >= 15);
  const major = Math.min(...majors);
  if (!Number.isFinite(major)) return { unavailable: `no PostgreSQL 15 or newer below ${installed}` };
  const folder = await mkdtemp(join(tmpdir(), 'vm-outside-pg-'));
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  await chmod(folder, 0o755);
  if (isRoot) await chown(folder, nobody, nobody);
  const program = (name: string) => join(installed, String(major), 'bin', name);
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  await writeFile(join(folder, 'password'), password, { mode: 0o644 });
  const initialise = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256'];
  await run(program('initdb'), [...initialise, `--pwfile=${join(folder, 'password')}`, '--no-sync'], {
    ...as,
    cwd: folder,
  });
  const settings = `-p ${port} -h 127.0.0.1 -k ""${isDurable ? '' : ' -c fsync=off'}`;
  const control = (...args: string[]) => run(program('pg_ctl'), ['-D', data, '-w', ...args], { ...as, cwd: folder });
  await control('-l', join(folder, 'log'), '-o', settings, 'start');
  const address = { host: '127.0.0.1', port, database: 'casa', ssl: false };
  const owner = { user: 'dono', password };
  await withClient({ ...address, database: 'postgres' }, { user: 'postgres', password }, async (client) => {
    await client.query(`create role dono login createrole createdb password '${password}'`);
    await client.query('create database casa owner dono');
  });
  return {
    major,
    address,
    owner,
    url: `postgres://${owner.user}:${password}@127.0.0.1:${port}/${address.database}`,
    pid: Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    stop: async () => {
      await control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
