import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { z } from '@virtual-med/contract/core/zod';
import type { createSuperAdmin as createSuperAdminEndpoint } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { isLoopback } from '../../../../config/config.ts';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { recordFor } from '../../../../core/audit/audit.service.ts';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import type { Tx } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { savePasswordHash } from '../sign-in/credential.service.ts';
import { noteAcceptance } from '../terms/terms.service.ts';
import { addSuperAdmin, closeSetup, isSetupOpen } from './super-admins.ts';

type Needs = Pick<AppContext, 'config' | 'appUrl' | 'secretKey'>;

/** Whether people other than those at this machine can reach the set-up: directly, or through a proxy. */
const isReachable = ({ config, appUrl }: Needs): boolean =>
  !isLoopback(config.host) || config.trustProxy !== false || !isLoopback(new URL(appUrl).hostname);

/**
 * What the set-up asks for. Where strangers could come first, the server makes a token of its own when it was given none
 * and tells it at start. It is the same after a restart and in every process, and good for one Super Admin.
 */
export const setupTokenOf = (ctx: Needs): string | undefined =>
  ctx.config.setupToken ?? (isReachable(ctx) ? madeToken(ctx.secretKey) : undefined);

const madeToken = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'virtual-med setup token', 18)).toString('base64url');

type Input = z.infer<(typeof createSuperAdminEndpoint)['body']>;

export const readSetup = async (ctx: AppContext): Promise<{ open: boolean; needsToken: boolean }> => ({
  open: await ctx.db.asSystem('setup: is it open', isSetupOpen),
  needsToken: setupTokenOf(ctx) !== undefined,
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function requireToken(expected: string | undefined, given: string | undefined): void {
  if (expected !== undefined && !timingSafeEqual(digest(expected), digest(given ?? '')))
    throw new AppError('setup.token_wrong');
}

async function requireOpen(tx: Tx): Promise<void> {
  if (!(await isSetupOpen(tx))) throw new AppError('setup.closed');
}

/** Whoever comes first. All that come at once wait for one another at the lock, and the second finds it closed. */
export async function createFirstSuperAdmin(ctx: AppContext, input: Input, origin: RequestOrigin) {
  await ctx.db.asSystem('setup: is it open', requireOpen);
  requireToken(setupTokenOf(ctx), input.token);
  const passwordHash = await hashPassword(input.password);
  return ctx.db.asSystem('setup: first super admin', async (tx) => {
    // Once in the life of an installation: better to wait for the first one's disk than to answer that we are busy.
    await sql`set local lock_timeout = '14s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtextextended('setup: first super admin', 0))`.execute(tx);
    await requireOpen(tx);
    const id = await addSuperAdmin(tx, input);
    await savePasswordHash(tx, id, passwordHash);
    await closeSetup(tx);
    const doer = { actorId: id, actorRole: 'super_admin', ip: origin.ip, requestId: origin.requestId } as const;
    await recordFor(tx, doer, { event: 'setup.super_admin_created', clinicId: null, recordType: 'user', recordId: id });
    await noteAcceptance(tx, id, input.acceptedTerms, doer);
    return { userId: id, passwordHash };
  });
}
