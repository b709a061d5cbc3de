import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginFirstAccessPasskey,
  handFirstAccess,
  redeemFirstAccess,
  resendFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { openBrowser } from '../../../../testing/browser.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { filledForm } from '../../patients/testing/patients.ts';
import { mailbox } from '../email-proof/testing/email-proof.ts';
import { tokenIn } from '../passwords/testing/recovery.ts';
import { born, chosenPassword, firstAccessBench } from './first-access.fixture.ts';

const t = await testApp();
const { newPatient, tokenTo, tokensTo, redeem } = firstAccessBench(t);

let lastAddress = 0;
const from = (ip = `198.51.100.${++lastAddress}`) => openBrowser(t.app, '', { ip });
const wrong = { code: 'auth.birth_date_wrong' };

test('new links bring no more answers than ten a day, and no more letters than five in a quarter of an hour', async () => {
  const { email } = await newPatient();
  for (let link = 0; link < 2; link += 1) {
    const token = await tokenTo(email);
    for (let answer = 0; answer < 5; answer += 1) await assert.rejects(redeem(token, '1980-01-02', from()), wrong);
    await from().call(resendFirstAccess, { body: { token } });
  }
  await assert.rejects(redeem(await tokenTo(email), undefined, from()), { code: 'request.too_many' });
  const token = await tokenTo(email);
  for (let letter = 0; letter < 3; letter += 1) await from().call(resendFirstAccess, { body: { token } });
  await assert.rejects(from().call(resendFirstAccess, { body: { token } }), { code: 'auth.email_limit_exceeded' });
  assert.equal((await tokensTo(email)).length, 6);
});

test('a passkey brings no more answers than a password: both count against the same ten', async () => {
  const { email } = await newPatient();
  for (let link = 0; link < 2; link += 1) {
    const token = await tokenTo(email);
    const begin = () => from().call(beginFirstAccessPasskey, { body: { token, birthDate: '1980-01-02' } });
    for (let answer = 0; answer < 3; answer += 1) await assert.rejects(begin(), wrong);
    for (let answer = 0; answer < 2; answer += 1) await assert.rejects(redeem(token, '1980-01-02', from()), wrong);
    await from().call(resendFirstAccess, { body: { token } });
  }
  const body = { token: await tokenTo(email), birthDate: born };
  await assert.rejects(from().call(beginFirstAccessPasskey, { body }), { code: 'request.too_many' });
});

test('a record without an account takes no more answers than an account, and no more addresses', async () => {
  const { staff, clinic } = await newPatient();
  const form = { ...filledForm({ email: null }), clinicId: clinic.id };
  const { id: patientId } = await staff.call(createPatient, { body: form });
  const token = tokenIn((await staff.call(handFirstAccess, { params: { clinicId: clinic.id, patientId } })).link);
  const { email } = await newPatient();
  const names = (address: string) =>
    from().call(redeemFirstAccess, { body: { token, birthDate: born, email: address, password: chosenPassword } });
  for (let answer = 0; answer < 10; answer += 1) await assert.rejects(names(email), { code: 'auth.email_taken' });
  await assert.rejects(names(mailbox()), { code: 'request.too_many' });
});

test('one address answers thirty times in a quarter of an hour, whoever’s links they are', async () => {
  const browser = from('203.0.113.9');
  const token = 'nenhum';
  for (let answer = 0; answer < 30; answer += 1)
    await assert.rejects(redeem(token, undefined, browser), { code: 'auth.link_expired' });
  await assert.rejects(redeem(token, undefined, browser), { code: 'request.too_many' });
});
