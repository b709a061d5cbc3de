import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import { changePassword, updateProfile } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { requestPasswordReset, resetPassword, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { newId } from '../../../../core/ids.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { queuedLettersTo } from '../../../../testing/outbox.ts';
import { password as oldPassword } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';
import { chosen, newPassword, passwordBench, tokenIn } from './testing/recovery.ts';

const t = await sharedApp();
const { withPassword, opens, device, events, state, setEmail } = passwordBench(t);
const body = { currentPassword: oldPassword, ...chosen };

describe('changing one’s own password', () => {
  test('keeps this device, ends the others, tells the person and the trail', async () => {
    const person = await withPassword();
    const [here, elsewhere] = [await device(person), await device(person)];
    assert.deepEqual(await here.call(changePassword, { body }), {});
    assert.deepEqual([await here.alive(), await elsewhere.alive()], [true, false]);
    assert.deepEqual([await opens(person, oldPassword), await opens(person, newPassword)], [false, true]);
    assert.deepEqual(await events(person), [
      {
        event: 'auth.password_changed',
        actor_id: person.id,
        actor_role: 'person',
        clinic_id: null,
        record_type: 'user',
        record_id: person.id,
        ip: '127.0.0.1',
      },
    ]);
    assert.deepEqual(
      (await queuedLettersTo(t, person.email)).map((letter) => letter.subject),
      ['Sua senha foi alterada – Virtual.med'],
    );
  });

  test('touches nobody else', async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const theirs = await device(other);
    await (await t.as(person))(changePassword, { body });
    assert.ok(await theirs.alive());
    assert.ok(await opens(other, oldPassword));
  });

  test('needs the current one', async () => {
    const person = await withPassword();
    const [here, elsewhere] = [await device(person), await device(person)];
    await assert.rejects(
      here.call(changePassword, { body: { ...body, currentPassword: 'Outra-senha-9' } }),
      (error) =>
        error instanceof ApiError &&
        error.code === 'auth.current_password_wrong' &&
        error.status === 422 &&
        error.fields.currentPassword === 'A senha atual está incorreta.',
    );
    assert.ok(await elsewhere.alive());
    assert.ok(await opens(person, oldPassword));
    assert.deepEqual(
      (await events(person)).map(({ event }) => event),
      ['auth.proof_refused'],
    );
  });

  test('needs another one', async () => {
    const person = await withPassword();
    const same = { currentPassword: oldPassword, password: oldPassword, confirmPassword: oldPassword };
    await assert.rejects(
      (await t.as(person))(changePassword, { body: same }),
      (error) =>
        error instanceof ApiError &&
        error.code === 'auth.password_unchanged' &&
        error.fields.password === 'A nova senha deve ser diferente da atual.',
    );
    const wrong = { currentPassword: newPassword, ...chosen };
    await assert.rejects((await t.as(person))(changePassword, { body: wrong }), {
      code: 'auth.current_password_wrong',
    });
  });

  test('is not for somebody who has none', async () => {
    const person = await t.person();
    await assert.rejects((await t.as(person))(changePassword, { body }), { code: 'auth.current_password_wrong' });
  });

  test('twice at once works for exactly one', async () => {
    const person = await withPassword();
    const call = await t.as(person);
    const passwords = ['Primeira-1', 'Segunda-2', 'Terceira-3'];
    const outcomes = await Promise.allSettled(
      passwords.map((password) =>
        call(changePassword, { body: { currentPassword: oldPassword, password, confirmPassword: password } }),
      ),
    );
    const won = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    assert.equal(won.length, 1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'auth.current_password_wrong');
    assert.ok(await opens(person, won[0] ?? ''));
    // One that came only after the change is noted as a wrong password besides.
    assert.equal((await events(person)).filter(({ event }) => event === 'auth.password_changed').length, 1);
  });

  test('spoils the recovery links still on their way', async () => {
    const person = await withPassword();
    await t.anonymous(requestPasswordReset, { body: { email: person.email } });
    const token = tokenIn((await queuedLettersTo(t, person.email))[0]?.text);
    await (await t.as(person))(changePassword, { body });
    await assert.rejects(t.anonymous(resetPassword, { body: { token, ...chosen } }), { code: 'auth.link_expired' });
  });

  test('ends sign-ins that still wait for their second factor, of nobody else', async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const expires = new Date(Date.now() + 60_000).toISOString();
    const waiting = [person, other].map(({ id }) => ({
      id: newId(),
      identifier: `2fa-${id}`,
      value: id,
      expires_at: expires,
    }));
    await t.make((tx) => tx.insertInto('verifications').values(waiting).execute());
    await (await t.as(person))(changePassword, { body });
    const left = await t.make((tx) =>
      tx.selectFrom('verifications').select('value').where('value', 'in', [person.id, other.id]).execute(),
    );
    assert.deepEqual(left, [{ value: other.id }]);
  });

  test('happens whole or not at all', async () => {
    const { id: clinicId, owner } = await t.clinic();
    const person = await t.person();
    const { temporaryPassword } = await t.make((tx) =>
      issueTemporaryPassword(t.ctx, tx, { userId: person.id, clinicId, createdBy: owner.id }),
    );
    const [here, elsewhere] = [await device(person), await device(person)];
    // An address no letter can be sent to: the last step fails.
    await setEmail(person, `sem-arroba-${person.id}`);
    await assert.rejects(here.call(changePassword, { body: { ...body, currentPassword: temporaryPassword } }), {
      code: 'server.unexpected',
    });
    await setEmail(person, person.email);
    assert.ok(await elsewhere.alive());
    assert.deepEqual(await state(person), { mustChange: true, hasTemporary: true });
    assert.deepEqual(await events(person), []);
    assert.deepEqual([await opens(person, temporaryPassword), await opens(person, newPassword)], [true, false]);
  });
});

test('with a temporary password nothing works before the change, and everything after it', async () => {
  const clinic = await t.clinic({ professionals: 1, patients: 1 });
  const [professional] = clinic.professionals;
  assert.ok(professional);
  const { temporaryPassword } = await t.make((tx) =>
    issueTemporaryPassword(t.ctx, tx, {
      userId: professional.id,
      clinicId: clinic.id,
      createdBy: clinic.owner.id,
    }),
  );
  const { call } = openBrowser(t.app);
  const place = { area: 'clinic', selectedClinicId: clinic.id, email: professional.email } as const;
  const signedIn = await call(signIn, { body: { ...place, password: temporaryPassword } });
  assert.equal(signedIn.next, 'new_password');

  const profile = { body: { name: 'Nome Novo', phone: null } };
  const patient = { params: { clinicId: clinic.id, patientId: clinic.patients[0]?.id ?? '' } };
  for (const attempt of [() => call(updateProfile, profile), () => call(getPatient, patient)])
    await assert.rejects(attempt, { code: 'auth.must_change_password' });
  assert.equal((await call(getSession, {})).user.mustChangePassword, true);

  await call(changePassword, { body: { ...body, currentPassword: temporaryPassword } });
  assert.deepEqual(await state(professional), { mustChange: false, hasTemporary: false });
  assert.equal((await call(updateProfile, profile)).name, 'Nome Novo');
  assert.equal((await call(getPatient, patient)).id, patient.params.patientId);
  const anew = (password: string) => openBrowser(t.app).call(signIn, { body: { ...place, password } });
  await assert.rejects(anew(temporaryPassword), { code: 'auth.invalid_credentials' });
  assert.equal((await anew(newPassword)).next, 'done');
});
