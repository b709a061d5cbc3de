import { ApiError } from '@virtual-med/contract/core/client';
import { intakePageTexts } from '@virtual-med/contract/intake/intake-page.texts';
import { networkBack } from '../../lib/browser/network.ts';
import { unlockedAgain } from '../../lib/session/unlocked-again.ts';
import { endsTheVisit } from '../../lib/transport/api.ts';
import { type ChosenFile, FileProblem, type LeftOut } from './chosen-file.ts';

/** `waiting`: for the network; `busy`: for a server with too much to do; `locked`: for whoever left the screen; `halted`: until somebody makes room. */
type Stage = 'idle' | 'bringing' | 'waiting' | 'busy' | 'locked' | 'paused' | 'halted';

export interface Bringing {
  readonly stage: Stage;
  readonly total: number;
  readonly arrived: number;
  /** Came before, and was not kept twice. */
  readonly known: number;
  readonly leftOut: readonly LeftOut[];
  /** Why it was halted. */
  readonly problem: string | undefined;
}

interface Options {
  /** Whether it was there already. */
  readonly send: (file: ChosenFile, signal: AbortSignal) => Promise<{ isKnown: boolean }>;
  readonly onChange: (now: Bringing) => void;
}

const atOnce = 3;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

export const nothingBrought: Bringing = {
  stage: 'idle',
  total: 0,
  arrived: 0,
  known: 0,
  leftOut: [],
  problem: undefined,
};

/** How many are still to come. */
export const leftOf = ({ total, arrived, known, leftOut }: Bringing): number =>
  Math.max(0, total - arrived - known - leftOut.length);

/** Nothing about the file: it goes on once somebody has made room. */
const noRoom: readonly string[] = ['intake.inbox_full', 'documents.count_full', 'documents.storage_full'];

/** A server that stumbles over the same file again and again is an answer. */
const mostStumbles = 4;

const mayPass = (error: unknown, tries: number) =>
  error instanceof ApiError &&
  (error.code === 'network' || [429, 503].includes(error.status) || (error.status >= 500 && tries < mostStumbles));

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const given = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', given, { once: true });
  });

/** Files on their way into the inbox, a few at a time; what the network cut off begins again when it is back. */
export class BringQueue {
  readonly #options: Options;
  #now = nothingBrought;
  #waiting: ChosenFile[] = [];
  #working = 0;
  #stop = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  add(files: readonly ChosenFile[], leftOut: readonly LeftOut[]): void {
    const isOver = leftOf(this.#now) === 0;
    const before = isOver ? nothingBrought : this.#now;
    this.#waiting.push(...files);
    this.#change({
      ...before,
      total: before.total + files.length + leftOut.length,
      leftOut: [...before.leftOut, ...leftOut],
    });
    if (this.#now.stage !== 'paused' && this.#now.stage !== 'halted') this.#work();
  }

  pause(): void {
    this.#change({ stage: 'paused' });
  }

  goOn(): void {
    this.#change({ stage: 'idle', problem: undefined });
    this.#work();
  }

  /** What has arrived stays; what is on its way is cut off. */
  cancel(): void {
    this.leave();
    this.#change(nothingBrought);
  }

  /** The page goes, and nobody looks any more. */
  leave(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#waiting = [];
    this.#working = 0;
  }

  #change(change: Partial<Bringing>): void {
    this.#now = { ...this.#now, ...change };
    this.#options.onChange(this.#now);
  }

  #isHeld = () => this.#now.stage === 'paused' || this.#now.stage === 'halted';

  #work(): void {
    while (this.#working < Math.min(atOnce, this.#working + this.#waiting.length)) {
      this.#working += 1;
      void this.#workThrough(this.#stop.signal);
    }
    if (this.#working > 0) this.#change({ stage: 'bringing' });
  }

  async #workThrough(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#isHeld()) {
      const file = this.#waiting.shift();
      if (!file) break;
      await this.#bring(file, signal);
    }
    if (signal.aborted) return;
    this.#working -= 1;
    if (this.#working === 0 && !this.#isHeld()) this.#change({ stage: 'idle' });
  }

  async #bring(file: ChosenFile, signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        const { isKnown } = await this.#options.send(file, signal);
        if (signal.aborted) return;
        const { stage, known, arrived } = this.#now;
        this.#change({
          ...(isKnown ? { known: known + 1 } : { arrived: arrived + 1 }),
          ...(this.#isHeld() || stage === 'idle' ? {} : { stage: 'bringing' }),
        });
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(await this.#isTriedAgain(file, error, { tries, signal }))) return;
      }
    }
  }

  async #isTriedAgain(
    file: ChosenFile,
    error: unknown,
    { tries, signal }: { tries: number; signal: AbortSignal },
  ): Promise<boolean> {
    const code = error instanceof ApiError ? error.code : '';
    try {
      if (code === 'auth.locked') {
        this.#interrupt('locked');
        await unlockedAgain(signal);
        return true;
      }
      if (mayPass(error, tries)) {
        this.#interrupt(code === 'network' || !navigator.onLine ? 'waiting' : 'busy');
        await (navigator.onLine
          ? pause(Math.min(longestWaitMs, firstWaitMs * 2 ** tries), signal)
          : networkBack(signal));
        return true;
      }
    } catch {
      return false;
    }
    if (endsTheVisit(error) || noRoom.includes(code)) {
      this.#waiting.unshift(file);
      this.#change({ stage: 'halted', problem: error instanceof ApiError ? error.message : undefined });
      return false;
    }
    const problem =
      error instanceof ApiError || error instanceof FileProblem ? error.message : intakePageTexts.problems.failed;
    this.#change({ leftOut: [...this.#now.leftOut, { name: file.name, problem }] });
    return false;
  }

  #interrupt(stage: 'waiting' | 'busy' | 'locked'): void {
    if (!this.#isHeld()) this.#change({ stage });
  }
}
