import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestEmailChange } from '@virtual-med/contract/identity/email-change';
import { newId } from '../../../../core/ids.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp();

test('one person does not write to many addresses by asking for them', async () => {
  const person = await t.person({ passwordHash });
  const call = await t.as(person);
  const ask = (email: string) => call(requestEmailChange, { body: { email, password } });
  for (let time = 0; time < 5; time += 1) await ask(`${newId()}@exemplo.med`);
  const stranger = `${newId()}@exemplo.med`;
  await assert.rejects(ask(stranger), { code: 'request.too_many' });
  assert.deepEqual(await queuedLettersTo(t, stranger), []);
});
