import type { Attacks } from './attack.ts';
import { filesAttacks } from './files.attack.ts';
import { mailRelay } from './mail-relay.attack.ts';
import { strangers } from './strangers.attack.ts';

/** Everything `npm run attack` tries, topic by topic. */
export const allAttacks: readonly Attacks[] = [strangers, filesAttacks, mailRelay];
