import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { octetsOf, readAsn1, tags } from './asn1/asn1.ts';
import { oids } from './asn1/oids.ts';
import { element, generalizedTime, integer, octetString, oid, sequence, setOf } from './asn1/write.ts';
import { parseCertificate } from './asn1/x509.ts';
import { algorithm, attribute, issuerAndSerial, writeSignedData } from './sign/signed-data.ts';

/**
 * A tree of certificates that looks like those of ICP-Brasil or GOV.BR and is worth nothing outside the installation that
 * made it: for the embedded provider and for tests. Two of them bear the same names and different keys.
 */
export interface TestAuthority {
  readonly roots: readonly { readonly der: Buffer; readonly tree: 'icp' | 'gov' }[];
  readonly intermediates: readonly Buffer[];
  person(person: TestPerson): TestIdentity;
  seal(company: TestCompany): TestIdentity;
  /** Under a certificate nobody stands behind. */
  selfSigned(person: TestPerson): TestIdentity;
  revoke(identity: Pick<TestIdentity, 'certificate'>, at?: Date): void;
  /** Of the root and of the intermediate authority. */
  crls(options?: TestCrlOptions): Buffer[];
  /** Answers a request of type application/timestamp-query. */
  answerTimeStamp(query: Buffer, at?: Date): Buffer;
  timeStampToken(hash: Buffer, options?: TimeStampOptions): Buffer;
  /** To be opened again with `saved`; holds the keys. */
  save(): SavedTestAuthority;
}

export interface TestIdentity {
  readonly certificate: Buffer;
  /** The signer's certificate first. */
  readonly chain: readonly Buffer[];
  readonly key: KeyObject;
  /** As an A1 key does it: RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(attributes: Buffer): Buffer;
}

export interface TestCertificateOptions {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** By default one that all identities of this authority share: making one costs a tenth of a second. */
  readonly key?: KeyObject;
  readonly policy?: string | null;
  /** The bits of the key usage; by default to sign and not to repudiate. */
  readonly usage?: number;
  readonly extensions?: readonly Buffer[];
  /** Somebody who is no authority and issues all the same. */
  readonly issuer?: TestIdentity;
}

export interface TestPerson extends TestCertificateOptions {
  readonly name: string;
  readonly cpf: string;
}

export interface TestCompany extends TestCertificateOptions {
  readonly name: string;
  readonly cnpj: string;
  /** Who answers for the company, in the field where a person's certificate has its person. */
  readonly responsibleCpf?: string;
}

export interface TestCrlOptions {
  readonly at?: Date;
  readonly next?: Date;
  readonly extensions?: readonly Buffer[];
}

export interface TimeStampOptions {
  readonly at?: Date;
  readonly nonce?: Buffer;
  /** Signs with a certificate that is not for time stamps. */
  readonly by?: TestIdentity;
}

export interface SavedTestAuthority {
  readonly tree: 'icp' | 'gov';
  /** PKCS#8, base64. */
  readonly keys: { readonly root: string; readonly intermediate: string; readonly signers: string };
  /** DER, base64. */
  readonly root: string;
  readonly intermediate: string;
  readonly timeStamps: string;
  readonly revoked: readonly { readonly serial: string; readonly at: string }[];
}

const day = 24 * 60 * 60 * 1000;
const years = (from: Date, count: number): Date => new Date(from.getTime() + count * 365 * day);
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

function nameOf([organisation, unit, common]: readonly [string, string, string]): Buffer {
  const part = (type: string, value: Buffer) => setOf(sequence(oid(type), value));
  const text = (value: string) => element(tags.utf8String, Buffer.from(value));
  return sequence(
    part('2.5.4.6', element(printableString, Buffer.from('BR'))),
    part('2.5.4.10', text(organisation)),
    part('2.5.4.11', text(unit)),
    part('2.5.4.3', text(common)),
  );
}

export const testExtension = (name: string, value: Buffer, isCritical = false): Buffer =>
  sequence(oid(name), ...(isCritical ? [element(tags.boolean, Buffer.from([0xff]))] : []), octetString(value));

const keyUsage = (bits: number): Buffer =>
  testExtension(oids.keyUsage, element(tags.bitString, Buffer.from([0, bits])), true);

const publicBytes = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });

const keyIdentifier = (key: KeyObject): Buffer =>
  testExtension(oids.keyIdentifier, octetString(createHash('sha1').update(publicBytes(key)).digest()));

const signatureAlgorithm = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === 'ec' ? sequence(oid(oids.ecdsaSha256)) : algorithm(oids.rsaSha256);

/** What is signed, how, and the signature: certificates and lists of revoked ones alike. */
function signedBy(key: KeyObject, body: Buffer): Buffer {
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, key)]);
  return sequence(body, signatureAlgorithm(key), element(tags.bitString, signature));
}

