import { setTimeout } from 'node:timers/promises';

/** How far ahead of the pace bytes may run before they wait, in milliseconds. */
const slackMs = 20;

/** Lets no more than this many bytes a second pass, whatever was saved up before: those who serve people come first. */
export async function* throttled(
  source: AsyncIterable<Uint8Array>,
  bytesPerSecond: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let due = performance.now();
  for await (const piece of source) {
    signal?.throwIfAborted();
    yield piece;
    const now = performance.now();
    due = Math.max(due, now) + (piece.byteLength / bytesPerSecond) * 1000;
    if (due - now > slackMs) await setTimeout(due - now, undefined, { signal });
  }
}
