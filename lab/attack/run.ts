import type { Attack, Attacks, Outcome } from './attack.ts';
import type { Target } from './target.ts';

export interface Verdict extends Outcome {
  readonly topic: string;
  readonly aim: string;
}

/** An attack that broke down proves nothing, and so counts as one that got through. */
export async function judge(target: Target, topic: string, attack: Attack): Promise<Verdict> {
  const result = await attack.run(target).catch((error: unknown) => ({
    held: false,
    seen: `the attack itself broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  }));
  return { topic, aim: attack.aim, ...result };
}

export async function runAttacks(
  target: Target,
  all: readonly Attacks[],
  tell: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { topic, attacks } of all)
    for (const attack of attacks) {
      const verdict = await judge(target, topic, attack);
      tell(verdict);
      verdicts.push(verdict);
    }
  return verdicts;
}
