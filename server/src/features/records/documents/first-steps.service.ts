import type { z } from '@virtual-med/contract/core/zod';
import { openingEvents } from '@virtual-med/contract/documents/documents';
import type { getFirstSteps } from '@virtual-med/contract/documents/first-steps';
import type { AppContext } from '../../../context/context.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { currentDocuments } from './document-rows.service.ts';

type FirstSteps = z.infer<(typeof getFirstSteps)['response']>;

/** Looking at the newest tells a clinic that works from one that begins, and costs the same in both. */
const newest = 20;

/** How far the clinic has come, among what this person may see. */
export const firstStepsOf = (ctx: AppContext, actor: Actor, clinicId: string): Promise<FirstSteps> =>
  ctx.db.asActor(actor, async (tx) => {
    const documents = await currentDocuments(tx, clinicId)
      .select(['d.id', 'd.patient_id', 'd.name'])
      .orderBy('d.id', 'desc')
      .limit(newest)
      .execute();
    const opened = await firstOpening(
      tx,
      documents.map(({ id }) => id),
    );
    const last = documents.find(({ id }) => id === opened) ?? documents[0];
    const patients = tx
      .selectFrom('patients')
      .select(['id', 'shown_name as name', 'birth_date as birthDate'])
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null);
    const patient = last
      ? await patients.where('id', '=', last.patient_id).executeTakeFirst()
      : await patients.orderBy('id', 'desc').limit(1).executeTakeFirst();
    return {
      hasColleague: await hasColleague(tx, actor, clinicId),
      patient: patient ?? null,
      hasDocument: last !== undefined,
      openedDocument: opened && last ? last.name : null,
    };
  });

const firstOpening = async (tx: Tx, documentIds: readonly string[]): Promise<string | null> => {
  if (documentIds.length === 0) return null;
  const row = await tx
    .selectFrom('audit_events')
    .select('record_id')
    .where('record_id', 'in', documentIds)
    .where('actor_role', '=', 'patient')
    .where('event', 'in', openingEvents)
    .limit(1)
    .executeTakeFirst();
  return row?.record_id ?? null;
};

const hasColleague = async (tx: Tx, actor: Actor, clinicId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('clinic_id', '=', clinicId)
    .where('user_id', '<>', actor.userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
