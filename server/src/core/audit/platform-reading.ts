import { type AnyEndpoint, needsEntry } from '@virtual-med/contract/core/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import type { AppContext } from '../../context/context.ts';
import type { Actor } from '../db/database.ts';
import { record } from './audit.service.ts';

const names = new Map<AnyEndpoint, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));

/**
 * Inside a clinic the platform's staff read nothing without a trace, lists included: an endpoint that records no event of its
 * own is recorded here, before its answer leaves.
 */
export async function recordPlatformReading(
  ctx: AppContext,
  endpoint: AnyEndpoint,
  actor: Actor | undefined,
): Promise<void> {
  if (actor?.role !== 'super_admin' || endpoint.audit !== 'none' || !needsEntry(endpoint)) return;
  const name = names.get(endpoint);
  await ctx.db.asActor(actor, (tx) =>
    record(tx, { event: 'clinics.read', clinicId: actor.clinicId, ...(name ? { details: { door: name } } : {}) }),
  );
}
