import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateProfile } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp();

test('people change their own name and phone, and the trail says so', async () => {
  const [person, other] = [await t.person(), await t.person()];
  const call = await t.as(person);
  const saved = await call(updateProfile, { body: { name: '  João D’Ávila 😀  ', phone: '11987654321' } });
  assert.deepEqual(saved, { name: 'João D’Ávila 😀', phone: '(11) 98765-4321' });
  const { user } = await call(getSession, {});
  assert.deepEqual([user.name, user.phone], [saved.name, saved.phone]);
  assert.equal((await call(updateProfile, { body: { name: 'João', phone: null } })).phone, null);

  const events = await t.make((tx) =>
    tx.selectFrom('audit_events').select(['event', 'actor_id', 'actor_role', 'record_id']).execute(),
  );
  const expected = {
    event: 'users.profile_updated',
    actor_id: person.id,
    actor_role: 'person',
    record_id: person.id,
  };
  assert.deepEqual(events, [expected, expected]);
  assert.equal((await (await t.as(other))(getSession, {})).user.name, other.name);
});

test('a name or phone that is none changes nothing', async () => {
  const person = await t.person();
  const call = await t.as(person);
  for (const [body, field] of [
    [{ name: 'J', phone: null }, 'name'],
    [{ name: 'Jo\u202eão', phone: null }, 'name'],
    [{ name: 'n'.repeat(121), phone: null }, 'name'],
    [{ name: 'João', phone: '123' }, 'phone'],
    [{ name: 'João', phone: 'onze nove' }, 'phone'],
  ] as const)
    await assert.rejects(call(updateProfile, { body }), (error: { code?: string; fields?: object }) => {
      assert.equal(error.code, 'request.invalid');
      assert.deepEqual(Object.keys(error.fields ?? {}), [field]);
      return true;
    });
  assert.equal((await call(getSession, {})).user.name, person.name);
});
