import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureServerBuilt, serverProgram } from '../../../tools/run/server-build.ts';

await ensureServerBuilt(() => {});

/** A shell without our configuration; what has been compiled for this run is not compiled again. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when a line like this was printed; rejects when the process ends first. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  readonly exited: Promise<number | null>;
}

/** The product as its operator runs it, in a process of its own. */
export function runServer(environment: NodeJS.ProcessEnv): ServerProcess {
  const child = spawn(process.execPath, [serverProgram], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment(), LOG_LEVEL: 'silent', ...environment },
  });
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const look of waiting) look();
    });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => text,
    exited,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void exited.then(() => reject(new Error(`The server ended without saying ${pattern}:\n${text}`)));
        look();
      }),
  };
}
