import type { Target } from './target.ts';

export interface Outcome {
  readonly held: boolean;
  /** What was seen, so that a reader can judge the verdict. */
  readonly seen: string;
}

export interface Attack {
  /** What the attacker is after, e.g. 'opens another clinic’s record with an account made for a victim'. */
  readonly aim: string;
  /** The test that proves the same on every run: the short form leaves the attack out. */
  readonly provenBy?: string;
  run(target: Target): Promise<Outcome>;
}

/** A topic's attacks, in the order they are run. */
export interface Attacks {
  readonly topic: string;
  readonly attacks: readonly Attack[];
}

/** The server held when `held` is true. */
export const outcome = (held: boolean, seen: string): Outcome => ({ held, seen });
