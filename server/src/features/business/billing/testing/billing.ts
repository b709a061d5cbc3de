import assert from 'node:assert/strict';
import { getClinicInvoices, getSubscription } from '@virtual-med/contract/billing/billing';
import type { createClient } from '@virtual-med/contract/core/client';
import type { AppContext } from '../../../../context/context.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { deliverEmbeddedEvents } from '../billing.jobs.ts';
import { processPaymentEvent } from '../payment-events.service.ts';

/** The plans every installation begins with. */
export const plans = {
  essential: '01930000-0000-7000-8000-000000000001',
  team: '01930000-0000-7000-8000-000000000002',
  premium: '01930000-0000-7000-8000-000000000003',
};

export const waitingEvents = (ctx: AppContext): Promise<string[]> =>
  ctx.db.asSystem('test: waiting events', async (tx) =>
    (
      await tx
        .selectFrom('payment_events')
        .select('id')
        .where('processed_at', 'is', null)
        .orderBy('received_at')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
  );

/** Everything the provider has to tell is told and acted on, as the jobs would. */
export async function settle(ctx: AppContext): Promise<void> {
  await deliverEmbeddedEvents(ctx);
  for (const id of await waitingEvents(ctx)) await processPaymentEvent(ctx, id);
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
};

/** Somebody fills in a card form of the hosted pages. */
export const submitCard = (
  t: TestApp,
  url: string,
  number: string,
  { headers = {}, ...change }: { headers?: Record<string, string>; validade?: string; codigo?: string } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: new URL(url, t.ctx.appUrl).pathname,
    headers: {
      host: new URL(t.ctx.appUrl).host,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({ numero: number, validade: '12/40', codigo: '123', ...change }).toString(),
  });

type Call = ReturnType<typeof createClient>;

/** What the owner sees of the clinic's money. */
export async function seenBy(call: Call, clinic: Pick<MadeClinic, 'id'>) {
  const subscription = await call(getSubscription, { params: { clinicId: clinic.id } });
  const { invoices } = await call(getClinicInvoices, { body: { clinicId: clinic.id } });
  return { subscription, invoices };
}

export const failsWithCode = (code: string) => (error: unknown) => {
  assert.equal((error as { code?: string }).code, code, String(error));
  return true;
};
