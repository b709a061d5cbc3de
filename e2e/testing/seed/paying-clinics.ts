import type { Tx } from '../../../server/src/core/db/database.ts';
import { newId } from '../../../server/src/core/ids.ts';
import { syncClinicBilling } from '../../../server/src/features/billing/sync.service.ts';
import type { House } from '../../../server/src/house.ts';
import type { MadeClinic } from '../../../server/src/testing/factories/clinics.ts';

const firstPlan = { id: '01930000-0000-7000-8000-000000000001', name: 'Essencial', priceCents: 9900 };
const goodCard = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' };

/** Takes the cheapest plan and pays its first month, at the provider that ships with the product. */
export async function subscribe(house: House, clinic: MadeClinic): Promise<void> {
  const { payments } = house.adapters;
  if (!('completeCheckout' in payments)) throw new Error('Journeys pay at the embedded provider only');
  const { customerId } = await payments.ensureCustomer({
    clinicId: clinic.id,
    name: clinic.name,
    email: clinic.owner.email,
  });
  await house.db.asSystem('customer of a journey', (tx) =>
    tx.updateTable('clinics').set({ payment_customer_id: customerId }).where('id', '=', clinic.id).execute(),
  );
  const { sessionId } = await payments.createCheckout({
    clinicId: clinic.id,
    customerId,
    plan: firstPlan,
    successUrl: `${house.appUrl}/pagamento-realizado`,
    cancelUrl: `${house.appUrl}/assinatura`,
    idempotencyKey: `journey:${clinic.id}`,
  });
  await payments.completeCheckout(sessionId, goodCard);
  await syncClinicBilling(house, clinic.id);
}

/** What a refused renewal leaves behind. */
export async function fallBehind(tx: Tx, clinic: MadeClinic): Promise<void> {
  await tx
    .updateTable('clinics')
    .set({ payment_status: 'overdue', subscription_status: 'past_due', subscription_plan_id: firstPlan.id })
    .where('id', '=', clinic.id)
    .execute();
  await tx
    .insertInto('invoices')
    .values({
      id: newId(),
      clinic_id: clinic.id,
      provider_id: `journey-${clinic.id}`,
      description: 'Assinatura mensal',
      amount_cents: firstPlan.priceCents,
      status: 'open',
      payment_failed: true,
      created_at: new Date().toISOString(),
    })
    .execute();
}
