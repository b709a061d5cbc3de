import { Asn1, oidOf, tags } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { type Certificate, listNames, parseCertificate } from '../asn1/x509.ts';
import { openPdfObjects } from '../pdf/objects.ts';
import { signatureFields } from '../pdf/signature-fields.ts';
import type { Trust } from '../trust.ts';
import { chainTo } from './chain.ts';

/** Where an authority tells of those it has revoked, and the authority, which has to have signed what lies there. */
export interface RevocationSource {
  readonly address: string;
  /** DER. */
  readonly issuer: Buffer;
}

const maxSources = 20;
const maxAddressChars = 500;
const addressTag = 0x86;

const addressesOf = (certificate: Certificate): string[] =>
  listNames(certificate)
    .filter(({ tag }) => tag === addressTag)
    .map(({ value }) => value.toString('latin1'))
    .filter((address) => address.length <= maxAddressChars && /^https?:\/\/[\x21-\x7e]+$/.test(address));

/** Those a signature brings, and those its time stamp does. */
function certificatesIn(info: Asn1, isStamp = false): Certificate[] {
  const data = info.at(1, 0);
  const brought = (data.withTag(0xa0)?.children ?? [])
    .filter(({ tag }) => tag === tags.sequence)
    .map((one) => parseCertificate(one.bytes));
  const unsigned = data.children.at(-1)?.children[0]?.withTag(0xa1)?.children ?? [];
  const stamp = unsigned.find((one) => oidOf(one.at(0)) === oids.signatureTimeStamp);
  return stamp && !isStamp ? [...brought, ...certificatesIn(stamp.at(1, 0), true)] : brought;
}

function sourcesOf(certificates: readonly Certificate[], trust: Trust): RevocationSource[] {
  return certificates.flatMap((certificate) => {
    const chain = chainTo(certificate, certificates, trust) ?? [];
    return chain.slice(0, -1).flatMap((one, index) => {
      const issuer = chain[index + 1];
      return issuer ? addressesOf(one).map((address) => ({ address, issuer: issuer.der })) : [];
    });
  });
}

/**
 * What would have to be fetched to know whether the certificates behind a file's signatures are still good. Only of
 * certificates that lead to a known root: what strangers write into others is asked of nobody. Never throws for what a file holds.
 */
export function revocationSources(file: Buffer, trust: Trust): RevocationSource[] {
  const found = new Map<string, RevocationSource>();
  try {
    const objects = openPdfObjects(file);
    for (const { values } of signatureFields(objects).slice(0, 32)) {
      const id = Number(/^(\d{1,10})\s/.exec(values.get('V') ?? '')?.[1] ?? Number.NaN);
      if (Number.isNaN(id)) continue;
      const written = objects.dictionary(id).get('Contents') ?? '';
      const cms = Buffer.from(written.slice(1, -1).replace(/\s/g, ''), 'hex');
      try {
        for (const source of sourcesOf(certificatesIn(new Asn1(cms)), trust)) found.set(source.address, source);
      } catch {
        // What cannot be read names nothing; the other signatures are looked at.
      }
    }
  } catch {
    return [];
  }
  return [...found.values()].slice(0, maxSources);
}
