import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { hashDrawnPassword, hashPassword, isDrawnHash, verifyPassword } from '../../../../core/crypto/password-hash.ts';
import { sealText } from '../../../../core/crypto/sealed-text.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { readPasswordHash } from '../sign-in/credential.service.ts';
import { resealTemporaryPasswords } from './reseal.service.ts';
import { temporaryPasswordBench } from './temporary-passwords.fixture.ts';
import { issueTemporaryPassword } from './temporary-passwords.service.ts';

const t = await sharedApp();
const { clinicWithNewMember } = temporaryPasswordBench(t);

const hashOf = (person: Person) => t.make((tx) => readPasswordHash(tx, person.id));
const enters = async (clinicId: string, { email }: Person, password: string): Promise<boolean> =>
  t.anonymous(signIn, { body: { area: 'clinic', email, password, selectedClinicId: clinicId } }).then(
    () => true,
    () => false,
  );

test('a password we drew is compared under the installation’s secret, and opens', async () => {
  const { clinic, person, temporaryPassword } = await clinicWithNewMember();
  assert.ok(isDrawnHash((await hashOf(person)) ?? ''));
  assert.ok(!(await hashOf(person))?.includes(temporaryPassword));
  for (const wrong of [`${temporaryPassword}x`, temporaryPassword.slice(1), '', (await hashOf(person)) ?? ''])
    assert.equal(await enters(clinic.id, person, wrong), false, wrong);
  assert.equal(await enters(clinic.id, person, temporaryPassword), true);
});

test('a password somebody chose is hashed slowly, given out as it may be', async () => {
  const { clinic, person } = await clinicWithNewMember();
  await t.make((tx) =>
    issueTemporaryPassword(t.ctx, tx, {
      userId: person.id,
      clinicId: clinic.id,
      createdBy: clinic.owner.id,
      password: 'Escolhida-por-gente-1',
    }),
  );
  assert.match((await hashOf(person)) ?? '', /^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
  assert.equal(await enters(clinic.id, person, 'Escolhida-por-gente-1'), true);
});

test('without the secret nothing tells a right guess from a wrong one, and one hash serves nobody else', async () => {
  const hash = hashDrawnPassword('the secret of this installation', 'tk47-bn38-cr77-dm43');
  const judge = (key: string, written: string, password = 'tk47-bn38-cr77-dm43') =>
    verifyPassword([key], written, password);
  assert.equal(await judge('the secret of this installation', hash), true);
  assert.equal(await judge('another secret', hash), false);
  assert.equal(await judge('the secret of this installation', hash, 'tk47-bn38-cr77-dm44'), false);
  assert.notEqual(hashDrawnPassword('the secret of this installation', 'tk47-bn38-cr77-dm43'), hash);
  for (const broken of ['$drawn$', '$drawn$$', `${hash.slice(0, -2)}`, hash.replace('$drawn$', ''), ''])
    assert.equal(await judge('the secret of this installation', broken), false, broken);
  assert.equal(await verifyPassword(['any'], await hashPassword('own'), 'own'), true);
});

test('a new secret takes what still counts along, and leaves a newer password alone', async () => {
  const { person, temporaryPassword } = await clinicWithNewMember();
  const former = 'a former secret of the installation, long enough';
  const keys = [t.ctx.secretKey, former] as const;
  await t.make(async (tx) => {
    const ciphertext = sealText(former, person.id, temporaryPassword);
    await tx.updateTable('temporary_passwords').set({ ciphertext }).where('user_id', '=', person.id).execute();
    const password = hashDrawnPassword(former, temporaryPassword);
    await tx.updateTable('accounts').set({ password }).where('user_id', '=', person.id).execute();
  });
  const underFormer = (await hashOf(person)) ?? '';
  assert.equal(await verifyPassword(keys, underFormer, temporaryPassword), true);
  assert.equal(await verifyPassword([keys[0]], underFormer, temporaryPassword), false);
  await t.make((tx) => resealTemporaryPasswords(tx, keys));
  assert.equal(await verifyPassword([keys[0]], (await hashOf(person)) ?? '', temporaryPassword), true);

  const own = await hashPassword('Senha-forte-1');
  await t.make(async (tx) => {
    const ciphertext = sealText(former, person.id, temporaryPassword);
    await tx.updateTable('temporary_passwords').set({ ciphertext }).where('user_id', '=', person.id).execute();
    await tx.updateTable('accounts').set({ password: own }).where('user_id', '=', person.id).execute();
    await resealTemporaryPasswords(tx, keys);
  });
  assert.equal(await hashOf(person), own);
});
