import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

interface Wish {
  readonly act:
    | 'echo'
    | 'loop'
    | 'work'
    | 'fill'
    | 'die'
    | 'throw'
    | 'secrets'
    | 'who'
    | 'wait'
    | 'write'
    | 'start'
    | 'crash'
    | 'fillOutside';
  readonly bytes?: ArrayBuffer;
  /** Work for so long. */
  readonly ms?: number;
  /** Wait until somebody writes here. */
  readonly gate?: SharedArrayBuffer;
}

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

/** A reader that behaves as it is told. */
export default function task({ act, bytes, gate, ms = 0 }: Wish): unknown {
  if (act === 'loop') for (;;);
  if (act === 'work') for (const end = performance.now() + ms; performance.now() < end; );
  if (act === 'fill') {
    const held: object[] = [];
    for (;;) held.push({ at: held.length, more: [held.length] });
  }
  if (act === 'die') process.exit(3);
  // As native code ends: nothing of the program hears of it.
  if (act === 'crash') process.abort();
  if (act === 'fillOutside') {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(4 * 1024 * 1024, 1));
  }
  if (act === 'write') return failureOf(() => writeFileSync('/tmp/vm-not-to-be-written', ''));
  if (act === 'start') return failureOf(() => spawnSync(process.execPath, ['--version']));
  if (act === 'throw') throw new Error('not what I was told');
  if (act === 'secrets') return Object.keys(process.env);
  if (act === 'who') return process.pid;
  if (act === 'wait' && gate) Atomics.wait(new Int32Array(gate), 0, 0);
  return { bytes: bytes ?? new ArrayBuffer(0) };
}
