import type { z } from '@virtual-med/contract/core/zod';
import type { getPatientsOverview, PatientGroup, PatientsOverview } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isSimilar, mayBeMistyped, pattern } from './patients.service.ts';
import { isWaiting } from './waiting.service.ts';

/** The month's first moment where the clinic is. */
const monthBegin = (clinicId: string) => sql<string>`(select
  date_trunc('month', now() at time zone time_zone) at time zone time_zone from clinics where id = ${clinicId})`;

type Query = z.infer<(typeof getPatientsOverview)['query']>;

interface Counts {
  readonly professional: string | null;
  readonly total: number;
  readonly fresh: number;
  readonly found: number;
}

/** Everything in one pass over the clinic's patients. */
const countByProfessional = (
  tx: Tx,
  clinicId: string,
  { search, waiting }: Query,
  similar = false,
): Promise<Counts[]> =>
  tx
    .selectFrom('patients')
    .select('professional_id as professional')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('created_at', '>=', monthBegin(clinicId)).as('fresh'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.and([
            ...(search ? [similar ? isSimilar(clinicId, search) : eb('search_text', 'like', pattern(search))] : []),
            ...(waiting ? [isWaiting[waiting](clinicId)] : []),
          ]),
        )
        .as('found'),
    ])
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .groupBy('professional_id')
    .execute();

const membersOf = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'm.role'])
    .where('m.clinic_id', '=', clinicId)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();

const sum = (rows: readonly Counts[], of: 'total' | 'fresh' | 'found'): number =>
  rows.reduce((all, row) => all + row[of], 0);

/** A professional has one group, their own; those who manage the clinic one for each professional, and for whoever else has patients. */
export const overviewOfPatients = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  query: Query,
): Promise<PatientsOverview> =>
  ctx.db.asActor(actor, async (tx) => {
    const exact = await countByProfessional(tx, clinicId, query);
    const counts =
      sum(exact, 'found') === 0 && mayBeMistyped(query.search)
        ? await countByProfessional(tx, clinicId, query, true)
        : exact;
    const isSimilarOnly = counts !== exact && sum(counts, 'found') > 0;
    const of = new Map(counts.map((row) => [row.professional, row]));
    const groups: PatientGroup[] = (await membersOf(tx, clinicId))
      .filter(({ id, role }) =>
        actor.role === 'professional' ? id === actor.userId : role === 'professional' || of.has(id),
      )
      .map(({ id, name }) => ({ professionalId: id, name, found: of.get(id)?.found ?? 0 }));
    return {
      total: sum(counts, 'total'),
      newThisMonth: sum(counts, 'fresh'),
      found: sum(counts, 'found'),
      ...(isSimilarOnly ? { similar: true as const } : {}),
      groups,
    };
  });
