import { mkdtempSync, rmSync } from 'node:fs';
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

/** The product on a free port and an empty data folder, for runs that were not given an address. */
export async function ownServer() {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vm-e2e-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const baseURL = `http://127.0.0.1:${port}`;
  return {
    baseURL,
    webServer: {
      command: `"${process.execPath}" ../server/src/main.ts`,
      cwd: import.meta.dirname,
      env: { PORT: String(port), DATA_DIR: dataDir, APP_URL: baseURL },
      url: `${baseURL}/healthz`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    } as const,
  };
}
