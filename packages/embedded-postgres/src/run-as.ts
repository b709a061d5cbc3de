import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { childEnvironment } from './platform.ts';

/** The user PostgreSQL runs as. It refuses to run as root, so root lends it an unprivileged one. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = () => process.geteuid?.() === 0;

/** Null where files have no such owner, as on Windows. */
export const currentUid = () => process.geteuid?.() ?? null;

function unprivilegedUser(): RunAs {
  const fields = (existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : { uid: 65534, gid: 65534 };
}

/** Root becomes the owner of what is already there, so that a folder made by an ordinary user still works under sudo. */
export function chooseRunAs(existingOwner: RunAs | null): RunAs | null {
  if (!isRoot()) return null;
  return existingOwner !== null && existingOwner.uid !== 0 ? existingOwner : unprivilegedUser();
}

export const childOptions = (runAs: RunAs | null) => ({
  cwd: '/',
  env: childEnvironment(process.platform, process.env),
  windowsHide: true,
  ...(runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid }),
});

/** Asked of the kernel as that user, so that access lists and mounts count too. */
export function canEnter(folder: string, runAs: RunAs | null): boolean {
  if (runAs === null) {
    try {
      accessSync(folder, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...childOptions(runAs), stdio: 'ignore' });
  return answer.status === 0;
}

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly output: string;
}

/** Runs a program to its end; rejects only when it could not be started at all. */
export function run(program: string, args: readonly string[], runAs: RunAs | null, input = ''): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...childOptions(runAs), detached: true });
    let stdout = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    // A program that ends before reading its input is judged by its exit code, not by the broken pipe.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, output }));
  });
}
