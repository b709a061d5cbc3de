import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { type Certificate, parseCertificate } from '@virtual-med/pdf-signature/asn1/x509';
import { factsOf } from '@virtual-med/pdf-signature/certificate';
import { buildTrust, type Trust } from '@virtual-med/pdf-signature/trust';
import { type Chain, chainTo, isValidAt } from '@virtual-med/pdf-signature/validate/chain';
import type { IssuerSource } from '../../../../adapters/certificates/issuers.ts';
import type { AppContext } from '../../../../context/context.ts';

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

/** Authorities between a person and a root. */
const rounds = 4;
const broughtMax = 40;

/** Those that did not come along are asked for where the certificates say; only what verifies up to a root of ours counts. */
async function wholeChain(
  own: Certificate,
  given: readonly Certificate[],
  trust: Trust,
  issuers: IssuerSource,
): Promise<Chain | null> {
  const brought = [...given];
  let asked: readonly Certificate[] = [own, ...brought];
  for (let round = 0; round < rounds; round += 1) {
    const chain = chainTo(own, brought, trust);
    if (chain) return chain;
    const found = (await Promise.all(asked.map(({ x509 }) => issuers.above(x509)))).flat();
    const known = new Set([own, ...brought].map(({ fingerprint }) => fingerprint));
    asked = found.map(({ raw }) => parseCertificate(raw)).filter(({ fingerprint }) => !known.has(fingerprint));
    if (asked.length === 0 || brought.length > broughtMax) return null;
    brought.push(...asked);
  }
  return chainTo(own, brought, trust);
}

function read(given: readonly Buffer[]): { own: Certificate; others: Certificate[] } | undefined {
  try {
    const [own, ...others] = given.map(parseCertificate);
    return own?.x509.publicKey.asymmetricKeyType === 'rsa' ? { own, others } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a certificate is the person's own, good today and of ICP-Brasil, or of the test authority where that one counts. */
export async function judgeCertificate(
  ctx: AppContext,
  given: readonly Buffer[],
  { cpf, isTest }: { readonly cpf: string; readonly isTest?: boolean },
): Promise<Judged> {
  const found = read(given);
  if (!found) return { refused: 'certificates.unreadable' };
  const { own, others } = found;
  const facts = factsOf(own);
  if (facts.cpf === null) return { refused: 'certificates.company' };
  if (facts.cpf !== cpf) return { refused: 'certificates.other_person' };
  const now = new Date();
  if (!isValidAt([own], now)) return { refused: 'certificates.expired' };
  const { embedded, trust, issuers } = ctx.adapters.certificates;
  const judged = (chain: Chain, isOfTest: boolean): Judged =>
    isValidAt(chain, now)
      ? { refused: null, chain: chain.map(({ der }) => der), isTest: isOfTest }
      : { refused: 'certificates.expired' };
  if (isTest !== true) {
    const chain = await wholeChain(own, others, trust, issuers);
    if (chain) return judged(chain, false);
  }
  if (!embedded || isTest === false) return { refused: 'certificates.unknown_issuer' };
  const { roots, intermediates } = await embedded.authority();
  const chain = chainTo(own, others, buildTrust({ roots, intermediates, crls: [] }));
  return chain ? judged(chain, true) : { refused: 'certificates.unknown_issuer' };
}
