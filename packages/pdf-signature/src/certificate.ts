import { type Asn1, octetsOf, oidOf, tags, textOf } from './asn1/asn1.ts';
import { oids } from './asn1/oids.ts';
import { type Certificate, parseCertificate } from './asn1/x509.ts';
import type { CertificateFacts } from './report.ts';

const commonName = '2.5.4.3';

const maxNameChars = 200;

/** The last one of a name: the most specific. Without marks that would forge a line or a direction on a screen. */
function commonNameOf(name: Asn1): string {
  const named = name.children.flatMap(({ children }) => children).filter((part) => oidOf(part.at(0)) === commonName);
  const last = named.at(-1);
  const text = last ? textOf(last.at(1)) : '';
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, maxNameChars);
}

/** What ICP-Brasil writes beside the usual names, as octets or as text. */
function otherName(certificate: Certificate, name: string): string | null {
  for (const one of certificate.extensions.get(oids.otherNames)?.value.children ?? [])
    if (one.tag === 0xa0 && oidOf(one.at(0)) === name) {
      const value = one.at(1, 0);
      return value.tag === tags.octetString ? octetsOf(value).toString('latin1') : textOf(value);
    }
  return null;
}

/** Eight digits of the birth, then the eleven of the CPF. A company's certificate is nobody's, whoever answers for it. */
function cpfOf(certificate: Certificate): string | null {
  if (otherName(certificate, oids.company) !== null) return null;
  const cpf = /^\d{8}(\d{11})/.exec(otherName(certificate, oids.person) ?? '')?.[1];
  return cpf === undefined || /^0{11}$/.test(cpf) ? null : cpf;
}

export function factsOf(certificate: Certificate): CertificateFacts {
  const { x509 } = certificate;
  return {
    name: commonNameOf(certificate.subject).replace(/:\d{11,14}$/, ''),
    cpf: cpfOf(certificate),
    issuer: commonNameOf(certificate.issuer),
    notBefore: x509.validFromDate.toISOString(),
    notAfter: x509.validToDate.toISOString(),
    fingerprint: certificate.fingerprint,
  };
}

/** Who a certificate says somebody is. Whether that is true is a matter of its chain. Throws where it cannot be read. */
export const readCertificate = (der: Buffer): CertificateFacts => factsOf(parseCertificate(der));
