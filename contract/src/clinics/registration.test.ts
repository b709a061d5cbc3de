import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from '../../test/messages.ts';
import { z } from '../core/zod.ts';
import { registerClinicInput } from './registration.ts';

const good = {
  name: '  Clínica Coração ',
  adminName: 'Dona Flor',
  adminEmail: ' Dona@Coracao.MED ',
  whatsapp: '+55 11 98765-4321',
  subscriptionPlan: '01930000-0000-7000-8000-000000000001',
  password: ' segredos ',
  confirmPassword: ' segredos ',
};

test('a good registration is tidied, its password left as typed', () => {
  assert.deepEqual(z.parse(registerClinicInput, good), {
    ...good,
    name: 'Clínica Coração',
    adminEmail: 'dona@coracao.med',
    whatsapp: '(11) 98765-4321',
  });
});

test('an empty registration shows the message of every field', () => {
  const messages = {
    name: 'Nome da clínica obrigatório',
    adminName: 'Nome do admin obrigatório',
    adminEmail: 'Email do admin inválido',
    whatsapp: 'WhatsApp obrigatório',
    subscriptionPlan: 'Plano obrigatório',
    password: 'Senha deve ter pelo menos 8 caracteres',
    confirmPassword: 'Confirme sua senha',
  };
  const empty = Object.fromEntries(Object.keys(messages).map((field) => [field, '']));
  assert.deepEqual(messagesOf(registerClinicInput, empty), messages);
  assert.deepEqual(messagesOf(registerClinicInput, {}), messages);
});

test('each rule has its edge', () => {
  const cases: [Partial<Record<keyof typeof good | 'paymentMethod', unknown>>, Record<string, string>][] = [
    [{ name: 'A' }, { name: 'Nome da clínica obrigatório' }],
    [{ name: ' A  ' }, { name: 'Nome da clínica obrigatório' }],
    [{ name: 'AB' }, {}],
    [{ name: 'A'.repeat(120) }, {}],
    [{ name: 'A'.repeat(121) }, { name: 'Use no máximo 120 caracteres' }],
    [{ name: 'Clínica\u0000X' }, { name: 'Remova os caracteres inválidos' }],
    [{ name: 'Clínica\nBcc: x' }, { name: 'Remova os caracteres inválidos' }],
    [{ name: 'Clínica \u202egpj' }, { name: 'Remova os caracteres inválidos' }],
    [{ name: '👩🏽‍⚕️ مركز <b>' }, {}],
    [{ adminName: 'X' }, { adminName: 'Nome do admin obrigatório' }],
    [{ adminEmail: 'dona@' }, { adminEmail: 'Email do admin inválido' }],
    [{ adminEmail: 'do\u212aa@coracao.med' }, { adminEmail: 'Email do admin inválido' }],
    [{ adminEmail: `${'a'.repeat(250)}@b.co` }, { adminEmail: 'Use no máximo 254 caracteres' }],
    [{ whatsapp: '1234567' }, { whatsapp: 'WhatsApp obrigatório' }],
    [{ whatsapp: '12345678' }, {}],
    [{ whatsapp: '11 98765 4321 ramal' }, { whatsapp: 'WhatsApp inválido' }],
    [{ subscriptionPlan: 'premium' }, { subscriptionPlan: 'Plano obrigatório' }],
    [{ paymentMethod: 'card' }, {}],
    [{ paymentMethod: 'x'.repeat(41) }, { paymentMethod: 'Use no máximo 40 caracteres' }],
    [
      { password: '1234567', confirmPassword: '1234567' },
      { password: 'Senha deve ter pelo menos 8 caracteres', confirmPassword: 'Confirme sua senha' },
    ],
    [{ password: 'gaivotas', confirmPassword: 'gaivotas' }, {}],
    [{ password: '12345678', confirmPassword: '12345678' }, { password: 'Esta senha é muito comum. Escolha outra.' }],
    [
      { password: 'SENHA12345', confirmPassword: 'SENHA12345' },
      { password: 'Esta senha é muito comum. Escolha outra.' },
    ],
    [
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(128) },
      { password: 'A senha deve ter no máximo 128 caracteres', confirmPassword: 'As senhas não coincidem' },
    ],
    [{ confirmPassword: 'segredos ' }, { confirmPassword: 'As senhas não coincidem' }],
    [{ confirmPassword: ' Segredos ' }, { confirmPassword: 'As senhas não coincidem' }],
  ];
  for (const [change, expected] of cases)
    assert.deepEqual(messagesOf(registerClinicInput, { ...good, ...change }), expected, JSON.stringify(change));
});

test('differing passwords are told even while every other field is wrong', () => {
  for (const wrong of ['', undefined, 1]) {
    const fields = { name: wrong, adminName: wrong, adminEmail: wrong, whatsapp: wrong, subscriptionPlan: wrong };
    const messages = messagesOf(registerClinicInput, { ...good, ...fields, confirmPassword: 'outra senha' });
    assert.equal(Object.keys(messages).length, 6);
    assert.equal(messages.confirmPassword, 'As senhas não coincidem');
  }
});

test('what is not asked for is refused', () => {
  assert.deepEqual(messagesOf(registerClinicInput, { ...good, role: 'admin' }), { '': 'Chave inválida: "role"' });
  for (const nothing of [null, undefined, [], 'x']) assert.notDeepEqual(messagesOf(registerClinicInput, nothing), {});
});

test('forms read it as a standard schema', async () => {
  const result = await registerClinicInput['~standard'].validate({ ...good, confirmPassword: 'outra senha' });
  assert.deepEqual(
    result.issues?.map(({ path, message }) => ({ path, message })),
    [{ path: ['confirmPassword'], message: 'As senhas não coincidem' }],
  );
});
