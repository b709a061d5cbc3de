import { constants, createHash, privateEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { element, integer, oid, sequence, setOf } from '@virtual-med/pdf-signature/asn1/write';
import {
  createTestAuthority,
  type TestAuthority,
  type TestIdentity,
  testExtension,
} from '@virtual-med/pdf-signature/testing/test-authority';

export const pscFakeClient = { clientId: 'virtual-med', clientSecret: 'segredo-do-cliente' } as const;

/** What differs between the providers there are. */
export interface PscVariant {
  readonly prefix: string;
  readonly hashEncoding: 'base64' | 'hex';
  readonly maxHashes: number;
  readonly certificateAs: 'pem' | 'base64' | 'pem chain';
}

export const pscVariants = {
  vidaas: { prefix: '', hashEncoding: 'base64', maxHashes: 100, certificateAs: 'pem chain' },
  birdid: { prefix: '', hashEncoding: 'hex', maxHashes: 100, certificateAs: 'base64' },
  serproid: { prefix: '/oauth', hashEncoding: 'base64', maxHashes: 5, certificateAs: 'pem' },
} as const satisfies Record<string, PscVariant>;

interface Grant {
  readonly cpf: string;
  readonly scope: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly seconds: number;
}

interface Token extends Grant {
  until: number;
  calls: number;
}

/** Where the authority's certificates are to be had, as a certificate says it. */
const issuersAt = (url: string): Buffer =>
  testExtension('1.3.6.1.5.5.7.1.1', sequence(sequence(oid('1.3.6.1.5.5.7.48.2'), element(0x86, Buffer.from(url)))));

/** Certificates and nothing else, in the shape authorities publish them. */
const bagOf = (certificates: readonly Buffer[]): Buffer =>
  sequence(
    oid('1.2.840.113549.1.7.2'),
    element(
      0xa0,
      sequence(integer(1), setOf(), sequence(oid('1.2.840.113549.1.7.1')), element(0xa0, ...certificates), setOf()),
    ),
  );

const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const pem = (der: Buffer) => new X509Certificate(der).toString();

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A provider as DOC-ICP-17.01 describes it, over real HTTP. It really signs, with keys of a test authority. */
export async function startPscFake(variant: PscVariant = pscVariants.vidaas) {
  const authority: TestAuthority = createTestAuthority({ now: new Date() });
  const people = new Map<string, TestIdentity>();
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Token>();
  const asked: string[] = [];
  const sizes: number[] = [];
  const behaviour = {
    /** Answers the next requests to these paths like this: a status, or never. */
    fails: new Map<string, number | 'never'>(),
    /** Signs something else than was asked for. */
    signsOther: false,
    /** Every signature stands twice in the answer, the second time another's. */
    answersTwice: false,
    leavesOut: false,
    says: {} as Record<string, string>,
  };

  const json = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' });
    response.end(JSON.stringify(body));
  };
  const isClient = (id: unknown, secret: unknown) =>
    id === pscFakeClient.clientId && secret === pscFakeClient.clientSecret;
  const tokenIn = (request: IncomingMessage): Token | undefined => {
    const token = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    return token && token.until > Date.now() ? token : undefined;
  };

  function exchange(text: string): [number, unknown] {
    const form = new URLSearchParams(text);
    if (!isClient(form.get('client_id'), form.get('client_secret'))) return [401, { error: 'invalid_client' }];
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = form.get('redirect_uri') === grant?.redirectUri && challenge === grant?.challenge;
    if (!grant || !isRight || form.get('grant_type') !== 'authorization_code') return [400, { error: 'invalid_grant' }];
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, { ...grant, until: Date.now() + grant.seconds * 1000, calls: 0 });
    return [
      200,
      {
        access_token: token,
        token_type: 'Bearer',
        expires_in: grant.seconds,
        authorized_identification_type: 'CPF',
        authorized_identification: grant.cpf,
        ...behaviour.says,
      },
    ];
  }

  function discover(token: Token | undefined): [number, unknown] {
    const identity = token && people.get(token.cpf);
    if (!identity) return [401, { error: 'invalid_token' }];
    const { chain, certificate } = identity;
    const shown = {
      pem: () => pem(certificate),
      base64: () => certificate.toString('base64'),
      'pem chain': () => chain.map(pem).join(''),
    }[variant.certificateAs]();
    return [200, { status: 'S', certificates: [{ alias: 'e-cpf', certificate: shown }] }];
  }

  function sign(token: Token | undefined, text: string): [number, unknown] {
    const identity = token && people.get(token.cpf);
    if (!token || !identity) return [401, { error: 'invalid_token' }];
    const { hashes } = JSON.parse(text) as { hashes: { id: string; hash: string; signature_format: string }[] };
    sizes.push(hashes.length);
    if (hashes.length > variant.maxHashes || (token.scope === 'single_signature' && hashes.length > 1))
      return [400, { error: 'invalid_request' }];
    if (token.scope === 'single_signature' && token.calls > 0) return [401, { error: 'invalid_token' }];
    token.calls += 1;
    const raw = (hash: Buffer) =>
      privateEncrypt({ key: identity.key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([sha256Info, hash]))
        .toString('base64')
        .replace(/(.{76})/g, '$1\r\n');
    const other = createHash('sha256').update('outro documento').digest();
    const signatures = hashes.map(({ id, hash }) => {
      const bytes = Buffer.from(hash, variant.hashEncoding);
      if (bytes.length !== 32) throw new Error('no SHA-256');
      return { id, raw_signature: raw(behaviour.signsOther ? other : bytes) };
    });
    const again = signatures.map(({ id }) => ({ id, raw_signature: raw(other) }));
    if (behaviour.leavesOut) signatures.shift();
    return [
      200,
      { certificate_alias: 'e-cpf', signatures: behaviour.answersTwice ? [...signatures, ...again] : signatures },
    ];
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const path = pathname.slice(`${variant.prefix}/v0/oauth/`.length);
    const text = await bodyOf(request);
    if (pathname === '/ca.p7b') return response.end(bagOf(authority.intermediates));
    asked.push(path);
    const failure = behaviour.fails.get(path);
    if (failure === 'never') return;
    if (failure !== undefined) return json(response, failure, { error: 'server_error' });
    try {
      const [status, body] =
        path === 'token'
          ? exchange(text)
          : path === 'certificate-discovery'
            ? discover(tokenIn(request))
            : path === 'signature'
              ? sign(tokenIn(request), text)
              : [404, { error: 'not_found' }];
      json(response, status as number, body);
    } catch {
      json(response, 400, { error: 'invalid_request' });
    }
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${variant.prefix}`;

  const origin = new URL(base).origin;
  const personOf = (cpf: string) =>
    authority.person({ name: 'Ana Souza', cpf, extensions: [issuersAt(`${origin}/ca.p7b`)] });

  return {
    base,
    variant,
    authority,
    behaviour,
    /** Paths in the order they were asked for. */
    asked,
    /** Hashes in each request to sign. */
    sizes,
    /** Somebody with a certificate here. */
    know(cpf: string, identity: TestIdentity = personOf(cpf)) {
      people.set(cpf, identity);
    },
    /** The person says yes; the address their browser is sent back to. */
    authorise(url: string, changed: Partial<Grant> = {}): URL {
      const { searchParams, pathname } = new URL(url);
      if (pathname !== `${variant.prefix}/v0/oauth/authorize`) throw new Error(`not our door: ${pathname}`);
      const code = randomBytes(16).toString('hex');
      codes.set(code, {
        cpf: searchParams.get('login_hint') ?? '',
        scope: searchParams.get('scope') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
        redirectUri: searchParams.get('redirect_uri') ?? '',
        seconds: Number(searchParams.get('lifetime')),
        ...changed,
      });
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return back;
    },
    /** The person says no. */
    refuse(url: string): URL {
      const { searchParams } = new URL(url);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return back;
    },
    endTokens() {
      for (const token of tokens.values()) token.until = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
