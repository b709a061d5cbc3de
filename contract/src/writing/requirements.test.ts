import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WrittenKind } from './kinds.ts';
import { copiesOf, type LegalKind, legalTable, missingFor, type WritingFacts, waysOf } from './requirements.ts';
import { fillVariables } from './variables.ts';

const values = {
  'paciente.nome': 'Ana Lima',
  'paciente.cpf': '529.982.247-25',
  'paciente.idade': '30 anos',
  'data.extenso': '19 de novembro de 2026',
  'profissional.nome': 'Dr. Rui',
  'clinica.nome': 'Clínica Sol',
};
const known: WritingFacts = {
  clinic: { address: 'Rua A, 1, São Paulo - SP', phone: '(11) 4000-1234' },
  patient: { cpf: '52998224725', passport: null, birthDate: '1996-05-04', sex: 'female', address: 'Rua B, 2' },
  professional: { isRegistered: true },
};
const unknown: WritingFacts = {
  clinic: { address: '', phone: '' },
  patient: { cpf: null, passport: null, birthDate: null, sex: null, address: '' },
  professional: { isRegistered: false },
};

const medicine = (control: 'none' | 'retained' | 'controlled', quantity = '1 caixa') => ({
  medicine: 'Amoxicilina',
  strength: '500 mg',
  form: 'cápsula',
  route: 'oral',
  how: { kind: 'every', dose: '1 cápsula', hours: 8, days: 7 },
  quantity,
  continuous: false,
  note: '',
  control,
});
const prescriptionOf = (...items: readonly unknown[]) => ({ items, guidance: '' });
const text = (said: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }],
});
const samples: Record<LegalKind, readonly [WrittenKind, unknown]> = {
  prescription: ['prescription', prescriptionOf(medicine('none'))],
  retained_prescription: ['prescription', prescriptionOf(medicine('retained'))],
  controlled_prescription: ['prescription', prescriptionOf(medicine('controlled', '30 comprimidos'))],
  sick_note: ['sick_note', { days: 2, from: '2026-11-19', cid: null, note: '' }],
  companion_note: [
    'companion_note',
    { companion: 'José', companionCpf: '', relation: 'pai', from: '2026-11-19', days: 1, note: '' },
  ],
  attendance: ['attendance', { on: '2026-11-19', from: '09:00', until: '10:00', companion: '', purpose: '' }],
  exam_request: [
    'exam_request',
    { exams: [{ code: '', name: 'Hemograma', note: '' }], indication: 'Anemia', cid: null },
  ],
  exam_report: ['exam_report', { title: 'Ultrassonografia', text: text('Sem alterações.') }],
  medical_report: ['medical_report', { title: 'Relatório', text: text('Em tratamento.') }],
  guidance: ['guidance', { title: 'Orientações', text: text('Beba água.') }],
};

/** As the law reads: kind, ways, copies on paper, days a pharmacy takes it, what it asks for beside what is written. */
const law: Record<LegalKind, string> = {
  prescription:
    'certificate, by_hand | 1 | - | professional.registration, clinic.address, patient.cpf, patient.address',
  retained_prescription:
    'by_hand | 2 | 10 | professional.registration, clinic.address, patient.cpf, patient.address, patient.birthDate, patient.sex, clinic.phone',
  controlled_prescription:
    'by_hand | 2 | 30 | professional.registration, clinic.address, patient.cpf, patient.address, clinic.phone',
  sick_note: 'certificate, by_hand | 1 | - | professional.registration, clinic.address',
  companion_note: 'certificate, by_hand | 1 | - | professional.registration, clinic.address',
  attendance: 'unsigned, certificate, by_hand | 1 | - | ',
  exam_request: 'certificate, by_hand | 1 | - | professional.registration, clinic.address',
  exam_report: 'certificate, by_hand | 1 | - | professional.registration, clinic.address',
  medical_report: 'certificate, by_hand | 1 | - | professional.registration, clinic.address',
  guidance: 'unsigned, certificate, by_hand | 1 | - | ',
};

