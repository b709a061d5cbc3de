import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { hashPassword, verifyPassword } from '../../../core/crypto/password-hash.ts';
import { cookiePrefix, sessionSeconds } from '../../../core/http/session-cookie.ts';
import { newId } from '../../../core/ids.ts';
import { secondFactorPlugin } from '../second-factor/two-factor.plugin.ts';

const daySeconds = 86_400;

export type Auth = ReturnType<typeof createAuth>;

interface AuthNeeds {
  readonly pool: PostgresPool;
  readonly secretKey: string;
  readonly appUrl: string;
  readonly sessionMaxDays: number;
}

/**
 * The sign-in library over our own tables: it reads and renews sessions, and turns the second factor on and off. Signing
 * in is ours (`sign-in/open-session.ts`). Its HTTP routes are not mounted; endpoints of ours call `auth.api`.
 */
export function createAuth(options: AuthNeeds) {
  const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return betterAuth({
    appName: 'Virtual.med',
    baseURL: options.appUrl,
    secret: options.secretKey,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool: options.pool }) }), type: 'postgres' },
    advanced: {
      cookiePrefix,
      useSecureCookies: options.appUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'], ipv6Subnet: 128 },
      database: { generateId: () => newId() },
    },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword([options.secretKey], hash, password),
      },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...stamps } },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
      // The database keeps the rolling end from passing this one.
      additionalFields: {
        endsAt: {
          type: 'date',
          fieldName: 'ends_at',
          required: false,
          input: false,
          returned: false,
          defaultValue: () => new Date(Date.now() + options.sessionMaxDays * daySeconds * 1000),
        },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...stamps } },
    plugins: [secondFactorPlugin()],
  } satisfies BetterAuthOptions);
}
