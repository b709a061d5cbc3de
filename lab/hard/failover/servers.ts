import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rig, until } from './rig.ts';

export const secretKey = 'drill-secret-key-of-32-characters-or-more';
const program = join(import.meta.dirname, '../../../server/src/main.ts');

export interface Servers {
  kill(n: number): Promise<void>;
  start(n: number): Promise<void>;
  /** Whom letters were written to, with repetitions. */
  letters(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Two servers with folders of their own, but for the files of documents, as on a network disk. */
export async function startServers(rig: Rig, folder: string): Promise<Servers> {
  const children: (ChildProcess | undefined)[] = [];
  const dataOf = (n: number) => join(folder, `server${n}`);
  await mkdir(join(folder, 'files'));

  async function start(n: number): Promise<void> {
    const port = rig.ports.servers[n];
    await mkdir(dataOf(n), { recursive: true });
    await symlink(join(folder, 'files'), join(dataOf(n), 'files')).catch(() => undefined);
    const log = await open(join(folder, `server${n}.log`), 'a');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      stdio: ['ignore', log.fd, log.fd],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        APP_URL: `http://127.0.0.1:${rig.ports.web}`,
        DATA_DIR: dataOf(n),
        DATABASE_URL: rig.databaseUrl,
        SECRET_KEY: secretKey,
        RATE_LIMITS: 'off',
        CEP_URL: 'embedded',
        LOG_LEVEL: 'warn',
      },
    });
    await log.close();
    children[n] = child;
    process.once('exit', () => child.kill('SIGKILL'));
    await until(`server ${n} serves`, 90, async () => {
      if (child.exitCode !== null) throw new Error('The server ended');
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    }).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await readFile(join(folder, `server${n}.log`), 'utf8')}`);
    });
  }

  async function end(n: number, signal: NodeJS.Signals): Promise<void> {
    const child = children[n];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async function lettersOf(n: number): Promise<string[]> {
    const outbox = join(dataOf(n), 'outbox');
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    return texts.map((text) => /^To: .*?([\w.-]+@[\w.-]+)/m.exec(text)?.[1] ?? '');
  }

  const every = rig.ports.servers.map((_, n) => n);
  // One after the other: the first makes the tables.
  for (const n of every) await start(n);
  return {
    start,
    kill: (n) => end(n, 'SIGKILL'),
    letters: async () => (await Promise.all(every.map(lettersOf))).flat(),
    stop: async () => {
      await Promise.all(every.map((n) => end(n, 'SIGKILL')));
    },
  };
}
