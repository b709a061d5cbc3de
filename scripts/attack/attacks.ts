import type { Attacks } from './attack.ts';
import { network } from './network.attack.ts';
import { strangers } from './strangers.attack.ts';

/** Everything `npm run attack` tries, topic by topic. */
export const allAttacks: readonly Attacks[] = [strangers, network];
