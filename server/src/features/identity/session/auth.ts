import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { hashPassword, verifyPassword } from '../../../core/crypto/password-hash.ts';
import { cookiePrefix } from '../../../core/http/session-cookie.ts';
import { newId } from '../../../core/ids.ts';
import { secondFactorPlugin } from '../second-factor/two-factor.plugin.ts';
import { judgeAdmission, notePasswordHash } from './admission.ts';

const daySeconds = 86_400;
const sessionSeconds = 7 * daySeconds;

export type Auth = ReturnType<typeof createAuth>;

export interface AuthNeeds {
  readonly pool: Pool;
  readonly secretKey: string;
  readonly appUrl: string;
  readonly sessionMaxDays: number;
}

/**
 * The sign-in library over our own tables. A session is identity only: clinic and role are read anew on each request.
 * Its HTTP routes are not mounted; endpoints of ours call `auth.api`.
 */
export const createAuth = (options: AuthNeeds) => betterAuth(authSettings(options));

/** How the library is set up, for every instance of it. */
export function authSettings(options: AuthNeeds) {
  const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return {
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
    databaseHooks: { session: { create: { before: (session) => judgeAdmission(session.userId) } } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: hashPassword,
        verify: async ({ hash, password }) => {
          const matches = await verifyPassword(hash, password);
          if (matches) notePasswordHash(hash);
          return matches;
        },
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
  } satisfies BetterAuthOptions;
}
