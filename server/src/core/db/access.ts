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

export const ownerPassword = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('database owner password').digest('hex');

/** Reads a postgres:// address; the person it names is the owner. */
export function accessFromUrl(url: string, secretKey: string): DatabaseAccess {
  const parsed = new URL(url);
  const address: DatabaseAddress = {
    host: parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname).replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || 5432),
    database: decodeURIComponent(parsed.pathname.slice(1)) || 'postgres',
    ssl: ['require', 'verify-ca', 'verify-full'].includes(parsed.searchParams.get('sslmode') ?? ''),
  };
  const owner = { user: decodeURIComponent(parsed.username), password: decodeURIComponent(parsed.password) };
  return { address, owner, login: loginCredentials(secretKey) };
}
