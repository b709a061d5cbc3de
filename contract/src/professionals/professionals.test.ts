import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from '../../test/messages.ts';
import { z } from '../core/zod.ts';
import { createProfessionalInput, updateProfessionalInput } from './professionals.ts';

const good = { name: 'Ana', email: 'ana@coracao.med', role: 'professional', password: '123456' };

test('a new professional', () => {
  assert.deepEqual(z.parse(createProfessionalInput, { ...good, email: 'ANA@coracao.med ' }), good);
  assert.deepEqual(messagesOf(createProfessionalInput, { name: 'An', email: 'ana', role: '', password: '12345' }), {
    name: 'Nome obrigatório',
    email: 'Email inválido',
    role: 'Selecione o cargo',
    password: 'Senha obrigatória (mín. 6 caracteres)',
  });
});

test('ownership and patients are not positions to give', () => {
  for (const role of ['clinic_owner', 'patient', 'super_admin', undefined])
    assert.deepEqual(messagesOf(createProfessionalInput, { ...good, role }), { role: 'Selecione o cargo' });
  assert.deepEqual(messagesOf(createProfessionalInput, { ...good, role: 'admin' }), {});
});

test('editing needs a name and an e-mail, never a password', () => {
  assert.deepEqual(messagesOf(updateProfessionalInput, { name: 'Ana', email: 'ana@x.med' }), {});
  assert.deepEqual(messagesOf(updateProfessionalInput, { name: 'A', email: '', role: 'clinic_owner' }), {
    name: 'Nome obrigatório',
    email: 'Email inválido',
    role: 'Selecione o cargo',
  });
  assert.deepEqual(messagesOf(updateProfessionalInput, { name: 'Ana', email: 'ana@x.med', password: '123456' }), {
    '': 'Chave inválida: "password"',
  });
});
