import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from '../../test/messages.ts';
import { accessDenied, errorEntry } from '../core/errors.ts';
import { z } from '../core/zod.ts';
import { signInFailureTitle } from './sign-in.texts.ts';
import {
  changePasswordInput,
  createSuperAdminInput,
  forgotPasswordInput,
  newPasswordInput,
  signInInputs,
} from './sign-in.ts';

const clinicId = '01930000-0000-7000-8000-000000000001';
const empty = { selectedClinicId: '', email: '', password: '' };

test('each area words its own messages', () => {
  assert.deepEqual(messagesOf(signInInputs.clinic, empty), {
    selectedClinicId: 'Selecione a clínica.',
    email: 'Email inválido.',
    password: 'A senha deve ter pelo menos 6 caracteres.',
  });
  assert.deepEqual(messagesOf(signInInputs.patient, empty), {
    selectedClinicId: 'Selecione uma clínica',
    email: 'Email inválido',
    password: 'A senha deve ter pelo menos 6 caracteres',
  });
  assert.deepEqual(messagesOf(signInInputs.admin, { email: '', password: '' }), {
    email: 'Email inválido',
    password: 'Senha é obrigatória',
  });
});

test('a sign-in keeps the password as typed and the e-mail in lower case', () => {
  for (const area of ['clinic', 'patient'] as const)
    assert.deepEqual(
      z.parse(signInInputs[area], { selectedClinicId: clinicId, email: ' Ana@X.med ', password: ' 12345' }),
      {
        selectedClinicId: clinicId,
        email: 'ana@x.med',
        password: ' 12345',
      },
    );
  assert.deepEqual(z.parse(signInInputs.admin, { email: 'A@x.med', password: ' ' }), {
    email: 'a@x.med',
    password: ' ',
  });
});

test('five characters are too few, ten thousand too many', () => {
  const sign = (password: string) =>
    messagesOf(signInInputs.clinic, { selectedClinicId: clinicId, email: 'a@x.med', password });
  assert.deepEqual(sign('12345'), { password: 'A senha deve ter pelo menos 6 caracteres.' });
  assert.deepEqual(sign('123456'), {});
  assert.deepEqual(sign('x'.repeat(10_000)), { password: 'A senha deve ter no máximo 128 caracteres' });
});

test('recovery asks for a valid e-mail', () => {
  assert.deepEqual(messagesOf(forgotPasswordInput, { email: 'ana' }), { email: 'Email inválido' });
  assert.deepEqual(z.parse(forgotPasswordInput, { email: 'Ana@x.med' }), { email: 'ana@x.med' });
});

test('the first Super Admin', () => {
  assert.deepEqual(messagesOf(createSuperAdminInput, { name: 'A', email: 'x', password: '12345' }), {
    name: 'Nome deve ter pelo menos 2 caracteres',
    email: 'Email inválido',
    password: 'Senha deve ter pelo menos 6 caracteres',
  });
  const choose = (password: string) => messagesOf(createSuperAdminInput, { name: 'Al', email: 'a@x.med', password });
  assert.deepEqual(choose('gaiv8t'), {});
  for (const common of ['123456', 'abc123', 'qwer1234', '1q2w3e', '11223344'])
    assert.deepEqual(choose(common), { password: 'Esta senha é muito comum. Escolha outra.' }, common);
  assert.deepEqual(choose('Password123'), { password: 'Esta senha é muito comum. Escolha outra.' });
  assert.deepEqual(choose('Segredos-9'), {});
});

test('a chosen password has eight characters, a letter and a digit', () => {
  const choose = (password: string, confirmPassword = password) =>
    messagesOf(newPasswordInput, { password, confirmPassword });
  assert.deepEqual(choose('Demo@2026'), {});
  assert.deepEqual(choose('canção 1'), {});
  assert.deepEqual(choose('abc1234'), {
    password: 'Senha deve ter pelo menos 8 caracteres',
    confirmPassword: 'Confirme sua senha',
  });
  for (const half of ['12345678', 'abcdefgh', '!@#$%^&*'])
    assert.deepEqual(choose(half), { password: 'A senha deve ter pelo menos uma letra e um número' });
  assert.deepEqual(choose('Demo@2026', 'demo@2026'), { confirmPassword: 'As senhas não coincidem' });
  assert.deepEqual(
    messagesOf(changePasswordInput, { currentPassword: '', password: 'Demo@2026', confirmPassword: 'Demo@2026' }),
    { currentPassword: 'Senha é obrigatória' },
  );
});

test('a refused sign-in always has a heading', () => {
  assert.equal(signInFailureTitle(errorEntry('auth.invalid_credentials').title), 'Credenciais inválidas');
  assert.equal(signInFailureTitle(errorEntry('server.unexpected').title), 'Erro no login');
  for (const code of Object.values(accessDenied)) assert.equal(errorEntry(code).title, 'Acesso negado');
});
