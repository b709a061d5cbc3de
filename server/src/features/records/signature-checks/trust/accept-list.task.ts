import { parseCertificate } from '@virtual-med/pdf-signature/asn1/x509';
import { readCrl } from '@virtual-med/pdf-signature/trust';

interface Input {
  readonly list: ArrayBuffer;
  /** The authority that has to have signed it. */
  readonly issuer: ArrayBuffer;
  readonly now: number;
}

type Output = { readonly refused: string } | { readonly issuedAt: string; readonly nextAt: string | null };

/** Clocks differ by a little. */
const toleranceMs = 5 * 60 * 1000;

/** What came from the network is a list of revoked certificates only where the authority it is of has signed it. */
export default function acceptList({ list, issuer, now }: Input): Output {
  const crl = readCrl(Buffer.from(list));
  const authority = parseCertificate(Buffer.from(issuer));
  if (!crl.issuer.equals(authority.subject.bytes)) return { refused: 'other_issuer' };
  if (!crl.isSignedBy(authority)) return { refused: 'not_signed_by_issuer' };
  if (crl.at.getTime() > now + toleranceMs) return { refused: 'from_the_future' };
  return { issuedAt: crl.at.toISOString(), nextAt: crl.next?.toISOString() ?? null };
}
