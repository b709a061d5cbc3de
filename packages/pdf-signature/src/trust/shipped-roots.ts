import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from '../trust.ts';

interface ShippedCertificate {
  readonly file: string;
  readonly tree: Tree;
  readonly isRoot: boolean;
  /** SHA-256 of the certificate as its authority publishes it. */
  readonly fingerprint: string;
}

/** A root is trusted for these numbers; the files beside only bring the bytes. */
export const shippedCertificates: readonly ShippedCertificate[] = [
  {
    file: 'icp-brasil-v5.pem',
    tree: 'icp',
    isRoot: true,
    fingerprint: 'caa53fc6091c6951887c976e378f6ef89aa6377c55d97b6475422b71ed7e9b17',
  },
  {
    file: 'icp-brasil-v12.pem',
    tree: 'icp',
    isRoot: true,
    fingerprint: 'd8478e37ce19c690cf657381e68fe600e4e1a042536830f06847e03e554c4b01',
  },
  {
    file: 'govbr-root-v1.pem',
    tree: 'gov',
    isRoot: true,
    fingerprint: '163bd003bc0df2beab88174b6d5b450b6e1dc973a64b2dc2a33218544f49ef4e',
  },
  {
    file: 'govbr-intermediate-v1.pem',
    tree: 'gov',
    isRoot: false,
    fingerprint: 'c96f8b6de022119717dfd2aeb6334e98036aaeb5c3818b4d84be1d267926d2e7',
  },
  {
    file: 'govbr-final-v1.pem',
    tree: 'gov',
    isRoot: false,
    fingerprint: '96bb5c41859fc51d88f305517be641d9ef4a5d601b1bb2352e7161e97ff8b852',
  },
];

interface ShippedTrust {
  readonly roots: readonly { readonly der: Buffer; readonly tree: Tree }[];
  readonly intermediates: readonly Buffer[];
}

/** ICP-Brasil and GOV.BR, for `buildTrust`. Throws when a file is not the certificate it was. */
export function shippedRoots(folder: string = import.meta.dirname): ShippedTrust {
  const certificates = shippedCertificates.map(({ file, tree, isRoot, fingerprint }) => {
    const der = new X509Certificate(readFileSync(join(folder, file))).raw;
    if (createHash('sha256').update(der).digest('hex') !== fingerprint)
      throw new Error(`${file} is not the certificate that is trusted`);
    return { der, tree, isRoot };
  });
  return {
    roots: certificates.filter(({ isRoot }) => isRoot).map(({ der, tree }) => ({ der, tree })),
    intermediates: certificates.filter(({ isRoot }) => !isRoot).map(({ der }) => der),
  };
}
