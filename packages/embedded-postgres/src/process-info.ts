import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { platform } from './platform.ts';

/** What /proc knows; every reader answers null where there is no such process, no permission or no /proc at all. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export const currentBootId = () => attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());

export const currentPidNamespace = () => attempt(() => readlinkSync('/proc/self/ns/pid'));

export interface ListedProcess {
  readonly pid: number;
  readonly uid: number;
  /** Program and arguments with a space between. */
  readonly command: string;
}

export const parsePs = (output: string): ListedProcess[] =>
  output.split('\n').flatMap((line) => {
    const [, pid, uid, command] = /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), uid: Number(uid), command: command.trim() }];
  });

/** Every process of the machine, where there is no /proc. */
export const listByPs = (): ListedProcess[] =>
  parsePs(spawnSync('ps', ['-axww', '-o', 'pid=,uid=,command='], { encoding: 'utf8' }).stdout ?? '');

const startByPs = (pid: number) =>
  spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;

/**
 * Ticks between boot and the start of the process (its date on macOS): with the pid and the boot it names one process
 * for ever. A zombie counts as gone.
 */
export function processStart(pid: number): string | null {
  if (platform.processList === 'ps') return startByPs(pid);
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return null;
  // The name in parentheses may hold anything, so fields are counted from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0] ?? '';
  return 'ZX'.includes(state) ? null : (fields[19] ?? null);
}

/** Without /proc (not Linux) all that can be known is whether the pid is taken. */
export function isRunning(pid: number): boolean {
  if (currentBootId() !== null) return processStart(pid) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export const commandLine = (pid: number) =>
  attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) ?? [];

export const workingFolder = (pid: number) => attempt(() => readlinkSync(`/proc/${pid}/cwd`));
