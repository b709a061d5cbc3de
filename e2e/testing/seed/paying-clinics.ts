import type { AppContext } from '../../../server/src/context/context.ts';
import type { Tx } from '../../../server/src/core/db/database.ts';
import { newId } from '../../../server/src/core/ids.ts';
import { syncClinicBilling } from '../../../server/src/features/business/billing/sync.service.ts';
import { type MadeClinic, makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';
import { type Seed, told, write } from './own-clinic.ts';

const firstPlan = { id: '01930000-0000-7000-8000-000000000001', name: 'Essencial', priceCents: 9900 };
const goodCard = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' };

/** Takes the cheapest plan and pays its first month, at the provider that ships with the product. */
async function subscribe(ctx: AppContext, clinic: MadeClinic): Promise<void> {
  const { payments } = ctx.adapters;
  if (!('completeCheckout' in payments)) throw new Error('Journeys pay at the embedded provider only');
  const { customerId } = await payments.ensureCustomer({
    clinicId: clinic.id,
    name: clinic.name,
    email: clinic.owner.email,
  });
  await ctx.db.asSystem('customer of a journey', (tx) =>
    tx.updateTable('clinics').set({ payment_customer_id: customerId }).where('id', '=', clinic.id).execute(),
  );
  const { sessionId } = await payments.createCheckout({
    clinicId: clinic.id,
    customerId,
    plan: firstPlan,
    successUrl: `${ctx.appUrl}/pagamento-realizado`,
    cancelUrl: `${ctx.appUrl}/assinatura`,
    idempotencyKey: `journey:${clinic.id}`,
  });
  await payments.completeCheckout(sessionId, goodCard);
  await syncClinicBilling(ctx, clinic.id);
}

/** What a refused renewal leaves behind. */
async function fallBehind(tx: Tx, clinic: MadeClinic): Promise<void> {
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

export async function makePayingClinic(seed: Seed) {
  const owner = seed.person('assina');
  const clinic = await write(seed, (tx) => makeClinic(tx, { name: `Clínica Assinante ${seed.word}`, owner }));
  await subscribe(seed.ctx, clinic);
  return told(seed, clinic);
}

/** A clinic that has not paid, with somebody of each kind in it. */
export const makeLateClinic = (seed: Seed) =>
  write(seed, async (tx) => {
    const professional = seed.person('atrasa-equipe');
    const clinic = await makeClinic(tx, {
      name: `Clínica Atrasada ${seed.word}`,
      owner: seed.person('atrasa'),
      professionals: [professional],
      patients: 1,
    });
    const patient = await makePerson(tx, seed.person('atrasa-paciente'));
    for (const { id } of clinic.patients) await linkAccount(tx, clinic.id, id, patient);
    await fallBehind(tx, clinic);
    return { ...told(seed, clinic), professional: professional.email, patient: patient.email };
  });
