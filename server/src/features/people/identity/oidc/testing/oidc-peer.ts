import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { CookieJar } from '../../../../../testing/browser.ts';

export const peerClient = { client_id: 'virtual-med', client_secret: 'segredo-do-cliente-de-teste' };

export interface OidcPeer {
  readonly issuer: string;
  /** While away, every connection breaks. */
  away: boolean;
  /** Goes through the provider's pages as this account; resolves to the address it sends the browser back to. */
  visit(url: string, accountId: string): Promise<URL>;
  close(): Promise<void>;
}

interface PeerOptions {
  readonly redirectUri: string;
  /** The e-mail the provider vouches for, whoever signs in. */
  readonly email?: string;
}

/** A certified OpenID Connect provider on loopback. Its sign-in page lets in whoever the test says. */
export async function startOidcPeer({ redirectUri, email }: PeerOptions): Promise<OidcPeer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(0),
    clients: [
      {
        ...peerClient,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    clientAuthMethods: ['client_secret_basic'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'email', 'email_verified'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...(email ? { email, email_verified: true } : {}) }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/entrar/${uid}` },
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Grant: 600, Interaction: 600, Session: 600 },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (peer.away) return void request.socket.destroy();
    if (!request.url?.startsWith('/entrar/')) return void answer(request, response);
    const accountId = String(request.headers['x-test-account']);
    void provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
  });

  const peer: OidcPeer = {
    issuer,
    away: false,
    visit: async (url, accountId) => {
      const jar = new CookieJar();
      let next = new URL(url);
      for (let hop = 0; hop < 10; hop += 1) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: jar.header, 'x-test-account': accountId },
        });
        jar.take(response.headers.getSetCookie());
        const location = response.headers.get('location');
        if (!location) throw new Error(`The provider stopped at ${response.status}: ${await response.text()}`);
        next = new URL(location, issuer);
        if (next.origin !== issuer) return next;
      }
      throw new Error('The provider never sent the browser back');
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
  return peer;
}
