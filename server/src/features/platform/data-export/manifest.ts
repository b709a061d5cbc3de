import { createHash } from 'node:crypto';

export const manifestName = 'MANIFESTO_sha256.txt';

export const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** As `sha256sum -c` reads it. */
export const manifestLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;
