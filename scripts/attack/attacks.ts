import type { Attacks } from './attack.ts';
import { identity } from './identity.attack.ts';
import { smaller } from './smaller.attack.ts';
import { strangers } from './strangers.attack.ts';

/** Everything `npm run attack` tries, topic by topic. */
export const allAttacks: readonly Attacks[] = [strangers, identity, smaller];
