import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { DatabaseAddress } from '../connection.ts';

export interface WayToDatabase {
  /** The same database, by this way. */
  readonly address: DatabaseAddress;
  /** What is said from now on is never answered, nor does anybody hear of it. */
  turnSilent(on: boolean): void;
  /** Every connection is cut, and so is every new one. */
  cut(on: boolean): void;
  close(): void;
}

/** A way to the database on which what happens to machines and networks can happen. */
export async function openWayTo(database: DatabaseAddress): Promise<WayToDatabase> {
  const { host, port } = database;
  const ends = new Set<Socket>();
  let silent = false;
  let isCut = false;
  const endAll = () => {
    for (const end of ends) end.destroy();
  };
  const way = createServer((near) => {
    if (isCut) return near.destroy();
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => silent || to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  return {
    address: { ...database, host: '127.0.0.1', port: (way.address() as AddressInfo).port },
    turnSilent: (on) => {
      silent = on;
    },
    cut: (on) => {
      isCut = on;
      if (on) endAll();
    },
    close: () => {
      endAll();
      way.close();
    },
  };
}
