import { digestNamed } from '../asn1/algorithms.ts';
import { octetsOf, readAsn1, timeOf } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { type Certificate, isForTimeStamps } from '../asn1/x509.ts';
import type { Tree, Trust } from '../trust.ts';
import { chainTo, isValidAt } from './chain.ts';
import { revocationOf } from './revocation.ts';
import { digestOf, readSignedData } from './signed-data.ts';

export interface TimeStamp {
  readonly at: Date;
  readonly certificate: Certificate;
  /** The stamp is over these bytes and was made by its own key. */
  readonly isIntact: boolean;
  /** The tree of the authority that stands behind it; null where the time is not proven. */
  readonly tree: Tree | null;
}

/** Clocks differ by a little. */
const tolerance = 5 * 60 * 1000;

function treeBehind(stamp: ReturnType<typeof readSignedData>, at: Date, trust: Trust, now: Date): Tree | null {
  if (stamp.isWeak || !isForTimeStamps(stamp.certificate) || at.getTime() > now.getTime() + tolerance) return null;
  const chain = chainTo(stamp.certificate, stamp.brought, trust);
  if (!chain || !isValidAt(chain, at) || revocationOf(chain, trust, null, now) !== 'good') return null;
  return trust.roots.get(chain.at(-1)?.fingerprint ?? '') ?? null;
}

/** When somebody says they saw these bytes, and whether it is to be believed. */
export function readTimeStamp(token: Buffer, over: readonly Buffer[], trust: Trust, now: Date): TimeStamp {
  const stamp = readSignedData(token, { inside: oids.timeStampInfo });
  const info = readAsn1(Buffer.concat(stamp.content));
  const at = timeOf(info.at(4));
  const digest = digestNamed(info.at(2, 0));
  const isOver = digest !== 'sha1' && octetsOf(info.at(2, 1)).equals(digestOf(digest, over));
  const isIntact = isOver && stamp.isIntact && stamp.isAuthentic;
  return { at, certificate: stamp.certificate, isIntact, tree: isIntact ? treeBehind(stamp, at, trust, now) : null };
}
