import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { blockClinic, deleteClinic, unblockClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { withClient } from '../../../core/db/connection.ts';
import { freePort } from '../../../testing/free-port.ts';
import { testApp } from '../../../testing/test-app.ts';

const t = await testApp({
  STRIPE_SECRET_KEY: 'sk_test_nobody_listens',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody_listens',
  STRIPE_HOST: `http://127.0.0.1:${await freePort()}`,
});
const asStaff = await t.as(await t.person({ isSuperAdmin: true }));

const payingClinic = async () => {
  const clinic = await t.clinic();
  await t.make((tx) =>
    tx
      .updateTable('clinics')
      .set({ payment_customer_id: `cus_${clinic.id}` })
      .where('id', '=', clinic.id)
      .execute(),
  );
  return clinic;
};

const laterReadings = (clinicId: string): Promise<number> =>
  withClient(t.access.address, t.access.owner, async (client) => {
    const { rows } = await client.query(
      `select id from pgboss.job where name = 'billing.sync' and data ->> 'clinicId' = $1`,
      [clinicId],
    );
    return rows.length;
  });

test('a provider that is away undoes no block, is told of and is asked again later', async () => {
  const clinic = await payingClinic();
  const params = { clinicId: clinic.id };
  assert.deepEqual(await asStaff(blockClinic, { params }), { billingSynced: false });
  await assert.rejects((await t.as(clinic.owner))(getClinic, { params }), { code: 'clinics.blocked' });
  assert.equal(await laterReadings(clinic.id), 1);
});

test('nor does it keep a clinic from being removed', async () => {
  const clinic = await payingClinic();
  const params = { clinicId: clinic.id };
  assert.deepEqual(await asStaff(deleteClinic, { params }), { billingSynced: false });
  await assert.rejects(asStaff(getClinic, { params }), { code: 'clinics.not_found' });
  assert.equal(await laterReadings(clinic.id), 1);
});

test('a clinic that never paid needs no provider', async () => {
  const clinic = await t.clinic({ status: 'disabled' });
  assert.deepEqual(await asStaff(unblockClinic, { params: { clinicId: clinic.id } }), { billingSynced: true });
});
