import { z } from '@virtual-med/contract/core/zod';

const timeoutMs = 5_000;

const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});

export interface Discovery {
  readonly url: string;
  readonly issuer: string;
  /** How the provider wants the client secret at its token endpoint. */
  readonly authentication: 'basic' | 'post';
}

const bare = (address: string): string => address.replace(/\/$/, '');

/** Asks the provider where its endpoints are, and makes sure it is the issuer the operator named. */
export async function discover(issuer: string): Promise<Discovery> {
  const url = `${bare(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!response.ok) throw new Error(`The OpenID Connect provider answered ${response.status}`);
  const found = document.parse(await response.json());
  if (bare(found.issuer) !== bare(issuer)) throw new Error(`The OpenID Connect provider calls itself ${found.issuer}`);
  // Unsaid, the standard means basic.
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return { url, issuer: found.issuer, authentication: methods.includes('client_secret_basic') ? 'basic' : 'post' };
}
