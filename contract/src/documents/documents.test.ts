import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from '../../test/messages.ts';
import { documentCategories } from './document-kinds.ts';
import {
  defaultDocumentName,
  deleteDocumentInput,
  documentAccept,
  documentTypes,
  suggestedCategory,
  updateSummaryInput,
  uploadDocumentFields,
  uploadDocumentForm,
} from './documents.ts';

const megabyte = 1024 * 1024;
const required = 'Preencha todos os campos obrigatórios.';
const fields = {
  name: 'Hemograma',
  category: 'Exames Laboratoriais',
  patientId: '01930000-0000-7000-8000-000000000001',
};
const upload = (name: string, type: string, size = 1000) =>
  messagesOf(uploadDocumentForm, { ...fields, file: { name, type, size } });

test('a file’s name speaks for a category, with accents or without, or for none', () => {
  for (const [name, category] of [
    ['Hemograma completo.pdf', 'Exames Laboratoriais'],
    ['EXAME_2026-11.PDF', 'Exames Laboratoriais'],
    ['laudo de ressonância.pdf', 'Exames de Imagem'],
    ['eco_marina_castro.pdf', 'Exames de Imagem'],
    ['Receita médica.docx', 'Receitas Médicas'],
    ['atestado-2-dias.pdf', 'Atestados'],
    ['Relatório de consulta.pdf', 'Relatórios Médicos'],
    ['ecos do passado.pdf', undefined],
    ['IMG_0042.jpg', undefined],
  ] as const)
    assert.equal(suggestedCategory(name), category, name);
});

test('everything about an upload is required', () => {
  assert.deepEqual(messagesOf(uploadDocumentForm, {}), {
    name: required,
    category: required,
    patientId: required,
    file: required,
  });
  assert.deepEqual(messagesOf(uploadDocumentForm, { name: ' ', category: '', patientId: '', file: null }), {
    name: required,
    category: required,
    patientId: required,
    file: required,
  });
  assert.deepEqual(messagesOf(uploadDocumentFields, { ...fields, category: 'Laudos' }), { category: required });
  assert.deepEqual(messagesOf(uploadDocumentFields, { ...fields, uploadedBy: 'x' }), {
    '': 'Chave inválida: "uploadedBy"',
  });
  assert.deepEqual(messagesOf(uploadDocumentFields, { ...fields, name: 'x'.repeat(201) }), {
    name: 'Use no máximo 200 caracteres',
  });
});

test('the six categories, as they are stored', () => {
  assert.deepEqual(documentCategories, [
    'Exames Laboratoriais',
    'Exames de Imagem',
    'Receitas Médicas',
    'Relatórios Médicos',
    'Atestados',
    'Outros',
  ]);
});

test('every allowed type passes, whatever the case and when the browser does not know it', () => {
  for (const [extension, type] of Object.entries(documentTypes)) {
    assert.deepEqual(upload(`exame.${extension}`, type), {});
    assert.deepEqual(upload(`EXAME.${extension.toUpperCase()}`, ''), {});
  }
  assert.equal(documentAccept, '.pdf,.doc,.docx,.jpg,.jpeg,.png');
});

test('other types are refused, by name and by type', () => {
  const refused = { file: 'Tipo de arquivo não suportado. Use PDF, DOC, DOCX ou imagens.' };
  for (const [name, type] of [
    ['virus.exe', 'application/pdf'],
    ['exame.pdf', 'text/html'],
    ['exame.pdf.html', ''],
    ['pdf', 'application/pdf'],
    ['.pdf', 'application/pdf'],
    ['exame.constructor', ''],
    ['exame.svg', 'image/svg+xml'],
  ] as const)
    assert.deepEqual(upload(name, type), refused, name);
});

test('ten megabytes are allowed, one byte more and none at all are not', () => {
  assert.deepEqual(upload('exame.pdf', 'application/pdf', 10 * megabyte), {});
  assert.deepEqual(upload('exame.pdf', 'application/pdf', 10 * megabyte + 1), {
    file: 'Arquivo muito grande. Tamanho máximo: 10MB.',
  });
  assert.deepEqual(upload('exame.pdf', 'application/pdf', 0), { file: 'O arquivo está vazio.' });
});

test('the name comes from the file, without its extension', () => {
  const names: [string, string][] = [
    ['Exame de sangue.pdf', 'Exame de sangue'],
    ['laudo.final.PDF', 'laudo.final'],
    ['sem extensão', 'sem extensão'],
    ['.pdf', '.pdf'],
    ['a\u202egpj\u0000.exe.pdf', 'a gpj .exe'],
    [`${'x'.repeat(500)}.pdf`, 'x'.repeat(200)],
  ];
  for (const [file, name] of names) assert.equal(defaultDocumentName(file), name);
});

test('summaries may be emptied, a deletion needs its reason', () => {
  assert.deepEqual(messagesOf(updateSummaryInput, { kind: 'patient', text: '' }), {});
  assert.deepEqual(messagesOf(updateSummaryInput, { kind: 'patient', text: 'x'.repeat(5001) }), {
    text: 'Use no máximo 5000 caracteres',
  });
  assert.deepEqual(messagesOf(deleteDocumentInput, { reason: ' ' }), { reason: 'Informe o motivo da exclusão' });
});
