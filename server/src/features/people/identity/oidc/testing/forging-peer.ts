import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ownKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type Claims = Record<string, unknown>;

export interface Forgery {
  readonly claims?: Claims;
  readonly header?: Claims;
  readonly key?: KeyObject | string;
  /** No ID token at all. */
  readonly omitted?: boolean;
}

function idToken(rightClaims: Claims, { claims, header, key = ownKeys.privateKey }: Forgery): string {
  const signed = `${part({ alg: 'ES256', kid: 'own', ...header })}.${part({ ...rightClaims, ...claims })}`;
  if (header?.alg === 'none') return `${signed}.`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(signed).digest()
      : sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** A provider that answers the code with whatever token a test wants to see refused. */
export async function startForgingPeer(clientId: string) {
  let answer: object = {};
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pages[request.url ?? ''] ?? answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/entrar`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/chaves`,
      id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
    },
    '/chaves': { keys: [{ ...ownKeys.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }] },
  };
  return {
    issuer,
    /** The address the browser comes back to, with a token of this making behind the code. */
    answerTo(url: string, sub: string, forgery: Forgery): string {
      const { searchParams } = new URL(url);
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: clientId, sub, iat: now, exp: now + 60, nonce: searchParams.get('nonce') };
      const token = forgery.omitted ? {} : { id_token: idToken(right, forgery) };
      answer = { access_token: 'x', token_type: 'Bearer', expires_in: 60, ...token };
      return `/api/auth/callback/oidc?${new URLSearchParams({ code: 'x', state: searchParams.get('state') ?? '' })}`;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
