import { setTimeout } from 'node:timers/promises';
import type { Pace } from './pace.ts';

/** How far ahead of the pace bytes may run before they wait, in milliseconds. */
const slackMs = 20;
/** Larger pieces would be worked on at a stretch, and waited for at a stretch. */
const mostBytes = 256 * 1024;

/** Lets bytes pass at this pace, whatever was saved up before: those who serve people come first. */
export async function* throttled(
  source: AsyncIterable<Uint8Array>,
  pace: Pace,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let due = performance.now();
  for await (const piece of source)
    for (let at = 0; at < piece.byteLength; at += mostBytes) {
      signal?.throwIfAborted();
      const part = piece.subarray(at, at + mostBytes);
      yield part;
      const now = performance.now();
      due = Math.max(due, now) + (part.byteLength / pace()) * 1000;
      if (due - now > slackMs) await setTimeout(due - now, undefined, { signal });
    }
}
