import { formatDateTime } from '@virtual-med/contract/core/formats';
import { lastAccess } from '@virtual-med/contract/identity/last-access.texts';
import type { Session } from './session-store.ts';

/** The sign-in before this session, and what failed since, in words. */
export const lastAccessOf = ({ signIn, failed }: Session['before'], timeZone?: string): string | undefined =>
  lastAccess(signIn && { at: formatDateTime(signIn.at, timeZone), device: signIn.device }, failed);
