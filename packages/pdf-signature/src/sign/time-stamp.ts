import { randomBytes } from 'node:crypto';
import { type Asn1, octetsOf, oidOf, readAsn1, tags } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { element, integer, octetString, sequence } from '../asn1/write.ts';
import { algorithm } from './signed-data.ts';
import { SigningError } from './signing-error.ts';

interface TimeStampQuery {
  /** The body of a request of type application/timestamp-query. */
  readonly query: Buffer;
  readonly nonce: Buffer;
}

/** `hash`: SHA-256 of the signature as the key's holder answered it. */
export function timeStampQuery(hash: Buffer): TimeStampQuery {
  const nonce = randomBytes(8);
  // Neither negative nor shortened when written as a number, so that it comes back as it went.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const imprint = sequence(algorithm(oids.sha256), octetString(hash));
  const withCertificates = element(tags.boolean, Buffer.from([0xff]));
  return { query: sequence(integer(1), imprint, integer(nonce), withCertificates), nonce };
}

function stampedFacts(token: Asn1): { imprint: Buffer; nonce: Buffer | undefined } {
  if (oidOf(token.at(0)) !== oids.signedData) throw new SigningError('time_stamp_mismatch');
  const content = token.at(1, 0, 2);
  if (oidOf(content.at(0)) !== oids.timeStampInfo) throw new SigningError('time_stamp_mismatch');
  const info = readAsn1(octetsOf(content.at(1, 0)));
  if (oidOf(info.at(2, 0, 0)) !== oids.sha256) throw new SigningError('time_stamp_mismatch');
  // Of the numbers, only the nonce stands behind the time.
  const nonce = info.children.slice(5).find(({ tag }) => tag === tags.integer);
  return { imprint: octetsOf(info.at(2, 1)), nonce: nonce?.value };
}

/** The token in an authority's answer, if it is over this hash and for this question. */
export function readTimeStampAnswer(answer: Buffer, asked: { readonly hash: Buffer; readonly nonce: Buffer }): Buffer {
  try {
    const reply = readAsn1(answer);
    const status = reply.at(0, 0).value;
    if (status.length !== 1 || (status[0] ?? 2) > 1) throw new SigningError('time_stamp_refused');
    const token = reply.at(1);
    const { imprint, nonce } = stampedFacts(token);
    if (!imprint.equals(asked.hash) || !nonce?.equals(asked.nonce)) throw new SigningError('time_stamp_mismatch');
    return Buffer.from(token.bytes);
  } catch (cause) {
    throw cause instanceof SigningError ? cause : new SigningError('time_stamp_refused', { cause });
  }
}
