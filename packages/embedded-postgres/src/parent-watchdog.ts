import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { SystemWays } from './platform.ts';
import { childOptions, type RunAs } from './run-as.ts';

// Waits for the end of its input, which is our end. The pid file tells whether the pid is still that PostgreSQL.
const SCRIPT = `
read -r word
[ "$word" = dismissed ] && exit
read -r pid < "$2"
[ "$pid" = "$1" ] && kill -INT "$1"
`;

/**
 * Shuts PostgreSQL down when this process dies without doing it, even by SIGKILL. A convenience that frees memory and
 * disk at once; the next start copes without it, as it has to on Windows. Answers how to dismiss it.
 */
export function watchOver(
  postmasterPid: number,
  clusterDir: string,
  runAs: RunAs | null,
  { stopsBy }: SystemWays,
): () => void {
  if (stopsBy !== 'signal') return () => {};
  const watchdog = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'virtual-med-watchdog', String(postmasterPid), join(clusterDir, 'postmaster.pid')],
    { ...childOptions(runAs), detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  watchdog.on('error', () => {});
  watchdog.stdin?.on('error', () => {});
  watchdog.unref();
  return () => watchdog.stdin?.end('dismissed\n');
}