interface CertificateParts {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly issuerKey: KeyObject;
  readonly key: KeyObject;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly extensions: readonly Buffer[];
}

function newSerial(): Buffer {
  const serial = randomBytes(12);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  return serial;
}

function writeCertificate(parts: CertificateParts): Buffer {
  return signedBy(
    parts.issuerKey,
    sequence(
      element(0xa0, integer(2)),
      integer(newSerial()),
      signatureAlgorithm(parts.issuerKey),
      parts.issuer,
      sequence(generalizedTime(parts.notBefore), generalizedTime(parts.notAfter)),
      parts.subject,
      publicBytes(parts.key),
      element(0xa3, sequence(...parts.extensions)),
    ),
  );
}

const authority = (pathLength: number): Buffer =>
  testExtension(oids.basicConstraints, sequence(element(tags.boolean, Buffer.from([0xff])), integer(pathLength)), true);

/** In ICP-Brasil's own field: birth, CPF, and numbers of papers that nobody here has. */
const personField = (cpf: string): Buffer => otherName(oids.person, `01011980${cpf}${'0'.repeat(11 + 15)}SSPSP`);
const companyField = (cnpj: string): Buffer => otherName(oids.company, cnpj);

function otherName(name: string, value: string): Buffer {
  return element(0xa0, oid(name), element(0xa0, octetString(Buffer.from(value))));
}

const policyOf = (policy: string | null): Buffer[] =>
  policy === null ? [] : [testExtension(oids.policies, sequence(sequence(oid(policy))))];

const asBase64 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const fromBase64 = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });

const newAuthorityKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export const newTestKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Finding the primes of a key takes longer than most tests that sign with it: those who sign share one per process. */
let keyOfSigners: KeyObject | undefined;
const signersKey = (): KeyObject => {
  keyOfSigners ??= newTestKey();
  return keyOfSigners;
};

function found(tree: 'icp' | 'gov', now: Date): SavedTestAuthority {
  const keys = { root: newAuthorityKey(), intermediate: newAuthorityKey(), signers: signersKey() };
  const root = nameOf(names[tree].root);
  const intermediate = nameOf(names[tree].intermediate);
  const notBefore = years(now, -8);
  const made = {
    root: writeCertificate({
      subject: root,
      issuer: root,
      issuerKey: keys.root,
      key: keys.root,
      notBefore,
      notAfter: years(now, 12),
      extensions: [authority(1), keyUsage(usages.authority), keyIdentifier(keys.root)],
    }),
    intermediate: writeCertificate({
      subject: intermediate,
      issuer: root,
      issuerKey: keys.root,
      key: keys.intermediate,
      notBefore,
      notAfter: years(now, 10),
      extensions: [authority(0), keyUsage(usages.authority), keyIdentifier(keys.intermediate)],
    }),
    timeStamps: writeCertificate({
      subject: nameOf(names[tree].timeStamps),
      issuer: intermediate,
      issuerKey: keys.intermediate,
      key: keys.signers,
      notBefore,
      notAfter: years(now, 10),
      extensions: [
        keyUsage(usages.signing),
        testExtension(oids.extendedKeyUsage, sequence(oid(oids.forTimeStamps)), true),
        keyIdentifier(keys.signers),
      ],
    }),
  };
  return {
    tree,
    keys: { root: asBase64(keys.root), intermediate: asBase64(keys.intermediate), signers: asBase64(keys.signers) },
    root: made.root.toString('base64'),
    intermediate: made.intermediate.toString('base64'),
    timeStamps: made.timeStamps.toString('base64'),
    revoked: [],
  };
}

interface NewTestAuthority {
  readonly now: Date;
  readonly tree?: 'icp' | 'gov';
  /** What `save` of an earlier one gave: the same roots and keys again. */
  readonly saved?: SavedTestAuthority;
}

