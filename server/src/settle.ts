import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the first requests of whoever waited for the start are answered. */
const afterMs = 3_000;

/**
 * Once the start is over: keeps what was compiled for the next start, which a process that is killed would not, and gives
 * back the memory the start took. V8 would keep it: by itself it shrinks its heap only when it grows.
 */
export function settleAfterStart(): void {
  setTimeout(() => {
    flushCompileCache();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
    setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', flavor: 'last-resort' });
  }, afterMs).unref();
}
