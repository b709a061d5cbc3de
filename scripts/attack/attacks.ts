import type { Attacks } from './attack.ts';
import { strangers } from './strangers.attack.ts';
import { traces } from './traces.attack.ts';

/** Everything `npm run attack` tries, topic by topic. */
export const allAttacks: readonly Attacks[] = [strangers, traces];
