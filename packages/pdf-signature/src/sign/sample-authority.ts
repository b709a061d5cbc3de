import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { tags } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { element, generalizedTime, integer, octetString, oid, sequence, setOf } from '../asn1/write.ts';
import { parseCertificate } from '../asn1/x509.ts';
import { algorithm } from './signed-data.ts';

export interface SampleIdentity {
  readonly certificate: Buffer;
  /** The signer's certificate first. */
  readonly chain: readonly Buffer[];
  readonly key: KeyObject;
  /** As an A1 key does it: RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(attributes: Buffer): Buffer;
}

export interface CertificateOptions {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** By default one that all identities of this authority share: making one costs a tenth of a second. */
  readonly key?: KeyObject;
  readonly policy?: string | null;
  /** The bits of the key usage; by default to sign and not to repudiate. */
  readonly usage?: number;
  readonly extensions?: readonly Buffer[];
  /** Somebody who is no authority and issues all the same. */
  readonly issuer?: SampleIdentity;
  readonly isSelfSigned?: boolean;
}

type Tree = 'icp' | 'gov';

export interface SavedAuthority {
  readonly tree: Tree;
  /** PKCS#8, base64. */
  readonly keys: { readonly root: string; readonly intermediate: string; readonly signers: string };
  /** DER, base64. */
  readonly root: string;
  readonly intermediate: string;
}

const printableString = 0x13;
const usages = { signing: 0xc0, authority: 0x06 } as const;

const names = {
  icp: {
    root: ['ICP-Brasil', 'Instituto Nacional de Tecnologia da Informacao - ITI', 'AC Raiz de TESTE'],
    intermediate: ['ICP-Brasil', 'AC Raiz de TESTE', 'AC TESTE RFB v5'],
    timeStamps: ['ICP-Brasil', 'ACT', 'Carimbo do tempo de TESTE'],
  },
  gov: {
    root: ['Gov-Br', 'Instituto Nacional de Tecnologia da Informacao - ITI', 'AC Raiz do Governo de TESTE v1'],
    intermediate: ['Gov-Br', 'AC Raiz do Governo de TESTE v1', 'AC Final do Governo de TESTE v1'],
    timeStamps: ['Gov-Br', 'ACT', 'Carimbo do tempo do Governo de TESTE'],
  },
} as const;

export const nameOf = (tree: Tree, who: keyof (typeof names)['icp']): Buffer => writeName(names[tree][who]);

function writeName([organisation, unit, common]: readonly [string, string, string]): Buffer {
  const part = (type: string, value: Buffer) => setOf(sequence(oid(type), value));
  const text = (value: string) => element(tags.utf8String, Buffer.from(value));
  return sequence(
    part('2.5.4.6', element(printableString, Buffer.from('BR'))),
    part('2.5.4.10', text(organisation)),
    part('2.5.4.11', text(unit)),
    part('2.5.4.3', text(common)),
  );
}

/** The subject of a person, or of a company. */
export const subjectOf = (tree: Tree, name: string, number: string): Buffer =>
  writeName(
    tree === 'icp' ? ['ICP-Brasil', 'TESTE sem valor', `${name}:${number}`] : ['Gov-Br', 'TESTE sem valor', name],
  );

export const extension = (name: string, value: Buffer, isCritical = false): Buffer =>
  sequence(oid(name), ...(isCritical ? [element(tags.boolean, Buffer.from([0xff]))] : []), octetString(value));

const keyUsage = (bits: number): Buffer =>
  extension(oids.keyUsage, element(tags.bitString, Buffer.from([0, bits])), true);

const publicBytes = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });

const keyIdentifier = (key: KeyObject): Buffer =>
  extension(oids.keyIdentifier, octetString(createHash('sha1').update(publicBytes(key)).digest()));

export const signatureAlgorithm = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === 'ec' ? sequence(oid(oids.ecdsaSha256)) : algorithm(oids.rsaSha256);

/** What is signed, how, and the signature: certificates and lists of revoked ones alike. */
export function signedBy(key: KeyObject, body: Buffer): Buffer {
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, key)]);
  return sequence(body, signatureAlgorithm(key), element(tags.bitString, signature));
}

interface CertificateParts {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly issuerKey: KeyObject;
  readonly key: KeyObject;
  readonly usage: number;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly extensions: readonly Buffer[];
}

export function newSerial(): Buffer {
  const serial = randomBytes(12);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  return serial;
}

function writeCertificate(parts: CertificateParts): Buffer {
  const { subject, issuer, issuerKey, key, usage, notBefore, notAfter, extensions } = parts;
  return signedBy(
    issuerKey,
    sequence(
      element(0xa0, integer(2)),
      integer(newSerial()),
      signatureAlgorithm(issuerKey),
      issuer,
      sequence(generalizedTime(notBefore), generalizedTime(notAfter)),
      subject,
      publicBytes(key),
      element(0xa3, sequence(keyUsage(usage), keyIdentifier(key), ...extensions)),
    ),
  );
}

