import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carriesAddress, carriesDomain, nameWithAddress, withoutLinks } from './clinic-name.ts';
import { createClinicInput, editClinicInput, updateClinicSettingsInput } from './clinics.ts';
import { registerClinicInput } from './registration.ts';

const plain = [
  'Clínica Coração',
  'Dr. João da Silva',
  'Clínica Dra.Ana e Dr.Paulo',
  'Sta.Maria Odontologia',
  'S.O.S. Vida S.A.',
  'Clínica 24 horas',
  'Vida & Saúde · Centro',
  'Espaço 1.500',
  'Prof. Dr. H.C. Müller - Ortopedia',
  'Instituto D’Ávila',
];
const dotted = [
  'Odonto.med',
  'Clínica Vida.Sul',
  'Banco do Brasil bb.com.br',
  'exemplo。com',
  'exemplo．com',
  'exemplo․com',
  'exemplo·com',
  'exem\u200bplo\u200b.\u200bcom',
];
const addresses = [
  'Banco www.exemplo',
  'http exemplo',
  'https://exemplo',
  'atende@exemplo',
  'atende＠exemplo',
  'Acesse t.me/golpe',
  'Servidor 10.0.0.1',
  'Banco//exemplo://x',
  'ｗｗｗ.exemplo',
];

test('names are told from addresses, also from look-alike ones', () => {
  for (const name of plain) assert.deepEqual([carriesAddress(name), carriesDomain(name)], [false, false], name);
  for (const name of dotted) assert.deepEqual([carriesAddress(name), carriesDomain(name)], [false, true], name);
  for (const name of addresses) assert.equal(carriesAddress(name), true, name);
});

test('a dotted name keeps its dots and carries no link', () => {
  assert.equal(withoutLinks('Odonto.med'), 'Odonto.\u200amed');
  for (const name of [...plain, ...dotted]) assert.equal(carriesDomain(withoutLinks(name)), false, name);
});

test('every form that names a clinic refuses an address, and says why', () => {
  for (const schema of [updateClinicSettingsInput, editClinicInput, createClinicInput, registerClinicInput])
    for (const [name, isRefused] of [
      ['Banco www.bb.com.br', true],
      ['Odonto.med', false],
      ['Clínica Coração', false],
    ] as const) {
      const messages = schema.safeParse({ name }).error?.issues.map(({ message }) => message) ?? [];
      assert.equal(messages.includes(nameWithAddress), isRefused, name);
    }
});
