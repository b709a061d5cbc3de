import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentFactsOfClinic } from './document-facts.ts';

const t = await sharedApp();

test('what documents say of a clinic is kept as its form states it; left out it stays, empty takes it away', async () => {
  const clinic = await t.clinic();
  const call = await t.as(clinic.owner);
  const params = { clinicId: clinic.id };
  const save = (change: Record<string, unknown>) =>
    call(updateClinicSettings, { params, body: { name: 'Clínica Aurora', colorPalette: 'default', ...change } });
  const readFacts = async () => {
    const { zipCode, address, phone, cnes } = await call(getClinicSettings, { params });
    return { zipCode, address, phone, cnes };
  };
  const nothing = { zipCode: '', address: '', phone: '', cnes: '' };
  assert.deepEqual(await readFacts(), nothing);
  const stated = {
    zipCode: '01001-000',
    address: 'Praça da Sé, 10, Sé, São Paulo - SP',
    phone: '(11) 3333-4444',
    cnes: '1234567',
  };
  await save(stated);
  await save({});
  assert.deepEqual(await readFacts(), stated);
  const told = await t.make((tx) => documentFactsOfClinic(tx, clinic.id));
  assert.equal(told.address, 'Praça da Sé, 10, Sé, São Paulo - SP, CEP 01001-000');
  assert.equal(told.place, 'São Paulo - SP');
  for (const wrong of [{ cnes: '123456' }, { cnes: '12345678' }, { phone: 'abc' }, { zipCode: '0100' }])
    await assert.rejects(save(wrong), { code: 'request.invalid' });
  await save(nothing);
  assert.deepEqual(await readFacts(), nothing);
});