const isAuthority = (pathLength: number): Buffer =>
  extension(oids.basicConstraints, sequence(element(tags.boolean, Buffer.from([0xff])), integer(pathLength)), true);

export const otherName = (name: string, value: string): Buffer =>
  element(0xa0, oid(name), element(0xa0, octetString(Buffer.from(value))));

/** In ICP-Brasil's own field: birth, CPF, and numbers of papers that nobody here has. */
export const personField = (cpf: string): Buffer => otherName(oids.person, `01011980${cpf}${'0'.repeat(11 + 15)}SSPSP`);

const policyOf = (policy: string | null): Buffer[] =>
  policy === null ? [] : [extension(oids.policies, sequence(sequence(oid(policy))))];

const asBase64 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const fromBase64 = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });

const newAuthorityKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export const newSignersKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const years = (from: Date, count: number): Date => new Date(from.getTime() + count * 365 * 24 * 60 * 60 * 1000);

interface NewAuthority {
  readonly now: Date;
  readonly tree?: Tree;
  readonly signers?: KeyObject;
}

/** To be opened with `openSampleAuthority`; holds the keys. */
export function newSampleAuthority({ now, tree = 'icp', signers = newSignersKey() }: NewAuthority): SavedAuthority {
  const keys = { root: newAuthorityKey(), intermediate: newAuthorityKey() };
  const root = nameOf(tree, 'root');
  const issued = { issuer: root, issuerKey: keys.root, usage: usages.authority, notBefore: years(now, -8) };
  const made = {
    root: writeCertificate({
      ...issued,
      subject: root,
      key: keys.root,
      notAfter: years(now, 12),
      extensions: [isAuthority(1)],
    }),
    intermediate: writeCertificate({
      ...issued,
      subject: nameOf(tree, 'intermediate'),
      key: keys.intermediate,
      notAfter: years(now, 10),
      extensions: [isAuthority(0)],
    }),
  };
  return {
    tree,
    keys: { root: asBase64(keys.root), intermediate: asBase64(keys.intermediate), signers: asBase64(signers) },
    root: made.root.toString('base64'),
    intermediate: made.intermediate.toString('base64'),
  };
}

export type SampleAuthority = ReturnType<typeof openSampleAuthority>;

/**
 * A tree of certificates that looks like those of ICP-Brasil or GOV.BR and is worth nothing outside the installation that
 * made it. Two of them bear the same names and different keys.
 */
export function openSampleAuthority(saved: SavedAuthority, now: Date) {
  const { tree } = saved;
  const root = Buffer.from(saved.root, 'base64');
  const intermediate = Buffer.from(saved.intermediate, 'base64');
  const keys = {
    root: fromBase64(saved.keys.root),
    intermediate: fromBase64(saved.keys.intermediate),
    signers: fromBase64(saved.keys.signers),
  };

  function issue(subject: Buffer, extensions: readonly Buffer[], options: CertificateOptions = {}): SampleIdentity {
    const { issuer, isSelfSigned = false, key = keys.signers } = options;
    const issuerName = issuer
      ? parseCertificate(issuer.certificate).subject.bytes
      : isSelfSigned
        ? subject
        : nameOf(tree, 'intermediate');
    const certificate = writeCertificate({
      subject,
      issuer: issuerName,
      issuerKey: issuer?.key ?? (isSelfSigned ? key : keys.intermediate),
      key,
      usage: options.usage ?? usages.signing,
      notBefore: options.notBefore ?? years(now, -1),
      notAfter: options.notAfter ?? years(now, 2),
      extensions: [...extensions, ...(options.extensions ?? [])],
    });
    const issuers = issuer?.chain ?? (isSelfSigned ? [] : [intermediate, root]);
    return {
      certificate,
      chain: [certificate, ...issuers],
      key,
      sign: (attributes) => sign('sha256', attributes, key),
    };
  }

  const usualPolicy = tree === 'icp' ? '2.16.76.1.2.1.999' : null;

  return {
    tree,
    keys,
    roots: [{ der: root, tree }] as const,
    intermediates: [intermediate] as const,
    issue,
    /** Somebody whose certificate says who they are in these fields. */
    holder: (subject: Buffer, fields: readonly Buffer[], options: CertificateOptions = {}): SampleIdentity =>
      issue(
        subject,
        [
          extension(oids.otherNames, sequence(Buffer.concat(fields))),
          ...policyOf(options.policy === undefined ? usualPolicy : options.policy),
        ],
        options,
      ),
    person({ name, cpf, ...options }: CertificateOptions & { readonly name: string; readonly cpf: string }) {
      return this.holder(subjectOf(tree, name, cpf), [personField(cpf)], options);
    },
  };
}
