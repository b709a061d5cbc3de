import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** How many bytes a second may pass at this moment. */
export type Pace = () => number;

/** While others are at work a backup takes so many times longer. */
const slowerBeside = 3;
/** Of one processor: more than an installation needs in which nobody asks for anything. */
const workOfOthers = 0.1;
const lookEveryMs = 1000;

/** CPU milliseconds since the machine started, and those of them this process has used. */
function used(): { all: number; own: number } {
  const own = process.cpuUsage();
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return { all, own: (own.user + own.system) / 1000 };
}

/** Gives each time how many processors others than this process have kept busy since the last time. */
export function othersAtWork(sample = used, clock = () => performance.now()): () => number {
  let [last, lastAt] = [sample(), clock()];
  return () => {
    const [now, at] = [sample(), clock()];
    const others = now.all - last.all - (now.own - last.own);
    const share = at > lastAt ? others / (at - lastAt) : 0;
    [last, lastAt] = [now, at];
    return share;
  };
}

/** The whole pace where nobody else is at work on this machine, a part of it as long as somebody is. */
export function yieldingPace(most: number, look = othersAtWork(), clock = () => performance.now()): Pace {
  let [pace, lookedAt] = [most / slowerBeside, clock()];
  return () => {
    const now = clock();
    if (now - lookedAt >= lookEveryMs) {
      lookedAt = now;
      pace = look() > workOfOthers ? most / slowerBeside : most;
    }
    return pace;
  };
}

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
