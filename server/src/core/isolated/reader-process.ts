import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { buffersIn } from './messages.ts';
import { overtime } from './process-watch.ts';
import { createReader, type Reader, type ReaderLimits } from './reader.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A third of the weight of whoever answers requests; a machine with nothing else to do gives it all the same. */
const backgroundNiceness = 5;

function letOthersPass(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, backgroundNiceness);
  } catch {
    // Gone already, which its end tells, or a system that does not let us: then it works like any other.
  }
}

const diedOf = (end: NodeJS.Signals | number | null): UnreadableFile =>
  new UnreadableFile('failed', `its reader died: ${end}`);

/** Nobody but us kills it, except for the memory or the time it takes: its own watch, or the system's. */
function endedFor(end: NodeJS.Signals | number | null): UnreadableFile {
  if (end === 'SIGKILL') return new UnreadableFile('memory');
  return end === overtime ? new UnreadableFile('deadline') : diedOf(end);
}

/**
 * For libraries: a crash of native code ends the process alone, whatever it waits for it can be killed, and its memory
 * is counted as a whole. It may read files, as loading a library does, and write none, and start nothing.
 */
export const startReaderProcess = ({ deadlineMs, cpuMs, memoryMb, isBackground }: ReaderLimits): Reader =>
  createReader(deadlineMs, (told, gone) => {
    const child = fork(new URL('./process.ts', import.meta.url), [String(memoryMb), String(cpuMs)], {
      env: {},
      execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker', '--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (isBackground) letOthersPass(child.pid);
    child.unref();
    child.channel?.unref();
    let isEnding = false;
    const exit = once(child, 'exit').catch(() => undefined);
    child.on('message', told);
    child.on('error', (error) => gone(new UnreadableFile('failed', error.message)));
    child.on('exit', (code, signal) => gone(isEnding ? diedOf(signal ?? code) : endedFor(signal ?? code)));
    return {
      send(order) {
        child.send(order);
        // Written into the message by then, and handed over all the same, as to a thread.
        for (const bytes of buffersIn(order)) bytes.transfer(0);
      },
      end() {
        isEnding = true;
        // Whoever waits for its end is waited for.
        child.ref();
        child.kill('SIGKILL');
        return exit;
      },
    };
  });
