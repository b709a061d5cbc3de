import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { getDocumentFigures } from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor } from '../../../core/db/database.ts';
import { arrivedAt, currentDocuments, openingEvents } from './document-rows.service.ts';

type Figures = z.infer<(typeof getDocumentFigures)['response']>;

/** What still waits for somebody, among the documents this person may see. */
export const figuresOfDocuments = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Figures> =>
  ctx.db.asActor(actor, async (tx) => {
    const { awaitingSignature } = await currentDocuments(tx, clinicId)
      .innerJoin('signature_requests as s', 's.document_id', 'd.id')
      .select((eb) => eb.fn.count<number>('d.id').distinct().as('awaitingSignature'))
      .where('s.state', '=', 'pending')
      .executeTakeFirstOrThrow();
    const { unseen } = await currentDocuments(tx, clinicId)
      .select((eb) => eb.fn.countAll<number>().as('unseen'))
      .where(sql<boolean>`${arrivedAt} > now() - make_interval(days => ${limits.unseenDays})`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('audit_events as e')
              .select('e.id')
              .whereRef('e.record_id', '=', 'd.id')
              .where('e.actor_role', '=', 'patient')
              .where('e.event', 'in', openingEvents)
              .where('e.occurred_at', '>=', arrivedAt),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    return { awaitingSignature, unseen };
  });
