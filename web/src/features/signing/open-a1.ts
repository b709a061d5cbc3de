import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import type * as Forge from 'node-forge';

/** A certificate in the hands of this page: its key signs and cannot be taken out again, and goes with the page. */
export interface OpenedCertificate {
  /** DER in base64, the certificate itself first. */
  readonly chain: readonly string[];
  sign(attributes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

/** Why a file could not be opened, and at which field that is told. */
export class CertificateFileError extends Error {
  readonly field: 'file' | 'password';

  constructor(field: 'file' | 'password', message: string) {
    super(message);
    this.field = field;
  }
}

const largestFile = 256 * 1024;

async function loadForge(): Promise<typeof Forge> {
  const { default: forge } = await import('node-forge/lib/forge.js');
  await Promise.all([
    import('node-forge/lib/pkcs12.js'),
    import('node-forge/lib/sha256.js'),
    import('node-forge/lib/sha512.js'),
  ]);
  return forge;
}

const binary = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

function readFile(forge: typeof Forge, bytes: Uint8Array): Forge.asn1.Asn1 {
  try {
    return forge.asn1.fromDer(binary(bytes));
  } catch {
    throw new CertificateFileError('file', texts.unreadableFile);
  }
}

/**
 * The file was read as one of its kind: what fails from here on is the password. Certificates are left as they came: written
 * anew, as node-forge would, one might differ in a byte and prove nothing any more.
 */
function unlock(forge: typeof Forge, file: Forge.asn1.Asn1, password: string): Forge.pkcs12.Pkcs12Pfx {
  const { certificateFromAsn1 } = forge.pki;
  forge.pki.certificateFromAsn1 = () => {
    throw new Error('left as it came');
  };
  try {
    return forge.pkcs12.pkcs12FromAsn1(file, false, password);
  } catch (error) {
    const isOtherKind =
      error instanceof Error && /not an? PKCS#12|unsupported|only PKCS#12|version/i.test(error.message);
    throw isOtherKind
      ? new CertificateFileError('file', texts.unreadableFile)
      : new CertificateFileError('password', texts.wrongPassword);
  } finally {
    forge.pki.certificateFromAsn1 = certificateFromAsn1;
  }
}

function keyIn(forge: typeof Forge, store: Forge.pkcs12.Pkcs12Pfx): Forge.pki.rsa.PrivateKey {
  for (const bagType of [forge.pki.oids.pkcs8ShroudedKeyBag, forge.pki.oids.keyBag]) {
    const key = bagType && store.getBags({ bagType })[bagType]?.find((bag) => bag.key)?.key;
    if (key) return key as Forge.pki.rsa.PrivateKey;
  }
  throw new CertificateFileError('file', texts.noKey);
}

/** The one that belongs to the key first, then those above it as they came. */
function chainIn(forge: typeof Forge, store: Forge.pkcs12.Pkcs12Pfx, key: Forge.pki.rsa.PrivateKey): string[] {
  const bagType = forge.pki.oids.certBag ?? '';
  const certificates = (store.getBags({ bagType })[bagType] ?? []).flatMap(({ asn1 }) =>
    asn1 ? [forge.asn1.toDer(asn1).getBytes()] : [],
  );
  const publicNumber = forge.util.hexToBytes(key.n.toString(16));
  const own = certificates.find((der) => der.includes(publicNumber));
  if (!own) throw new CertificateFileError('file', texts.noKey);
  return [own, ...certificates.filter((der) => der !== own)].slice(0, 8).map((der) => btoa(der));
}

/** Opens a .p12 or .pfx here, in the page. Neither the file nor its password nor its key leaves it. */
export async function openA1(file: Blob, password: string): Promise<OpenedCertificate> {
  if (!globalThis.crypto?.subtle) throw new CertificateFileError('file', texts.needsHttps);
  if (file.size > largestFile) throw new CertificateFileError('file', texts.fileTooLarge);
  const [forge, bytes] = await Promise.all([loadForge(), file.arrayBuffer()]);
  const store = unlock(forge, readFile(forge, new Uint8Array(bytes)), password);
  const key = keyIn(forge, store);
  const chain = chainIn(forge, store, key);
  const pkcs8 = forge.asn1.toDer(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key))).getBytes();
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const held = await crypto.subtle.importKey('pkcs8', bytesOf(pkcs8), algorithm, false, ['sign']);
  return {
    chain,
    sign: async (attributes) => new Uint8Array(await crypto.subtle.sign(algorithm, held, attributes)),
  };
}
