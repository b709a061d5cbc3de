import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { readAsn1 } from '@virtual-med/pdf-signature/asn1/asn1';
import { readBytes, send } from '../signing/outbound.ts';

/** Where certificates of authorities are found that a person's certificate came without. Nothing it finds is believed. */
export interface IssuerSource {
  /** Candidates for whoever issued this one; none where nobody answers. */
  above(certificate: X509Certificate): Promise<readonly X509Certificate[]>;
}

const timeoutMs = 5000;
const answerMaxBytes = 256 * 1024;
const keptAddresses = 500;
const keptMs = 24 * 60 * 60 * 1000;
const candidatesMax = 20;

/** The addresses a certificate names (CA Issuers): names of the public network alone, never numbers. */
function addressesIn({ infoAccess }: X509Certificate, mayBeInside: boolean): URL[] {
  const named = [...(infoAccess ?? '').matchAll(/^CA Issuers - URI:(\S{1,500})$/gm)].map((match) => match[1] ?? '');
  return named.slice(0, 3).flatMap((address) => {
    const url = URL.parse(address);
    if (!url || !['http:', 'https:'].includes(url.protocol)) return [];
    const isPublic = url.port === '' && isIP(url.hostname.replace(/[[\]]/g, '')) === 0;
    return mayBeInside || isPublic ? [url] : [];
  });
}

/** One certificate, or a bag of them (PKCS#7), as authorities publish them; bytes or PEM. */
function certificatesIn(answer: Buffer): X509Certificate[] {
  const body = /^-----BEGIN [A-Z0-9 ]{1,30}-----([A-Za-z0-9+/=\s]*)-----END/.exec(answer.toString('latin1'))?.[1];
  const der = body === undefined ? answer : Buffer.from(body.replace(/\s/g, ''), 'base64');
  try {
    return [new X509Certificate(der)];
  } catch {
    const bag = readAsn1(der).at(1, 0).withTag(0xa0);
    return (bag?.children ?? []).slice(0, candidatesMax).map(({ bytes }) => new X509Certificate(bytes));
  }
}

export function createIssuerSource({ mayBeInside = false } = {}): IssuerSource {
  const kept = new Map<string, { readonly until: number; readonly found: readonly X509Certificate[] }>();

  async function fetchFrom(url: URL): Promise<readonly X509Certificate[]> {
    const known = kept.get(url.href);
    if (known && known.until > Date.now()) return known.found;
    const response = await send({ url, method: 'GET', headers: { accept: '*/*' }, timeoutMs, mayBeInside });
    const answer = await readBytes(response, answerMaxBytes);
    if (response.statusCode !== 200) return [];
    const found = certificatesIn(answer);
    if (kept.size >= keptAddresses) kept.clear();
    kept.set(url.href, { until: Date.now() + keptMs, found });
    return found;
  }

  return {
    async above(certificate) {
      const found: X509Certificate[] = [];
      // An authority that is away or answers nonsense has issued nothing we can prove.
      for (const url of addressesIn(certificate, mayBeInside)) found.push(...(await fetchFrom(url).catch(() => [])));
      return found;
    },
  };
}
