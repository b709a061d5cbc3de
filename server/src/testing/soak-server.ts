// A server that is treated badly: makes a clinic to be worked on, sets its clock, tells what it holds and, to prove that
// telling, breaks what it holds. Its orders come over the channel of whoever started it.

import { OWNER_ROLE } from '@virtual-med/embedded-postgres/cluster';
import { readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { derivedSecret } from '../adapters/adapters.ts';
import { customerIdOf } from '../adapters/payments/embedded.account.ts';
import { signWebhook } from '../adapters/payments/webhook-signature.ts';
import type { AppContext } from '../context/context.ts';
import { main } from '../main.ts';
import { cookieFor, postmasterOf } from './crash.ts';
import { makeClinic } from './factories/clinics.ts';
import { setClock } from './soak-clock.ts';
import { type AsOwner, asOwnerOf, factsOf, letTimePass } from './soak-facts.ts';

export type Order =
  | { readonly do: 'clinic' }
  | { readonly do: 'clock'; readonly aheadMs: number }
  | { readonly do: 'sign event'; readonly body: string }
  | { readonly do: 'let time pass' }
  | { readonly do: 'facts' }
  | { readonly do: 'sabotage'; readonly how: string; readonly values: readonly string[] };

export interface WorkedOn {
  readonly clinicId: string;
  readonly customerId: string;
  readonly doctorId: string;
  readonly patientId: string;
  readonly cookie: string;
  readonly ownerCookie: string;
  readonly postmaster: number;
}

const newClinic = (ctx: AppContext): Promise<WorkedOn> =>
  ctx.db.asSystem('soak', async (tx) => {
    const { id, owner, patients, professionals } = await makeClinic(tx, { patients: 1, professionals: 1 });
    const doctorId = professionals[0]?.id ?? '';
    return {
      clinicId: id,
      customerId: customerIdOf(id),
      doctorId,
      patientId: patients[0]?.id ?? '',
      cookie: await cookieFor(tx, doctorId, ctx.secretKey),
      ownerCookie: await cookieFor(tx, owner.id, ctx.secretKey),
      postmaster: await postmasterOf(tx),
    };
  });

/** What a failing disk, a careless hand or a mistake of ours would do. */
const sabotages: Record<string, (ctx: AppContext, asOwner: AsOwner, values: readonly string[]) => Promise<unknown>> = {
  'bytes gone': async (ctx, asOwner, [documentId]) => {
    const [row] = await asOwner<{ file_path: string }>('select file_path from documents where id = $1', [documentId]);
    await ctx.adapters.storage.remove(row?.file_path ?? '');
  },
  'row gone': async (_ctx, asOwner, [patientId]) => {
    await asOwner('delete from patient_accounts where patient_id = $1', [patientId]);
    await asOwner('delete from patients where id = $1', [patientId]);
  },
  undeleted: (_ctx, asOwner, [documentId]) =>
    asOwner('update documents set deleted_at = null, deleted_by = null, deletion_reason = null where id = $1', [
      documentId,
    ]),
  'charged twice': (_ctx, asOwner, [clinicId]) =>
    asOwner(
      `update embedded_payment_objects set data = jsonb_set(data, '{invoices}', (data->'invoices') || (data->'invoices'))
       where data->>'clinicId' = $1`,
      [clinicId],
    ),
  'trail edited': async (_ctx, asOwner) => {
    await asOwner('alter table audit_events disable trigger user');
    await asOwner(
      `update audit_events set event = 'clinics.blocked' where id =
       (select id from audit_events where hash is not null order by id limit 1)`,
    );
    await asOwner('alter table audit_events enable trigger user');
  },
};

async function carryOut(ctx: AppContext, asOwner: AsOwner, order: Order): Promise<unknown> {
  switch (order.do) {
    case 'clinic':
      return newClinic(ctx);
    case 'clock':
      return setClock(order.aheadMs);
    case 'sign event':
      return signWebhook(
        derivedSecret(ctx.secretKey, 'embedded payment webhooks'),
        Buffer.from(order.body),
        new Date(),
      );
    case 'let time pass':
      return letTimePass(ctx, asOwner);
    case 'facts':
      return factsOf(ctx, asOwner);
    case 'sabotage':
      return (await sabotages[order.how]?.(ctx, asOwner, order.values)) ?? null;
  }
}

await main(async ({ ctx, url }) => {
  const holder = await readFolderHolder(ctx.config.dataDir);
  if (!holder?.database) throw new Error('The soak needs the embedded database');
  const asOwner = asOwnerOf(ctx, holder.database, OWNER_ROLE);
  process.on('message', ({ n, order }: { n: number; order: Order }) => {
    carryOut(ctx, asOwner, order).then(
      (answer) => process.send?.({ n, answer: answer ?? null }),
      (error: Error) => process.send?.({ n, failure: error.stack }),
    );
  });
  process.send?.({ n: 0, answer: url });
});
