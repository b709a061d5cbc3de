import { readdirSync, readFileSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Chance } from './chance.ts';
import type { SoakServer } from './server.ts';

export interface Ground {
  readonly server: SoakServer;
  readonly postmaster: number;
  readonly dataDir: string;
  readonly chance: Chance;
}

/** Does harm; what it answers with undoes it. */
export type Fault = (ground: Ground) => Promise<() => Promise<void>>;

const nothingToHeal = async () => undefined;

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

const killServer = ({ server }: Ground) => kill(server.child.pid ?? 0, 'SIGKILL');
const killPostgres = ({ postmaster }: Ground) => kill(postmaster, 'SIGKILL');

/** The postmaster and everything it has started. */
function postgresOf(postmaster: number): number[] {
  const parentOf = (pid: string) => {
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

/** It is there and answers nobody, as behind a network that swallows everything. */
async function databaseAway({ postmaster }: Ground) {
  const processes = postgresOf(postmaster);
  for (const pid of processes) kill(pid, 'SIGSTOP');
  return async () => {
    for (const pid of processes) kill(pid, 'SIGCONT');
  };
}

/** Where the files were is something else: nothing can be read, written or listed. */
async function storageAway({ dataDir }: Ground) {
  const place = join(dataDir, 'files');
  const away = join(dataDir, 'files-away');
  await rename(place, away);
  await writeFile(place, '');
  return async () => {
    await rm(place, { recursive: true });
    await rename(away, place);
  };
}

/** Not a byte is left, for the files, the mails and the database alike. */
async function diskFull({ dataDir }: Ground) {
  const ballast = join(dataDir, 'ballast');
  const file = await open(ballast, 'w');
  try {
    for (let piece = 4 * 1024 * 1024; piece >= 1; ) {
      const written = await file.write(Buffer.alloc(piece)).catch(() => ({ bytesWritten: 0 }));
      if (written.bytesWritten < piece) piece = Math.floor(piece / 4);
    }
  } finally {
    await file.close();
  }
  return () => rm(ballast);
}

const hours = 3_600_000;

async function clockJump({ server, chance }: Ground) {
  await server.setClock(chance.one([-26 * hours, -2 * hours, -10 * 60_000, 10 * 60_000, 2 * hours, 26 * hours]));
  return async () => {
    if (!server.isGone()) await server.setClock(0);
  };
}

/** Many who begin to send and never end. */
async function slowClients({ server, chance }: Ground) {
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: chance.between(50, 200) }, (): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      'POST /functions/v1/create-clinic-admin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"name":"',
    );
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('a');
  }, 300);
  return async () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
}

export const faults = {
  none: async () => nothingToHeal,
  'server killed': async (ground) => {
    killServer(ground);
    return nothingToHeal;
  },
  'PostgreSQL killed': async (ground) => {
    killPostgres(ground);
    return nothingToHeal;
  },
  'both killed': async (ground) => {
    killPostgres(ground);
    killServer(ground);
    return nothingToHeal;
  },
  'disk full': diskFull,
  'storage away': storageAway,
  'database away': databaseAway,
  'clock jump': clockJump,
  'slow clients': slowClients,
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
