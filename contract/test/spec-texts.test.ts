import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { monthlyPrice } from '../src/billing/payments.ts';
import { blockedClinicMessage } from '../src/clinics/blocked-clinic.texts.ts';
import { deletePatientQuestion, ownPatients, patientsOf, resultCount } from '../src/patients/patients.texts.ts';
import { sourceStrings } from './source-strings.ts';
import { unreadTexts } from './unread-texts.ts';

const root = join(import.meta.dirname, '../..');
const texts = readFileSync(join(import.meta.dirname, 'spec-texts.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

test('every agreed text is written in the contract or the web, to the letter', () => {
  const written = new Set(
    ['contract/src', 'web/src'].flatMap((folder) => sourceStrings(join(root, folder))).map(({ text }) => text),
  );
  assert.ok(texts.length > 150, 'the list has been read');
  assert.deepEqual(
    texts.filter((text) => !written.has(text)),
    [],
  );
});

test('every text and constant of the contract is read by a program', () => {
  const readers = ['contract/src', 'packages', 'server/src', 'web/src', 'lab', 'tools'];
  assert.deepEqual(unreadTexts(root, readers), []);
});

test('texts with a name or a number in them come out as agreed', () => {
  const examples: [string, string][] = [
    [ownPatients('Ana'), 'Meus pacientes (Ana)'],
    [patientsOf('Bruno'), 'Pacientes de Bruno'],
    [resultCount(3), '3 resultado(s)'],
    [deletePatientQuestion('João'), 'Tem certeza que deseja excluir o paciente João? Esta ação não pode ser desfeita.'],
    [monthlyPrice(9900), 'R$\u00a099,00/mês'],
    [blockedClinicMessage('clinic_owner'), 'Sua clínica foi bloqueada. Por favor, entre em contato com o suporte.'],
    [blockedClinicMessage('patient'), 'Sua clínica foi bloqueada. Por favor, entre em contato com o dono da clínica.'],
    [
      blockedClinicMessage('professional'),
      'Sua clínica foi bloqueada. Por favor, entre em contato com o dono da clínica.',
    ],
  ];
  for (const [actual, expected] of examples) assert.equal(actual, expected);
});