export function createTestAuthority({ now, tree: wanted = 'icp', saved }: NewTestAuthority): TestAuthority {
  const kept = saved ?? found(wanted, now);
  const { tree } = kept;
  const root = Buffer.from(kept.root, 'base64');
  const intermediate = Buffer.from(kept.intermediate, 'base64');
  const timeStamps = Buffer.from(kept.timeStamps, 'base64');
  const keys = {
    root: fromBase64(kept.keys.root),
    intermediate: fromBase64(kept.keys.intermediate),
    signers: fromBase64(kept.keys.signers),
  };
  const revoked = new Map(kept.revoked.map(({ serial, at }) => [serial, new Date(at)]));
  const issuerName = nameOf(names[tree].intermediate);
  const usualPolicy = tree === 'icp' ? '2.16.76.1.2.1.999' : null;

  const identityOf = (certificate: Buffer, key: KeyObject, issuers: readonly Buffer[]): TestIdentity => ({
    certificate,
    chain: [certificate, ...issuers],
    key,
    sign: (attributes) => sign('sha256', attributes, key),
  });

  function issue(subject: Buffer, field: Buffer, options: TestCertificateOptions, isSelfSigned = false): TestIdentity {
    const key = options.key ?? keys.signers;
    const certificate = writeCertificate({
      subject,
      issuer: options.issuer
        ? parseCertificate(options.issuer.certificate).subject.bytes
        : isSelfSigned
          ? subject
          : issuerName,
      issuerKey: options.issuer?.key ?? (isSelfSigned ? key : keys.intermediate),
      key,
      notBefore: options.notBefore ?? years(now, -1),
      notAfter: options.notAfter ?? years(now, 2),
      extensions: [
        keyUsage(options.usage ?? usages.signing),
        keyIdentifier(key),
        testExtension(oids.otherNames, sequence(field)),
        ...policyOf(options.policy === undefined ? usualPolicy : options.policy),
        ...(options.extensions ?? []),
      ],
    });
    return identityOf(certificate, key, options.issuer?.chain ?? (isSelfSigned ? [] : [intermediate, root]));
  }

  const subjectOf = (name: string, number: string): Buffer =>
    nameOf(
      tree === 'icp' ? ['ICP-Brasil', 'TESTE sem valor', `${name}:${number}`] : ['Gov-Br', 'TESTE sem valor', name],
    );

  function crl(issuer: Buffer, key: KeyObject, entries: ReadonlyMap<string, Date>, options: TestCrlOptions): Buffer {
    const {
      at = new Date(now.getTime() - day / 24),
      next = new Date(now.getTime() + 30 * day),
      extensions = [],
    } = options;
    const rows = [...entries].map(([serial, since]) =>
      sequence(integer(Buffer.from(serial, 'hex')), generalizedTime(since)),
    );
    return signedBy(
      key,
      sequence(
        integer(1),
        signatureAlgorithm(key),
        issuer,
        generalizedTime(at),
        generalizedTime(next),
        ...(rows.length > 0 ? [sequence(Buffer.concat(rows))] : []),
        ...(extensions.length > 0 ? [element(0xa0, sequence(...extensions))] : []),
      ),
    );
  }

  function timeStampToken(hash: Buffer, { at = now, nonce, by }: TimeStampOptions = {}): Buffer {
    const certificate = parseCertificate(by?.certificate ?? timeStamps);
    const info = sequence(
      integer(1),
      oid('2.16.76.1.6.999'),
      sequence(algorithm(oids.sha256), octetString(hash)),
      integer(newSerial()),
      generalizedTime(at),
      ...(nonce ? [integer(nonce)] : []),
    );
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    const named = sequence(sequence(sequence(octetString(digest(certificate.der)))));
    const attributes = setOf(
      attribute(oids.contentType, oid(oids.timeStampInfo)),
      attribute(oids.messageDigest, octetString(digest(info))),
      attribute(oids.signingCertificateV2, named),
    );
    return writeSignedData({
      contentType: oids.timeStampInfo,
      content: info,
      certificates: [certificate.der, intermediate],
      signer: issuerAndSerial(certificate),
      digestAlgorithm: algorithm(oids.sha256),
      attributes,
      signatureAlgorithm: algorithm(oids.rsaSha256),
      signature: sign('sha256', attributes, by?.key ?? keys.signers),
    });
  }

  return {
    roots: [{ der: root, tree }],
    intermediates: [intermediate],
    person: ({ name, cpf, ...options }) => issue(subjectOf(name, cpf), personField(cpf), options),
    seal: ({ name, cnpj, responsibleCpf, ...options }) => {
      const fields = [companyField(cnpj), ...(responsibleCpf === undefined ? [] : [personField(responsibleCpf)])];
      return issue(subjectOf(name, cnpj), Buffer.concat(fields), options);
    },
    selfSigned: ({ name, cpf, ...options }) => issue(subjectOf(name, cpf), personField(cpf), options, true),
    revoke(identity, at = now) {
      revoked.set(parseCertificate(identity.certificate).serial.toString('hex'), at);
    },
    crls: (options = {}) => [
      crl(nameOf(names[tree].root), keys.root, new Map(), options),
      crl(issuerName, keys.intermediate, revoked, options),
    ],
    timeStampToken,
    answerTimeStamp(query, at = now) {
      const asked = readAsn1(query);
      const nonce = asked.children.slice(2).find(({ tag }) => tag === tags.integer);
      const token = timeStampToken(octetsOf(asked.at(1, 1)), { at, ...(nonce ? { nonce: nonce.value } : {}) });
      return sequence(sequence(integer(0)), token);
    },
    save: () => ({ ...kept, revoked: [...revoked].map(([serial, at]) => ({ serial, at: at.toISOString() })) }),
  };
}
