import { z } from '@virtual-med/contract/core/zod';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import type { Config } from '../../../../config/config.ts';

const timeoutSeconds = 5;

const document = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});

const bare = (address: string): string => address.replace(/\/$/, '');

/** Asks the provider where its endpoints are, and makes sure it is the issuer the operator named. */
export async function discover({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Config['oidc']>): Promise<Configuration> {
  const url = `${bare(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutSeconds * 1000), redirect: 'error' });
  if (!response.ok) throw new Error(`The OpenID Connect provider answered ${response.status}`);
  const found = document.parse(await response.json());
  if (bare(found.issuer) !== bare(issuer)) throw new Error(`The OpenID Connect provider calls itself ${found.issuer}`);
  // Unsaid, the standard means basic.
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? ClientSecretBasic(clientSecret)
    : ClientSecretPost(clientSecret);
  const provider = new Configuration(
    found as ServerMetadata,
    clientId,
    { client_secret: clientSecret },
    authentication,
  );
  provider.timeout = timeoutSeconds;
  // Of the operator's own network, named with http:// in OIDC_ISSUER.
  if (issuer.startsWith('http:')) allowInsecureRequests(provider);
  // The signature of the ID token is checked too, not only the connection it came by.
  enableNonRepudiationChecks(provider);
  return provider;
}
