import { createHmac } from 'node:crypto';
import type { Credentials, DatabaseAccess, DatabaseAddress } from './connection.ts';

/**
 * The login that serves requests is named and authenticated from the secret key: installations that share a server
 * keep apart, and nobody has to write a second password down.
 */
export function loginCredentials(secretKey: string): Credentials {
  const derive = (purpose: string) => createHmac('sha256', secretKey).update(purpose).digest('hex');
  return {
    user: `vm_login_${derive('database login name').slice(0, 10)}`,
    password: derive('database login password'),
  };
}

/** Where settings of a session cannot be asked for, who signs people in is a login of its own that begins as `vm_auth`. */
export const authLogin = ({ user, password }: Credentials): Credentials => ({
  user: user.replace(/^vm_login_/, 'vm_auth_'),
  password: createHmac('sha256', password).update('database login of signing in').digest('hex'),
});

export const ownerPassword = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('database owner password').digest('hex');

function addressOf(parsed: URL): DatabaseAddress {
  return {
    host: parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname).replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || 5432),
    database: decodeURIComponent(parsed.pathname.slice(1)) || 'postgres',
    ssl: ['require', 'verify-ca', 'verify-full'].includes(parsed.searchParams.get('sslmode') ?? ''),
  };
}

/** Reads postgres:// addresses; the person they name is the owner. With a direct one, the other is a pooler. */
export function accessFromUrl(url: string, secretKey: string, directUrl?: string): DatabaseAccess {
  const parsed = new URL(directUrl ?? url);
  const owner = { user: decodeURIComponent(parsed.username), password: decodeURIComponent(parsed.password) };
  return {
    address: addressOf(parsed),
    ...(directUrl ? { pooled: addressOf(new URL(url)) } : {}),
    owner,
    login: loginCredentials(secretKey),
  };
}
