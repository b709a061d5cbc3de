import { isSignedBy, isWeak, signatureAlgorithm } from '../asn1/algorithms.ts';
import { readAsn1 } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { authorityDepth, type Certificate } from '../asn1/x509.ts';
import type { Trust } from '../trust.ts';

/** From somebody's certificate to a root. */
export type Chain = readonly Certificate[];

const maxLength = 8;
/** Many authorities that vouch for each other in circles would be tried without end. */
const maxTries = 100;

const understood = new Set<string>([
  oids.keyUsage,
  oids.otherNames,
  oids.basicConstraints,
  oids.policies,
  oids.extendedKeyUsage,
]);

const hasUnknownRule = ({ extensions }: Certificate): boolean =>
  extensions.entries().some(([name, { isCritical }]) => isCritical && !understood.has(name));

function isIssuedBy(certificate: Certificate, authority: Certificate): boolean {
  if (!certificate.issuer.bytes.equals(authority.subject.bytes)) return false;
  const [body, algorithm, signature] = readAsn1(certificate.der).children;
  if (!body || !algorithm || !signature) return false;
  const kind = signatureAlgorithm(algorithm);
  const key = authority.x509.publicKey;
  return !isWeak(kind, key) && isSignedBy(key, kind, [body.bytes], signature.value.subarray(1));
}

/** `brought`: what came with the signature. It may fill gaps; it is never believed by itself. */
export function chainTo(certificate: Certificate, brought: readonly Certificate[], trust: Trust): Chain | null {
  const pool = [...trust.authorities, ...brought];
  let tries = maxTries;

  function follow(path: Chain): Chain | null {
    const last = path.at(-1);
    if (!last || hasUnknownRule(last)) return null;
    if (trust.roots.has(last.fingerprint)) return path;
    if (path.length >= maxLength) return null;
    const used = new Set(path.map(({ fingerprint }) => fingerprint));
    for (const authority of pool) {
      if (used.has(authority.fingerprint) || path.length - 1 > (authorityDepth(authority) ?? -1)) continue;
      if (!last.issuer.bytes.equals(authority.subject.bytes)) continue;
      tries -= 1;
      if (tries < 0) return null;
      const found = isIssuedBy(last, authority) ? follow([...path, authority]) : null;
      if (found) return found;
    }
    return null;
  }
  return follow([certificate]);
}

export const isValidAt = (chain: Chain, at: Date): boolean =>
  chain.every(({ x509 }) => x509.validFromDate <= at && at <= x509.validToDate);
