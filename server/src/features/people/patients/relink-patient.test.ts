import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { createPatient, deletePatient, updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { newId } from '../../../core/ids.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { filledForm, patientsBench } from './testing/patients.ts';

const t = await sharedApp();
const { accountsOf } = patientsBench(t);

test('a record linked again opens for the account of its e-mail and for none of before', async () => {
  const clinic = await t.clinic();
  const call = await t.as(clinic.owner);
  const [former, rightful] = [await t.person(), await t.person()];
  const form = filledForm({ email: rightful.email });
  const { id } = await call(createPatient, { body: { ...form, clinicId: clinic.id } });
  await t.make((tx) => linkAccount(tx, clinic.id, id, former));

  await call(deletePatient, { body: { id, clinicId: clinic.id } });
  assert.deepEqual(await accountsOf(id), []);
  const again = await call(createPatient, { body: { ...form, clinicId: clinic.id } });
  assert.equal(again.id, id);
  assert.deepEqual(
    (await accountsOf(id)).map((row) => row.id),
    [rightful.id],
  );
  const params = { clinicId: clinic.id };
  await (await t.as(rightful))(getOwnHome, { params });
  await assert.rejects((await t.as(former))(getOwnHome, { params }), { code: 'clinics.not_found' });
});

test('an account moved to another e-mail in between stays outside', async () => {
  const clinic = await t.clinic();
  const call = await t.as(clinic.owner);
  const form = filledForm();
  const { id } = await call(createPatient, { body: { ...form, clinicId: clinic.id } });
  const [mover] = await accountsOf(id);
  assert.ok(mover);
  await call(deletePatient, { body: { id, clinicId: clinic.id } });
  // The same account opens another record meanwhile, and follows it to a new address.
  const second = filledForm({ email: form.email, birthDate: '1970-01-01' });
  const other = await call(createPatient, { body: { ...second, clinicId: clinic.id } });
  const { revision } = await call(getPatient, { params: { clinicId: clinic.id, patientId: other.id } });
  await call(updatePatient, {
    params: { clinicId: clinic.id, patientId: other.id },
    body: { ...second, email: `${newId()}@exemplo.med`, revision },
  });
  const again = await call(createPatient, { body: { ...form, clinicId: clinic.id } });
  assert.equal(again.id, id);
  const keys = await accountsOf(id);
  assert.deepEqual(
    keys.map((row) => row.email),
    [form.email],
  );
});
