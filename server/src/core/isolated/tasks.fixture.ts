interface Wish {
  readonly act: 'echo' | 'loop' | 'fill' | 'die' | 'throw' | 'secrets' | 'wait';
  readonly bytes?: ArrayBuffer;
  /** Wait until somebody writes here. */
  readonly gate?: SharedArrayBuffer;
}

/** A reader that behaves as it is told. */
export default function task({ act, bytes, gate }: Wish): unknown {
  if (act === 'loop') for (;;);
  if (act === 'fill') {
    const held: object[] = [];
    for (;;) held.push({ at: held.length, more: [held.length] });
  }
  if (act === 'die') process.exit(3);
  if (act === 'throw') throw new Error('not what I was told');
  if (act === 'secrets') return Object.keys(process.env);
  if (act === 'wait' && gate) Atomics.wait(new Int32Array(gate), 0, 0);
  return { bytes: bytes ?? new ArrayBuffer(0) };
}
