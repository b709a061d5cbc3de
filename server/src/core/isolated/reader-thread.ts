import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buffersIn } from './messages.ts';
import { createReader, type Reader, type ReaderLimits } from './reader.ts';
import { UnreadableFile } from './unreadable-file.ts';

const isMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Where the process keeps what it has compiled, in the form Node takes it; half of a thread's start is compiling. */
function compiledCode(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

/** For parsers of our own, which bound what they unpack: a thread starts fast, and bytes are handed over, not copied. */
export const startReaderThread = ({ deadlineMs, memoryMb }: ReaderLimits): Reader =>
  createReader(deadlineMs, (told, gone) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      // Nothing of the process's own: neither its environment, which holds secrets, nor its options. The thread forgets
      // the folder before it reads.
      env: compiledCode(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    });
    worker.on('message', told);
    worker.on('error', (error) =>
      gone(isMemory(error) ? new UnreadableFile('memory') : new UnreadableFile('failed', (error as Error).message)),
    );
    worker.on('exit', () => gone(new UnreadableFile('failed', 'its reader died')));
    // Whoever waits for an answer keeps the process alive by its deadline; an idle thread does not. Listening undoes it.
    worker.unref();
    return { send: (order) => worker.postMessage(order, buffersIn(order)), end: () => worker.terminate() };
  });
