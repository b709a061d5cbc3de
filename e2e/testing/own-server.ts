import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });

const packaged = path.join(import.meta.dirname, '../../node_modules/.bin/node');

/** The Node the product runs on, also where the journeys were started with an older one. */
const productNode = process.platform !== 'win32' && existsSync(packaged) ? packaged : process.execPath;

/** The product on a free port and an empty data folder, and where `demo-server.ts` makes clinics for journeys. */
async function emptyServer() {
  const [port, doorPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vm-e2e-'));
  // The database may run as another user, who has to get through to its own folder in there.
  chmodSync(dataDir, 0o711);
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const baseURL = `http://127.0.0.1:${port}`;
  return {
    baseURL,
    dataDir,
    door: `http://127.0.0.1:${doorPort}`,
    env: {
      DOOR_PORT: String(doorPort),
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      CEP_URL: 'embedded',
      SIGNATURE_ENABLED: 'true',
      LOG_LEVEL: 'error',
    },
  };
}

/** The product with the demo people, for runs that were not given an address. */
export async function ownServer() {
  const { baseURL, dataDir, door, env } = await emptyServer();
  return {
    baseURL,
    dataDir,
    door,
    webServer: {
      command: `"${productNode}" demo-server.ts`,
      cwd: import.meta.dirname,
      env,
      // Said once everybody is there; the door opens a little earlier.
      wait: { stdout: /Virtual\.med no ar/ },
      timeout: 360_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    } as const,
  };
}

/** A server started with this file of the product, once it is on the air. */
export async function startOwnServer(file: string, environment: NodeJS.ProcessEnv) {
  const { baseURL, dataDir, door, env } = await emptyServer();
  const server = spawn(productNode, [path.join(import.meta.dirname, file)], {
    env: { ...process.env, ...env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  process.once('exit', () => server.kill());
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (said: string) => said.includes('Virtual.med no ar') && resolve());
    ended.then(() => reject(new Error(`${file} ended before it was on the air`)), reject);
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { baseURL, dataDir, door, stop };
}

/** A server of a journey's own, stopped when `use` is done. */
export async function withOwnServer(
  file: string,
  environment: NodeJS.ProcessEnv,
  use: (baseURL: string, door: string) => Promise<void>,
): Promise<void> {
  const { baseURL, door, stop } = await startOwnServer(file, environment);
  await use(baseURL, door);
  await stop();
}
