import type { z } from '@virtual-med/contract/core/zod';
import type { sendIntakeFiles } from '@virtual-med/contract/intake/intake.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor } from '../../../core/db/database.ts';

type Confirmed = z.infer<(typeof sendIntakeFiles)['body']>['files'];

/** Two windows confirming the same files do not meet. */
const oneByOne = (clinicId: string) => ({ serializeBy: `intake of ${clinicId}` });

/** What is still as it was confirmed goes on its way; a job carries it out, as whoever confirmed it. */
export const sendFiles = (ctx: AppContext, actor: Actor, clinicId: string, files: Confirmed) =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update intake_files f
        set state = 'sending', sent_by = ${actor.userId}, sent_role = ${actor.role}, sent_session = ${actor.sessionId ?? null},
          problem = null, updated_at = now()
        from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ patientId }) => patientId)}::uuid[]) as c (id, patient_id)
        where f.id = c.id and f.clinic_id = ${clinicId} and f.state = 'ready' and f.patient_id = c.patient_id
          and f.category is not null
          and exists (select from patients p where p.id = f.patient_id and p.unlinked_at is null)
        returning f.id`.execute(tx);
      if (rows.length > 0) await ctx.jobs.enqueue(tx, 'intake.send', { clinicId });
      const sent = new Set(rows.map(({ id }) => id));
      return { sending: sent.size, left: files.flatMap(({ id }) => (sent.has(id) ? [] : [id])) };
    },
    oneByOne(clinicId),
  );

/** What the job has not come to waits for a person again. */
export const stopSending = (ctx: AppContext, actor: Actor, clinicId: string): Promise<{ stopped: number }> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('intake_files')
        .set({
          state: 'ready',
          // Of somebody the asker no longer sees, nobody is named.
          patient_id: sql`(select p.id from patients p where p.id = intake_files.patient_id)`,
          updated_at: sql`now()`,
        })
        .where('clinic_id', '=', clinicId)
        .where('state', '=', 'sending')
        .executeTakeFirst();
      return { stopped: Number(numUpdatedRows) };
    },
    oneByOne(clinicId),
  );
