import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookUpZipCode } from '@virtual-med/contract/zip-codes/zip-codes';
import { testApp } from '../../../testing/test-app.ts';

const t = await testApp();
/** Nobody listens on this port. */
const deaf = await testApp({ CEP_URL: 'http://127.0.0.1:9' });

test('a CEP gives its address in one line, with or without a hyphen', async () => {
  const clinic = await t.clinic({ professionals: 1 });
  const query = { clinicId: clinic.id };
  for (const person of [clinic.owner, clinic.professionals[0] ?? clinic.owner]) {
    const call = await t.as(person);
    for (const cep of ['01310-100', '01310100'])
      assert.equal(
        (await call(lookUpZipCode, { params: { cep }, query })).address,
        'Avenida Paulista, Bela Vista, São Paulo - SP',
      );
  }
});

test('a town with one CEP leaves no gaps', async () => {
  const clinic = await t.clinic();
  const found = await (await t.as(clinic.owner))(lookUpZipCode, {
    params: { cep: '87360000' },
    query: { clinicId: clinic.id },
  });
  assert.equal(found.address, 'Goioerê - PR');
});

test('an unknown CEP and a silent service are told apart', async () => {
  const clinic = await t.clinic();
  const query = { clinicId: clinic.id };
  await assert.rejects((await t.as(clinic.owner))(lookUpZipCode, { params: { cep: '99999-999' }, query }), {
    code: 'zip_codes.not_found',
    message: 'CEP não encontrado',
  });
  const elsewhere = await deaf.clinic();
  await assert.rejects(
    (await deaf.as(elsewhere.owner))(lookUpZipCode, { params: { cep: '01310100' }, query: { clinicId: elsewhere.id } }),
    { code: 'zip_codes.unavailable', message: /^CEP não encontrado\..*tente novamente/ },
  );
});

test('what is no CEP never reaches a service', async () => {
  const clinic = await t.clinic();
  const cookie = await t.cookieOf(clinic.owner);
  for (const cep of ['1', '0131010', '013101000', '..%2F..%2Fetc', "01310'--", '01310100x']) {
    const url = `/api/cep/${cep}?clinicId=${clinic.id}`;
    const answer = await t.app.inject({ method: 'GET', url, headers: { cookie } });
    assert.equal(answer.statusCode, 400, cep);
  }
});

test('each person has a limit of their own', async () => {
  const clinic = await t.clinic({ professionals: 1 });
  const [call, colleague] = [await t.as(clinic.owner), await t.as(clinic.professionals[0] ?? clinic.owner)];
  const ask = { params: { cep: '01310100' }, query: { clinicId: clinic.id } };
  for (let asked = 0; asked < 30; asked += 1) await call(lookUpZipCode, ask);
  await assert.rejects(call(lookUpZipCode, ask), { code: 'request.too_many' });
  await colleague(lookUpZipCode, ask);
});
