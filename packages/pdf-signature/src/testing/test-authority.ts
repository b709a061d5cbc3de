import { createHash, type KeyObject, sign } from 'node:crypto';
import { octetsOf, readAsn1, tags } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { element, generalizedTime, integer, octetString, oid, sequence, setOf } from '../asn1/write.ts';
import { parseCertificate } from '../asn1/x509.ts';
import {
  type CertificateOptions,
  extension,
  nameOf,
  newSampleAuthority,
  newSerial,
  newSignersKey,
  openSampleAuthority,
  otherName,
  personField,
  type SampleAuthority,
  type SampleIdentity,
  signatureAlgorithm,
  signedBy,
  subjectOf,
} from '../sign/sample-authority.ts';
import { algorithm, attribute, issuerAndSerial, writeSignedData } from '../sign/signed-data.ts';

export const testExtension = extension;
export const newTestKey = newSignersKey;

export type TestIdentity = SampleIdentity;

/** An authority that also revokes, stamps times, and issues what no authority should. */
export interface TestAuthority extends Pick<SampleAuthority, 'roots' | 'intermediates' | 'person'> {
  /** The roots and keys alone, to be used again. */
  readonly sample: SampleAuthority;
  seal(company: TestCompany): TestIdentity;
  /** Under a certificate nobody stands behind. */
  selfSigned(person: Parameters<SampleAuthority['person']>[0]): TestIdentity;
  revoke(identity: Pick<TestIdentity, 'certificate'>, at?: Date): void;
  revokeSerial(serial: string, at?: Date): void;
  /** Of the root and of the intermediate authority. */
  crls(options?: TestCrlOptions): Buffer[];
  /** Answers a request of type application/timestamp-query. */
  answerTimeStamp(query: Buffer, at?: Date): Buffer;
  timeStampToken(hash: Buffer, options?: TimeStampOptions): Buffer;
}

interface TestCompany extends CertificateOptions {
  readonly name: string;
  readonly cnpj: string;
  /** Who answers for the company, in the field where a person's certificate has its person. */
  readonly responsibleCpf?: string;
}

interface TestCrlOptions {
  readonly at?: Date;
  readonly next?: Date;
  readonly extensions?: readonly Buffer[];
}

interface TimeStampOptions {
  readonly at?: Date;
  readonly nonce?: Buffer;
  /** Signs with a certificate that is not for time stamps. */
  readonly by?: TestIdentity;
}

const day = 24 * 60 * 60 * 1000;

/** Finding the primes of a key takes longer than most tests that sign with it: those who sign share one per process. */
let keyOfSigners: KeyObject | undefined;
const signersKey = (): KeyObject => {
  keyOfSigners ??= newSignersKey();
  return keyOfSigners;
};

interface NewTestAuthority {
  readonly now: Date;
  readonly tree?: 'icp' | 'gov';
  /** Roots and keys there are already. */
  readonly sample?: SampleAuthority;
}

const newSample = ({ now, tree = 'icp' }: NewTestAuthority): SampleAuthority =>
  openSampleAuthority(newSampleAuthority({ now, tree, signers: signersKey() }), now);

export function createTestAuthority(options: NewTestAuthority): TestAuthority {
  const { now, sample = newSample(options) } = options;
  const { tree, keys, roots, intermediates } = sample;
  const issuerName = nameOf(tree, 'intermediate');
  const stamper = sample.issue(
    nameOf(tree, 'timeStamps'),
    [extension(oids.extendedKeyUsage, sequence(oid(oids.forTimeStamps)), true)],
    { notBefore: new Date(now.getTime() - 8 * 365 * day), notAfter: new Date(now.getTime() + 10 * 365 * day) },
  );
  const revoked = new Map<string, Date>();
  const revokeSerial = (serial: string, at = now): void => {
    revoked.set(serial, at);
  };

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

  function timeStampToken(hash: Buffer, { at = now, nonce, by = stamper }: TimeStampOptions = {}): Buffer {
    const certificate = parseCertificate(by.certificate);
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
      certificates: [certificate.der, ...intermediates],
      signer: issuerAndSerial(certificate),
      digestAlgorithm: algorithm(oids.sha256),
      attributes,
      signatureAlgorithm: algorithm(oids.rsaSha256),
      signature: sign('sha256', attributes, by.key),
    });
  }

  return {
    sample,
    roots,
    intermediates,
    person: (person) => sample.person(person),
    seal: ({ name, cnpj, responsibleCpf, ...options }) =>
      sample.holder(
        subjectOf(tree, name, cnpj),
        [otherName(oids.company, cnpj), ...(responsibleCpf === undefined ? [] : [personField(responsibleCpf)])],
        options,
      ),
    selfSigned: (person) => sample.person({ ...person, isSelfSigned: true }),
    revoke: (identity, at = now) => revokeSerial(parseCertificate(identity.certificate).serial.toString('hex'), at),
    revokeSerial,
    crls: (options = {}) => [
      crl(nameOf(tree, 'root'), keys.root, new Map(), options),
      crl(issuerName, keys.intermediate, revoked, options),
    ],
    timeStampToken,
    answerTimeStamp(query, at = now) {
      const asked = readAsn1(query);
      const nonce = asked.children.slice(2).find(({ tag }) => tag === tags.integer);
      const token = timeStampToken(octetsOf(asked.at(1, 1)), { at, ...(nonce ? { nonce: nonce.value } : {}) });
      return sequence(sequence(integer(0)), token);
    },
  };
}
