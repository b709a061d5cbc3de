import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../core/app-error.ts';
import { inTime } from '../../../core/with-timeout.ts';
import type { House } from '../../../house.ts';
import { secondFactorPlugin } from '../second-factor/two-factor.plugin.ts';
import { authSettings } from '../session/auth.ts';
import { type Discovery, discover } from './discovery.ts';
import { judgeLink } from './linking.ts';

/** The name of the one provider an installation may have, in addresses and in `accounts`. */
export const providerId = 'oidc';

/** Where the provider sends people back; the one address of the library's that is open. */
export const callbackPath = `/api/auth/callback/${providerId}`;

/** The library asks for an e-mail, but who somebody is never depends on it: this one is nobody's. */
const nobodysEmail = 'ninguem@identidade.invalid';

type Library = Awaited<ReturnType<typeof openLibrary>>;

export interface IdentityProvider {
  readonly configured: boolean;
  /** The library with the provider in it. Found on first use and, while it cannot be reached, on every next one. */
  library(): Promise<Library>;
}

/** Nothing is asked of the provider at start: the product works while it is away, and finds it when it is back. */
export function openIdentityProvider(house: House): IdentityProvider {
  const { oidc } = house.config;
  let opened: Promise<Library> | undefined;
  return {
    configured: oidc !== undefined,
    library: async () => {
      if (!oidc) throw new AppError('auth.identity_unavailable');
      opened ??= openLibrary(house, oidc);
      const mine = opened;
      try {
        return await mine;
      } catch (cause) {
        if (opened === mine) opened = undefined;
        house.log.warn({ err: cause }, 'OpenID Connect provider not reached');
        throw new AppError('auth.identity_unreachable', { cause });
      }
    },
  };
}

async function openLibrary(house: House, oidc: NonNullable<Config['oidc']>) {
  const discovery = await discover(oidc.issuer);
  const settings = authSettings({
    pool: house.db.auth,
    secretKey: house.secretKey,
    appUrl: house.appUrl,
    sessionMaxDays: house.config.sessionMaxDays,
  });
  const forgetTokens = { accessToken: null, refreshToken: null, idToken: null, scope: null };
  const library = betterAuth({
    ...settings,
    onAPIError: { errorURL: house.appUrl },
    account: {
      ...settings.account,
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: [providerId],
      },
    },
    databaseHooks: {
      ...settings.databaseHooks,
      account: {
        create: {
          before: async (account) => {
            await judgeLink(account.userId);
            return { data: { ...account, ...forgetTokens } };
          },
        },
        update: { before: async (account) => ({ data: { ...account, ...forgetTokens } }) },
      },
    },
    plugins: [challengingPlugin(), providerPlugin(oidc, discovery)],
  });
  const { socialProviders } = await inTime(library.$context);
  if (!socialProviders.some(({ id }) => id === providerId))
    throw new Error('The OpenID Connect provider went away while it was being asked');
  return library;
}

const providerPlugin = (oidc: NonNullable<Config['oidc']>, { url, issuer, authentication }: Discovery) =>
  genericOAuth({
    config: [
      {
        providerId,
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret,
        discoveryUrl: url,
        requireIdTokenVerification: true,
        authentication,
        pkce: true,
        scopes: ['openid'],
        disableSignUp: true,
        disableImplicitSignUp: true,
        // Checked before: signature, issuer, audience, age and nonce.
        getUserInfo: async ({ idToken }) => {
          const sub = subjectOf(idToken);
          return sub ? { sub, email: nobodysEmail, emailVerified: false, name: '' } : null;
        },
        // A subject is unique only within its issuer, and the operator may change providers.
        accountSubject: ({ profile }) => (profile.sub ? `${issuer} ${profile.sub}` : ''),
      },
    ],
  });

function subjectOf(idToken: string | undefined): string | undefined {
  if (!idToken) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  const { sub } = claims as { sub?: unknown };
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
}

/** An outside identity is one factor: whoever turned the second on is asked for it here as well. */
function challengingPlugin() {
  const plugin = secondFactorPlugin();
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) => context.path === '/callback/:id' || hook.matcher(context),
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
}
