import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import type { SystemWays } from './platform.ts';
import type { RunAs } from './run-as.ts';
import { clearSocketFolder, openSocketFolder, SOCKET_PORT } from './socket-folder.ts';

/** Where this PostgreSQL listens, and nowhere else. */
export interface Address {
  /** The socket's folder or an IP address; node-postgres takes either as `host`. */
  readonly host: string;
  readonly port: number;
  readonly settings: readonly string[];
  remove(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, LOOPBACK);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

async function tcpAddress(port: number): Promise<Address> {
  const settings = [`listen_addresses=${LOOPBACK}`, `port=${port}`, 'unix_socket_directories='];
  return { host: LOOPBACK, port, settings, remove: async () => {} };
}

async function socketAddress(clusterName: string, runAs: RunAs | null): Promise<Address> {
  const folder = await openSocketFolder(clusterName, runAs);
  await clearSocketFolder(folder);
  return {
    host: folder,
    port: SOCKET_PORT,
    settings: [
      'listen_addresses=',
      `port=${SOCKET_PORT}`,
      `unix_socket_directories="${folder}"`,
      'unix_socket_permissions=0700',
    ],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A private socket; where there is none, a port of this machine alone: the one asked for, else any free one. */
export const openAddress = async (
  { transport }: SystemWays,
  clusterName: string,
  runAs: RunAs | null,
  port?: number,
): Promise<Address> =>
  transport === 'socket' ? socketAddress(clusterName, runAs) : tcpAddress(port ?? (await freePort()));
