import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from '../../test/messages.ts';
import { z } from '../core/zod.ts';
import { ageText, healthLabels, healthSuggestions } from './patients.texts.ts';
import { healthFieldInput, healthFields, patientInput } from './patients.ts';

const good = {
  name: 'João da Silva',
  email: 'joao@exemplo.med',
  phone: '(11) 98765-4321',
  birthDate: '1990-05-07',
  zipCode: '01310-100',
  address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
};

test('a patient is tidied on the way in', () => {
  const typed = {
    ...good,
    name: ' Joa\u0303o da Silva ',
    email: 'JOAO@exemplo.med',
    phone: '011987654321',
    zipCode: '01.310-100',
  };
  assert.deepEqual(z.parse(patientInput, typed), good);
});

test('an empty form shows the message of every field', () => {
  const messages = {
    name: 'Nome é obrigatório',
    email: 'Email inválido',
    phone: 'Telefone obrigatório',
    birthDate: 'Data de nascimento obrigatória',
    zipCode: 'CEP obrigatório',
    address: 'Endereço obrigatório',
  };
  const empty = Object.fromEntries(Object.keys(messages).map((field) => [field, '']));
  assert.deepEqual(messagesOf(patientInput, empty), messages);
  assert.deepEqual(messagesOf(patientInput, {}), messages);
});

test('each rule has its edge', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  const cases: [Record<string, unknown>, Record<string, string>][] = [
    [{ name: 'J' }, {}],
    [{ name: '   ' }, { name: 'Nome é obrigatório' }],
    [{ name: 'J'.repeat(300) }, { name: 'Use no máximo 120 caracteres' }],
    [{ email: 'joão@exemplo.med' }, { email: 'Email inválido' }],
    [{ phone: '1234567' }, { phone: 'Telefone obrigatório' }],
    [{ phone: '(11) 98 ' }, { phone: 'Telefone obrigatório' }],
    [{ phone: '........' }, { phone: 'Telefone inválido' }],
    [{ phone: '3456-7890' }, {}],
    [{ phone: '+351 912 345 678' }, {}],
    [{ phone: '11 98765-4321; drop' }, { phone: 'Telefone inválido' }],
    [{ phone: '1234567890123456' }, { phone: 'Telefone inválido' }],
    [{ birthDate: '20245-01-01' }, { birthDate: 'O ano deve ter no máximo 4 dígitos' }],
    [{ birthDate: '+020245-01-01' }, { birthDate: 'O ano deve ter no máximo 4 dígitos' }],
    [{ birthDate: '07/05/1990' }, { birthDate: 'Data de nascimento inválida' }],
    [{ birthDate: '2023-02-29' }, { birthDate: 'Data de nascimento inválida' }],
    [{ birthDate: '2024-02-29' }, {}],
    [{ birthDate: '1899-12-31' }, { birthDate: 'O ano deve ser 1900 ou posterior' }],
    [{ birthDate: '1900-01-01' }, {}],
    [{ birthDate: today }, {}],
    [{ birthDate: tomorrow }, { birthDate: 'A data de nascimento não pode estar no futuro' }],
    [{ zipCode: '0131010' }, { zipCode: 'CEP obrigatório' }],
    [{ zipCode: '013101000' }, { zipCode: 'CEP inválido' }],
    [{ zipCode: '01310100x' }, { zipCode: 'CEP inválido' }],
    [{ zipCode: '01310 100' }, {}],
    [{ address: 'A'.repeat(301) }, { address: 'Use no máximo 300 caracteres' }],
    [{ professional: null }, {}],
    [{ professional: '01930000-0000-7000-8000-000000000001' }, {}],
    [{ professional: 'ana' }, { professional: 'Selecione um profissional' }],
    [{ healthHistory: { allergies: 'Penicilina\nDipirona' } }, {}],
    [
      { healthHistory: { allergies: 'x'.repeat(5001) } },
      { 'healthHistory.allergies': 'Use no máximo 5000 caracteres' },
    ],
    [{ healthHistory: { allergies: 'x\u0000' } }, { 'healthHistory.allergies': 'Remova os caracteres inválidos' }],
    [{ healthHistory: { bloodType: 'O' } }, { healthHistory: 'Chave inválida: "bloodType"' }],
    [{ id: 'x' }, { '': 'Chave inválida: "id"' }],
  ];
  for (const [change, expected] of cases)
    assert.deepEqual(messagesOf(patientInput, { ...good, ...change }), expected, JSON.stringify(change));
});

test('one field of the anamnesis is trimmed and may be emptied', () => {
  assert.deepEqual(z.parse(healthFieldInput, { field: 'allergies', text: '  Dipirona\n ', before: ' a ' }), {
    field: 'allergies',
    text: 'Dipirona',
    before: ' a ',
  });
  assert.deepEqual(messagesOf(healthFieldInput, { field: 'allergies', text: '', before: '' }), {});
  assert.deepEqual(Object.keys(messagesOf(healthFieldInput, { field: 'email', text: 'x', before: '' })), ['field']);
});

test('every field of the anamnesis has a label and five different suggestions', () => {
  for (const field of healthFields) {
    assert.ok(healthLabels[field]);
    assert.equal(new Set(healthSuggestions[field]).size, 5);
  }
});

test('one year is singular', () => {
  assert.deepEqual([0, 1, 2].map(ageText), ['0 anos', '1 ano', '2 anos']);
});
