import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

function newKeys(): forge.pki.rsa.KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}

interface P12Options {
  readonly password: string;
  /** As programs of today lock it, or as those of long ago did. */
  readonly algorithm?: 'aes256' | '3des';
  readonly withKey?: boolean;
  /** Certificates signed in a way node-forge does not know, as by an authority with another kind of key. */
  readonly isNewKind?: boolean;
}

/** A certificate's file as an authority hands it out, with one authority above. Small keys: nothing is proven by them. */
export function makeP12({ password, algorithm = 'aes256', withKey = true, isNewKind = false }: P12Options) {
  const make = (name: string) => {
    const keys = newKeys();
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = keys.publicKey;
    certificate.serialNumber = '01';
    certificate.validity.notBefore = new Date('2026-01-01');
    certificate.validity.notAfter = new Date('2030-01-01');
    certificate.setSubject([{ name: 'commonName', value: name }]);
    certificate.setIssuer([{ name: 'commonName', value: 'AC de teste' }]);
    return { keys, certificate };
  };
  const [authority, person] = [make('AC de teste'), make('ANA SOUZA:52998224725')];
  for (const { certificate } of [authority, person])
    certificate.sign(authority.keys.privateKey, forge.md.sha256.create());
  if (isNewKind)
    for (const { certificate } of [authority, person])
      Object.assign(certificate, { signatureOid: '1.2.840.10045.4.3.2' });
  const file = forge.pkcs12.toPkcs12Asn1(
    withKey ? person.keys.privateKey : null,
    [authority.certificate, person.certificate],
    password,
    { algorithm },
  );
  const bytes = Uint8Array.from(forge.asn1.toDer(file).getBytes(), (character) => character.charCodeAt(0));
  const der = (certificate: forge.pki.Certificate) =>
    btoa(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes());
  return {
    file: new File([bytes], 'ana.pfx', { type: 'application/x-pkcs12' }),
    chain: [der(person.certificate), der(authority.certificate)],
    publicKey: forge.pki.publicKeyToPem(person.keys.publicKey),
  };
}
