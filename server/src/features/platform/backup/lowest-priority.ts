import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

const lowestNiceness = 19;
/** A tenth of what another session gets where both want all: enough to come to an end on a machine that never rests. */
const sessionNiceness = 10;

/** Of `/proc/…/stat`, see proc_pid_stat(5); the name before may hold anything. */
const sessionOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);

/**
 * Where Linux divides the processors among sessions (autogroup), niceness counts within one only, and each of PostgreSQL's
 * processes is a session of its own. A session that is nothing but this process is made nice as a whole; its share is then
 * its own, and its threads can give way at once to whoever wakes (SCHED_IDLE) without starving.
 */
async function makeSessionNice(): Promise<void> {
  if (sessionOf(await readFile('/proc/self/stat', 'utf8')) !== process.pid) return;
  await writeFile('/proc/self/autogroup', `${sessionNiceness}`);
  await run('chrt', ['-a', '-i', '-p', '0', `${process.pid}`]);
}

/**
 * This process gets of the processors and the disk what hardly anybody else wants. Called before anything heavy is loaded:
 * niceness alone holds for this thread and those it starts later. What the system does not offer or allow is left out.
 */
export async function takeLowestPriority(): Promise<void> {
  setPriority(lowestNiceness);
  if (process.platform !== 'linux') return;
  const threads = await readdir('/proc/self/task').catch(() => [`${process.pid}`]);
  await Promise.allSettled([makeSessionNice(), run('ionice', ['-c', '3', '-p', ...threads])]);
}