describe('what the law asks of each kind', () => {
  for (const [legal, [kind, content]] of Object.entries(samples) as [LegalKind, (typeof samples)[LegalKind]][])
    test(legal, () => {
      const asked = missingFor(kind, content, unknown, values).map(({ of, field }) => `${of}.${field}`);
      const ways = waysOf(kind, content);
      assert.equal(
        `${ways.join(', ')} | ${copiesOf(kind, content, 'by_hand')} | ${legalTable[legal].validDays ?? '-'} | ${asked.join(', ')}`,
        law[legal],
      );
      assert.deepEqual(missingFor(kind, content, known, values), []);
    });

  test('a signature is qualified, or none is needed', () => {
    const unsigned = Object.entries(legalTable).filter(([, { signature }]) => signature === 'none');
    assert.deepEqual(
      unsigned.map(([kind]) => kind),
      ['attendance', 'guidance'],
    );
  });

  test('a passport stands for the CPF of a foreigner', () => {
    const foreigner = { ...known, patient: { ...known.patient, cpf: null, passport: 'AB123456' } };
    const [kind, content] = samples.prescription;
    assert.deepEqual(missingFor(kind, content, foreigner, values), []);
  });
});

const fieldsOf = (kind: WrittenKind, content: unknown) =>
  missingFor(kind, content, known, values).map(({ field, text: asks }) => `${field}: ${asks}`);

describe('what is not written yet', () => {
  test('an empty draft is asked for its fields, in words', () => {
    assert.deepEqual(fieldsOf('sick_note', {}).slice(0, 2), ['days: Informe o número de dias', 'from: Informe a data']);
    assert.deepEqual(fieldsOf('prescription', {}), ['items: Inclua um medicamento']);
    assert.ok(fieldsOf('exam_report', {}).includes('text: Escreva o texto'));
    assert.ok(fieldsOf('exam_report', { title: 'X', text: text(' ') }).includes('text: Escreva o texto'));
  });

  test('a CID says why it stands there', () => {
    const note = { days: 2, from: '2026-11-19', note: '', cid: { code: 'J11', name: 'Influenza' } };
    assert.deepEqual(fieldsOf('sick_note', note), ['cid.reason: Diga por que o CID consta']);
  });

  test('a retained or controlled prescription says its quantity; a controlled one has three medicines at most', () => {
    assert.deepEqual(fieldsOf('prescription', prescriptionOf(medicine('retained', ''))), [
      'items.0.quantity: Informe a quantidade, em algarismos',
    ]);
    assert.deepEqual(fieldsOf('prescription', prescriptionOf(medicine('none', ''))), []);
    const four = Array.from({ length: 4 }, () => medicine('controlled', '30'));
    assert.deepEqual(fieldsOf('prescription', prescriptionOf(...four)), [
      'items: A receita de controle especial leva no máximo três medicamentos',
    ]);
  });

  test('classes of control do not share a sheet', () => {
    assert.match(
      fieldsOf('prescription', prescriptionOf(medicine('none'), medicine('retained'))).join(),
      /não dividem a receita/,
    );
  });
});

describe('variables', () => {
  const report = (...nodes: readonly unknown[]) => ({
    title: 'Relatório de {{paciente.nome}}',
    text: { type: 'doc', content: [{ type: 'paragraph', content: nodes }] },
  });
  const chip = (name: string) => ({ type: 'variable', attrs: { name } });

  test('are filled in text and chips', () => {
    assert.deepEqual(fillVariables(report(chip('paciente.idade')), values), {
      title: 'Relatório de Ana Lima',
      text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '30 anos' }] }] },
    });
  });

  test('without a value are asked for where the value is kept; unknown ones are named', () => {
    const asked = missingFor('medical_report', report(chip('paciente.cpf')), unknown, {
      ...values,
      'paciente.cpf': '',
    });
    assert.ok(asked.some(({ of, field }) => of === 'patient' && field === 'cpf'));
    assert.ok(
      fieldsOf('medical_report', report({ type: 'text', text: 'Olá {{paciente.cnpj}}' })).includes(
        ': O campo automático {{paciente.cnpj}} não existe',
      ),
    );
  });
});

test('hidden letters and endless words are named by their field', () => {
  assert.deepEqual(fieldsOf('sick_note', { days: 2, from: '2026-11-19', cid: null, note: 'a'.repeat(300) }), [
    'note: Remova os caracteres inválidos e as palavras longas demais',
  ]);
});
