import { addresses } from './addresses.attack.ts';
import type { Attacks } from './attack.ts';
import { filesAttacks } from './files.attack.ts';
import { identity } from './identity.attack.ts';
import { mailRelay } from './mail-relay.attack.ts';
import { network } from './network.attack.ts';
import { sessions } from './sessions.attack.ts';
import { signatures } from './signatures.attack.ts';
import { smaller } from './smaller.attack.ts';
import { strangers } from './strangers.attack.ts';
import { traces } from './traces.attack.ts';
import { waysIn } from './ways-in.attack.ts';

/** Everything `npm run attack` tries, topic by topic. */
export const allAttacks: readonly Attacks[] = [
  strangers,
  filesAttacks,
  identity,
  mailRelay,
  network,
  sessions,
  signatures,
  smaller,
  traces,
  addresses,
  waysIn,
];

/** The form `npm test` runs. */
export const shortForm = (all: readonly Attacks[]): readonly Attacks[] =>
  all.map(({ topic, attacks }) => ({ topic, attacks: attacks.filter(({ provenBy }) => provenBy === undefined) }));
