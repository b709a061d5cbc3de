import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ledger } from './ledger.ts';

const run = promisify(execFile);

const command = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../../tools/cli/backup.ts'), ...args],
    { env: { ...process.env, ...env } },
  );

/** As an operator makes one, beside the server; a fault may well end it. */
export async function backUp(env: NodeJS.ProcessEnv, ledger: Ledger, key: string): Promise<void> {
  const entry = ledger.begin('backup', key, '');
  const made = await command(env).catch(() => undefined);
  const archive = /Backup (\S+?):/.exec(made?.stdout ?? '')?.[1];
  if (archive) ledger.acknowledge(entry, archive);
}

/** Those acknowledged that are not whole any more. */
export async function brokenBackups(env: NodeJS.ProcessEnv, ledger: Ledger): Promise<string[]> {
  const broken: string[] = [];
  for (const { result } of ledger.of('backup', 'acknowledged'))
    await command(env, 'verify', result).catch(() => broken.push(result));
  return broken;
}
