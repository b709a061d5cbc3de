import { closeSync, constants, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';

export const beaconFile = (token: string) => `in-use.${token}.sock`;

/** Through the open folder the address stays short however long the folder's path is. */
function openFolder(dir: string, token: string) {
  const fd = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY);
  return { fd, address: `/proc/self/fd/${fd}/${beaconFile(token)}` };
}

/**
 * A listening socket inside the folder. The kernel answers for it as long as the process lives, also to processes of
 * other containers that share the folder and cannot see our pid. Where the file system has no sockets there is none.
 */
export async function lightBeacon(dir: string, token: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => {};
  const { fd, address } = openFolder(dir, token);
  const server = createServer((socket) => socket.destroy());
  const lit = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ path: address }, () => resolve(true));
  });
  server.unref();
  return async () => {
    if (lit) await new Promise((resolve) => server.close(resolve));
    closeSync(fd);
  };
}

export async function seesBeacon(dir: string, token: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { fd, address } = openFolder(dir, token);
  try {
    return await new Promise<boolean>((resolve) => {
      const socket = connect({ path: address });
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
      });
    });
  } finally {
    closeSync(fd);
  }
}
