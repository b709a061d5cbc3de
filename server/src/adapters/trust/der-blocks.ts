const pemBlock = /-----BEGIN [A-Z0-9 ]{1,40}-----([A-Za-z0-9+/=\s]*)-----END/g;
const sequence = 0x30;

/** The blocks of a PEM file, or the file itself where it is DER; none where it is neither. */
export const derBlocks = (bytes: Buffer): Buffer[] =>
  bytes[0] === sequence
    ? [bytes]
    : [...bytes.toString('latin1').matchAll(pemBlock)].map(([, body = '']) => Buffer.from(body, 'base64'));
