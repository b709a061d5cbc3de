import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../server/src/context/context.ts';
import { backUpApart } from '../../server/src/features/platform/backup/run-process.ts';
import { accessOf } from './growth-data.ts';

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const isBackup = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('backup-process');
      const [, , above] = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\)/, 'x').split(' ');
      return isBackup && above === `${parent}` ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

/** Begins a backup as the schedule does, or ends the one that runs. Gives the id of its process. */
export function backingUp(ctx: AppContext): (wanted: 'backup' | 'end backup') => Promise<number> {
  let running: { end: AbortController; ended: Promise<unknown> } | undefined;
  return async (wanted) => {
    if (wanted === 'end backup') {
      running?.end.abort();
      await running?.ended;
      running = undefined;
      return 0;
    }
    const end = new AbortController();
    const keys = { secretKey: ctx.secretKey, oldSecretKeys: [] };
    running = { end, ended: backUpApart({ config: ctx.config, access: await accessOf(ctx), keys }, end.signal) };
    for (;;) {
      const [pid] = childrenOf(process.pid);
      if (pid) return pid;
      await delay(20);
    }
  };
}
