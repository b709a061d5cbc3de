import { constants, createHash, privateEncrypt, randomBytes } from 'node:crypto';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import {
  type Authorisation,
  type AuthorisationScope,
  CertificateError,
  type CertificateProvider,
} from './certificates.port.ts';
import type { TestCertificates } from './test-certificates.ts';

/** Good once or until it ends, and seen by every process. */
export interface Grants {
  keep(name: string, value: string, seconds: number): Promise<void>;
  read(name: string): Promise<string | undefined>;
  /** At most one caller gets it. */
  take(name: string): Promise<string | undefined>;
}

export interface Consent {
  readonly cpf: string;
  readonly name: string;
  readonly scope: AuthorisationScope;
  readonly seconds: number;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** A provider for trying the product out. What it signs has no legal value; its keys never leave the server. */
export interface EmbeddedCertificates extends CertificateProvider {
  readonly id: 'teste';
  readonly isTest: true;
  /** Whose roots count here, and nowhere else. */
  authority: TestCertificates['authority'];
  /** The person has said yes on the provider's page; gives the code the browser brings back. */
  consent(consent: Consent): Promise<string>;
}

export const embeddedProviderPath = '/certificado-teste';

const codeSeconds = 60;
const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const sha256 = (text: string) => createHash('sha256').update(text);
const rowOf = (kind: 'code' | 'token', secret: string): string =>
  `test-certificate-${kind}:${sha256(secret).digest('hex')}`;

interface Options {
  readonly grants: Grants;
  readonly certificates: TestCertificates;
}

export function createEmbeddedCertificates({ grants, certificates }: Options): EmbeddedCertificates {
  const opened = (kind: 'code' | 'token', found: string | undefined): Consent => {
    if (found === undefined) throw new CertificateError('ended', `${kind} unknown or used`);
    return JSON.parse(found) as Consent;
  };

  return {
    id: 'teste',
    name: certificateTexts.testProvider,
    isTest: true,
    maxHashes: 100,
    authority: certificates.authority,

    /** By whatever name the product is open in this browser, which holds the session. */
    authorisationUrl({ state, challenge, scope, seconds }) {
      const query = new URLSearchParams({ state, challenge, scope, seconds: String(seconds) });
      return `${embeddedProviderPath}?${query}`;
    },

    async consent(consent) {
      const code = randomBytes(24).toString('base64url');
      await grants.keep(rowOf('code', code), JSON.stringify(consent), codeSeconds);
      return code;
    },

    async exchange(code, verifier, redirectUri): Promise<Authorisation> {
      const consent = opened('code', await grants.take(rowOf('code', code)));
      if (consent.redirectUri !== redirectUri || sha256(verifier).digest('base64url') !== consent.challenge)
        throw new CertificateError('ended', 'invalid_grant');
      const token = randomBytes(32).toString('base64url');
      await grants.keep(rowOf('token', token), JSON.stringify(consent), consent.seconds);
      return { token, seconds: consent.seconds, cpf: consent.cpf };
    },

    async certificates(token) {
      const { cpf, name } = opened('token', await grants.read(rowOf('token', token)));
      const { chain } = (await certificates.authority()).person({ cpf, name });
      return [{ alias: 'teste', chain }];
    },

    async sign(token, _alias, hashes) {
      const row = rowOf('token', token);
      const consent = opened('token', await grants.read(row));
      if (consent.scope === 'single_signature') {
        if (hashes.size > 1) throw new CertificateError('refused', 'one hash');
        // Of two that come at once one signs.
        opened('token', await grants.take(row));
      }
      const { key } = (await certificates.authority()).person(consent);
      const signed = [...hashes].map(([id, hash]): [string, Buffer] => [
        id,
        privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([sha256Info, hash])),
      ]);
      return new Map(signed);
    },
  };
}
