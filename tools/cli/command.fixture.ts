import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { DatabaseAccess } from '../../server/src/core/db/connection.ts';
import { bareEnvironment } from '../../server/src/testing/process.ts';

/** A folder that goes with the tests of the file that asked for it. */
export async function ownFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  await chmod(folder, 0o711);
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** An operator's command, as typed at the server's shell. */
export const runCommand = (script: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Said> =>
  new Promise((resolve) => {
    const env = { ...bareEnvironment(), ...environment };
    execFile(process.execPath, [join(import.meta.dirname, script), ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

export function urlOf({ address, owner }: DatabaseAccess): string {
  const url = new URL(`postgres://localhost:${address.port}/${address.database}`);
  url.username = owner.user;
  url.password = owner.password;
  if (address.host.startsWith('/')) url.searchParams.set('host', address.host);
  else url.hostname = address.host;
  return url.href;
}
