import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenKinds } from '@virtual-med/contract/documents/written-mark';
import { contentOf } from '@virtual-med/contract/writing/content';
import { contentFrom, plainText, valuesFrom } from './draft-values.ts';

const whole = {
  prescription: {
    items: [
      {
        medicine: 'Amoxicilina',
        strength: '500 mg',
        form: 'cápsula',
        route: 'oral',
        how: { kind: 'every', dose: '1 cápsula', hours: 8, days: 7 },
        quantity: '21 cápsulas',
        continuous: false,
        note: '',
        control: 'retained',
      },
      {
        medicine: 'Dipirona',
        strength: '',
        form: '',
        route: 'oral',
        how: { kind: 'needed', dose: '1 comprimido', hours: 6, why: 'dor', mostPerDay: 4 },
        quantity: '',
        continuous: false,
        note: 'Com água',
        control: 'retained',
      },
    ],
    guidance: 'Beber água.',
  },
  sick_note: {
    days: 3,
    from: '2026-01-15',
    cid: { code: 'J11', name: 'Influenza', reason: 'patient_asked' },
    note: '',
  },
  companion_note: {
    companion: 'Maria',
    companionCpf: '',
    relation: 'mãe',
    from: '2026-01-15',
    days: 1,
    note: '',
  },
  attendance: { on: '2026-01-15', from: '08:00', until: '', companion: '', purpose: 'consulta' },
  exam_request: { exams: [{ code: '', name: 'Hemograma', note: '' }], indication: 'Rotina', cid: null },
  exam_report: { title: 'Laudo', text: { type: 'doc', content: [{ type: 'paragraph' }] } },
  medical_report: { title: 'Relatório', text: { type: 'doc', content: [{ type: 'paragraph' }] } },
  guidance: { title: 'Orientações', text: { type: 'doc', content: [{ type: 'paragraph' }] } },
} as const;

for (const kind of writtenKinds)
  test(`${kind}: what a draft keeps comes out of its form as it went in, and is what the contract takes`, () => {
    const content = whole[kind];
    assert.deepEqual(contentFrom(kind, valuesFrom(kind, content, undefined) as never), content);
    assert.ok(contentOf[kind].safeParse(content).success);
  });

test('an empty draft has the day, a first line, and nothing that was not written', () => {
  const { from, days, cid } = valuesFrom('sick_note', {}, undefined);
  assert.match(from, /^\d{4}-\d{2}-\d{2}$/);
  assert.equal(days, '');
  assert.equal(cid.code, '');
  assert.equal(valuesFrom('prescription', {}, undefined).items.length, 1);
  assert.deepEqual(contentFrom('exam_request', valuesFrom('exam_request', {}, undefined)).exams, []);
});

test('a draft of any other shape opens as an empty one', () => {
  const odd = { items: 'x', text: { type: 'image' }, title: 7, cid: [1], exams: [null], days: {}, from: null };
  for (const kind of writtenKinds)
    assert.deepEqual(
      Object.keys(valuesFrom(kind, odd, undefined)).sort(),
      Object.keys(valuesFrom(kind, {}, undefined)).sort(),
    );
  assert.equal(valuesFrom('prescription', { items: [{ how: null }, 7] }, undefined).items.length, 2);
});

test('what is no number stays as it was typed, and the contract names its field', () => {
  const values = { ...valuesFrom('sick_note', {}, undefined), days: 'três' };
  const read = contentOf.sick_note.safeParse(contentFrom('sick_note', values));
  assert.deepEqual(
    read.error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [['days', 'Informe o número de dias']],
  );
});

test('several lines of a one-line field become one', () => {
  const values = { ...valuesFrom('sick_note', {}, undefined), note: 'um\ndois' };
  assert.equal(contentFrom('sick_note', values).note, 'um dois');
});

test('one’s own text is copied as lines, variables by their names', () => {
  const text = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Paciente ' },
          { type: 'variable', attrs: { name: 'paciente.nome' } },
        ],
      },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'repouso' }] }] }],
      },
    ],
  };
  assert.equal(plainText({ title: 'Laudo', text }), 'Laudo\nPaciente {{paciente.nome}}\nrepouso');
});
