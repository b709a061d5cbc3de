import type { Certificate } from '../asn1/x509.ts';
import { authorityDepth, listNames } from '../asn1/x509.ts';
import type { Crl, Trust } from '../trust.ts';
import type { Chain } from './chain.ts';

export type Revocation = 'good' | 'revoked' | 'unknown';

/** Clocks differ by a little. */
const tolerance = 5 * 60 * 1000;

/** A list split by places says nothing of certificates that name another place: theirs is another list. */
const isOfPartition = ({ partition }: Crl, certificate: Certificate): boolean =>
  partition === null || listNames(certificate).some(({ bytes }) => partition.some((name) => name.equals(bytes)));

const covers = (crl: Crl, certificate: Certificate): boolean =>
  (crl.covers === 'all' || crl.covers === (authorityDepth(certificate) === null ? 'people' : 'authorities')) &&
  isOfPartition(crl, certificate);

/**
 * Whether a list that does not name a certificate clears it: it is in force, or is younger than the proven time, and was
 * issued before the certificate ended, for whatever has ended may be left out.
 */
function clears(crl: Crl, { x509 }: Certificate, provenAt: Date | null, now: Date): boolean {
  if (crl.at > x509.validToDate) return false;
  return (crl.next !== null && now <= crl.next) || (provenAt !== null && crl.at >= provenAt);
}

/** `provenAt`: what was signed before the revocation, and proves it, stays good. */
export function revocationOf(chain: Chain, trust: Trust, provenAt: Date | null, now: Date): Revocation {
  let all: Revocation = 'good';
  chain.slice(0, -1).forEach((certificate, index) => {
    const issuer = chain[index + 1];
    const lists = trust.crls.filter(
      (crl) =>
        issuer &&
        crl.at.getTime() <= now.getTime() + tolerance &&
        covers(crl, certificate) &&
        crl.issuer.equals(certificate.issuer.bytes) &&
        crl.isSignedBy(issuer),
    );
    const isRevoked = lists.some((crl) => {
      const since = crl.revokedAt(certificate.serial);
      return since !== null && !(provenAt && provenAt < since);
    });
    if (isRevoked) all = 'revoked';
    else if (all === 'good' && !lists.some((crl) => clears(crl, certificate, provenAt, now))) all = 'unknown';
  });
  return all;
}
