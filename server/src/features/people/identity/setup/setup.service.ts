import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from '@virtual-med/contract/core/zod';
import type { createSuperAdmin as createSuperAdminEndpoint } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { recordFor } from '../../../../core/audit/audit.service.ts';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import type { Tx } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { savePasswordHash } from '../sign-in/credential.service.ts';
import { noteAcceptance } from '../terms/terms.service.ts';
import { setupTokenOf } from './setup-token.ts';
import { addSuperAdmin, closeSetup, isSetupOpen } from './super-admins.ts';

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
export async function createFirstSuperAdmin(
  ctx: AppContext,
  input: Input,
  origin: RequestOrigin,
): Promise<{ userId: string; passwordHash: string }> {
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
