import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withClient } from '../server/src/core/db/connection.ts';
import { freePort } from '../server/src/testing/free-port.ts';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';
const nobody = 65_534;

export interface OutsideDatabase {
  readonly major: number;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The oldest PostgreSQL of the system that the product runs on, as Debian sets it up, in a folder of the measurement's. */
export async function openOutsideDatabase(folder: string): Promise<OutsideDatabase> {
  const majors = (await readdir(installed).catch(() => [])).map(Number).filter((major) => major >= 15);
  const major = Math.min(...majors);
  if (!Number.isFinite(major)) throw new Error(`--outside needs a PostgreSQL 15 or newer below ${installed}.`);
  const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (as.uid) await chown(folder, nobody, nobody);
  const program = (name: string) => join(installed, String(major), 'bin', name);
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o644 });
  const initialise = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256'];
  await run(program('initdb'), [...initialise, `--pwfile=${passwordFile}`], { ...as, cwd: folder });
  const control = (...args: string[]) => run(program('pg_ctl'), ['-D', data, '-w', ...args], { ...as, cwd: folder });
  const port = await freePort();
  await control('-l', join(folder, 'log'), '-o', `-p ${port} -h 127.0.0.1 -k ""`, 'start');
  const address = { host: '127.0.0.1', port, database: 'postgres', ssl: false };
  await withClient(address, { user: 'postgres', password }, async (client) => {
    await client.query(`create role casa login createrole createdb password '${password}'`);
    await client.query('create database casa owner casa');
  });
  return {
    major,
    url: `postgres://casa:${password}@127.0.0.1:${port}/casa`,
    pid: Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    stop: async () => void (await control('-m', 'fast', 'stop')),
  };
}
