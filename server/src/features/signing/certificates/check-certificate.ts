import { X509Certificate } from 'node:crypto';
import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { readCertificate } from '@virtual-med/pdf-signature/certificate';
import type { CertificateFacts } from '@virtual-med/pdf-signature/report';
import type { IssuerSource } from '../../../adapters/certificates/issuers.ts';
import type { House } from '../../../house.ts';

export type CertificateRefusal = Extract<
  ErrorCode,
  | 'certificates.unreadable'
  | 'certificates.company'
  | 'certificates.other_person'
  | 'certificates.expired'
  | 'certificates.unknown_issuer'
>;

type Judged =
  | { readonly refused: CertificateRefusal }
  | {
      readonly refused: null;
      /** From the certificate up to the root it stands on. */
      readonly chain: readonly Buffer[];
      readonly isTest: boolean;
    };

const longestChain = 6;

const issued = (issuer: X509Certificate, child: X509Certificate): boolean =>
  child.checkIssued(issuer) && child.verify(issuer.publicKey);

/**
 * Names prove nothing: every certificate is verified with the key of the one above it, and the last is one of ours byte
 * by byte. Those that did not come along are asked for where the certificate says.
 */
async function chainTo(
  roots: readonly X509Certificate[],
  given: readonly X509Certificate[],
  issuers: IssuerSource,
): Promise<X509Certificate[] | undefined> {
  const chain = given.slice(0, 1);
  while (chain.length < longestChain) {
    const last = chain.at(-1);
    if (!last) return undefined;
    const root = roots.find((one) => issued(one, last));
    if (root) return [...chain, root];
    const isNext = (one: X509Certificate) => !chain.includes(one) && one.ca && issued(one, last);
    const next = given.find(isNext) ?? (await issuers.above(last)).find(isNext);
    if (!next) return undefined;
    chain.push(next);
  }
  return undefined;
}

function read(given: readonly Buffer[]): { facts: CertificateFacts; certificates: X509Certificate[] } | undefined {
  try {
    const certificates = given.map((der) => new X509Certificate(der));
    const own = certificates[0];
    if (own?.publicKey.asymmetricKeyType !== 'rsa') return undefined;
    return { facts: readCertificate(own.raw), certificates };
  } catch {
    return undefined;
  }
}

const isGood = ({ notBefore, notAfter }: CertificateFacts): boolean =>
  Date.parse(notBefore) <= Date.now() && Date.now() < Date.parse(notAfter);

/** Whether a certificate is the person's own, good today and of ICP-Brasil, or of the test authority where that one counts. */
export async function judgeCertificate(
  house: House,
  given: readonly Buffer[],
  { cpf, isTest }: { readonly cpf: string; readonly isTest?: boolean },
): Promise<Judged> {
  const found = read(given);
  if (!found) return { refused: 'certificates.unreadable' };
  const { facts, certificates } = found;
  if (facts.cpf === null) return { refused: 'certificates.company' };
  if (facts.cpf !== cpf) return { refused: 'certificates.other_person' };
  if (!isGood(facts)) return { refused: 'certificates.expired' };
  const { embedded, roots, issuers } = house.adapters.certificates;
  const real = isTest === true ? undefined : await chainTo(roots, certificates, issuers);
  if (real) return { refused: null, chain: real.map(({ raw }) => raw), isTest: false };
  if (!embedded || isTest === false) return { refused: 'certificates.unknown_issuer' };
  const testRoots = (await embedded.authority()).roots.map(({ der }) => new X509Certificate(der));
  const tried = await chainTo(testRoots, certificates, issuers);
  return tried
    ? { refused: null, chain: tried.map(({ raw }) => raw), isTest: true }
    : { refused: 'certificates.unknown_issuer' };
}
