import { createHash } from 'node:crypto';
import { shippedCertificates } from '@virtual-med/pdf-signature/trust/shipped-roots';
import type { TrustFiles } from '../../../../adapters/trust/trust-folder.ts';
import type { Config } from '../../../../config/config.ts';

/** Raised when the reader itself learns to judge otherwise: what it said before is then looked at again. */
const readerVersion = 1;

const shipped = shippedCertificates.map(({ fingerprint }) => fingerprint).join(' ');

/** Names what a look was held against besides the lists that are fetched, and where those may come from. */
export const anchorsOf = (
  { crlHosts }: Pick<Config, 'crlHosts'>,
  { fingerprint }: Pick<TrustFiles, 'fingerprint'>,
): string =>
  createHash('sha256')
    .update([readerVersion, shipped, fingerprint, ...crlHosts].join(' '))
    .digest('hex')
    .slice(0, 32);
