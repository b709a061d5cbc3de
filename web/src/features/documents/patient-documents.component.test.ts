import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { getDocumentText, readDocumentTextAgain } from '@virtual-med/contract/documents/document-text';
import {
  type Document,
  deleteDocument,
  destroyDocument,
  downloadDocument,
  getDocument,
  listDeletedDocuments,
  listDocumentOpenings,
  listDocuments,
  listFormerSummaries,
  moveDocument,
  restoreDocument,
  updateDocumentSummary,
} from '@virtual-med/contract/documents/documents.endpoints';
import { confirmPatient, listWrongPatientWarnings } from '@virtual-med/contract/documents/wrong-patient';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { endDocumentRelease } from '@virtual-med/contract/reception/release';
import { signDocument } from '@virtual-med/contract/signing/signing';
import { savedFiles } from '../../testing/light-dom.ts';
import { clinicId, createdAt, idOf, type Role } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, fieldSays, hasFocus, toastSays } from '../../testing/steps.ts';
import { detail, document, patient, patientId, signature } from './testing/documents.ts';

function onDocuments(documents: Document[], next: string | null = null): void {
  const held: readonly string[] = documents.length > 0 ? ['Exames Laboratoriais', 'Receitas Médicas'] : [];
  const counts = documentCategories.map((category) => ({ category, count: held.includes(category) ? 1 : 0 }));
  on(listDocuments, ({ query }) => ({
    documents: query.category && query.category !== 'Exames Laboratoriais' ? [] : documents,
    counts,
    next,
  }));
}

function open(as: Role = 'clinic_owner', hash = '') {
  on(getPatient, patient);
  on(listDeletedDocuments, { documents: [], next: null });
  return renderApp(`/clinica/${clinicId}/paciente/${patientId}${hash}`, { as });
}
const section = async () => within(await screen.findByRole('region', { name: 'Documentos' }));

test('the documents are announced while on their way, and an empty record invites to the first', async () => {
  onDocuments([]);
  const release = hold(listDocuments);
  const { user } = open();
  const part = await section();
  await part.findByText(/Carregando/);
  release();
  await part.findByText('Nenhum documento ainda');
  assert.ok(!part.queryByRole('table'));
  for (const category of documentCategories) part.getByRole('button', { name: `${category} 0 documentos` });
  await user.click(part.getByRole('button', { name: /^Atestados/ }));
  await part.findByText('Nenhum documento encontrado nesta categoria.');
});

test('documents that cannot be read say so and are read again', async () => {
  refuse(listDocuments, 'server.unexpected');
  const { user } = open('professional');
  const part = await section();
  await part.findByText('Erro ao carregar documentos');
  onDocuments([document(1)]);
  await user.click(part.getByRole('button', { name: 'Tentar novamente' }));
  await part.findByRole('table');
});

test('whoever comes to a document by its address is at its row; one that comes meanwhile is marked', async () => {
  onDocuments([document(1), document(2)]);
  const { user } = open('clinic_owner', `#documento-${document(2).id}`);
  const part = await section();
  await hasFocus(await part.findByRole('link', { name: `Ver: ${document(2).name}` }));
  assert.ok(!part.queryByText('Novo'));
  onDocuments([document(3, { createdAt: new Date().toISOString() }), document(2)]);
  on(deleteDocument, { ok: true });
  await user.click(part.getByRole('button', { name: `Ações de ${document(1).name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await dialog('Excluir este documento?');
  await user.type(question.getByLabelText('Motivo da exclusão'), 'Paciente errado');
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  const row = (await part.findByText(document(3).name)).closest('tr') as HTMLElement;
  await within(row).findByText('Novo');
  assert.equal(part.getAllByText('Novo').length, 1);
});

test('a filled list tells who sent what, whether it was seen and told of, by category, order and page', async () => {
  onDocuments([document(1, { seenAt: createdAt }), document(2, { notice: 'failed' })], 'page-2');
  const { user } = open();
  const part = await section();
  const table = within(await part.findByRole('table', { name: 'Lista de documentos' }));
  assert.equal(table.getAllByRole('row').length, 3);
  part.getByText('Aviso não chegou');
  await user.click(part.getByRole('button', { name: /Receitas Médicas/ }));
  await part.findByText('Nenhum documento encontrado nesta categoria.');
  await user.click(part.getByRole('button', { name: /Exames Laboratoriais/ }));
  await part.findByRole('table');
  await user.selectOptions(part.getByLabelText('Ordem'), 'Nome');
  await waitFor(() => assert.equal(asked(listDocuments).at(-1)?.query.order, 'name'));
  on(listDocuments, { documents: [document(3)], counts: [], next: null });
  await user.click(await part.findByRole('button', { name: 'Mostrar mais' }));
  await part.findByText('Documento 3');
  assert.equal(asked(listDocuments).at(-1)?.query.after, 'page-2');
});

test('a download is told while it runs, kept under its name, and told when it fails', async () => {
  onDocuments([document(1)]);
  const { user } = open();
  const part = await section();
  const save = (await part.findAllByRole('button', { name: 'Baixar: Documento 1' }))[0] as HTMLElement;
  refuse(downloadDocument, 'documents.not_readable');
  await user.click(save);
  await toastSays('Erro ao fazer download do documento.');
  refuse(downloadDocument, 'server.unexpected');
  await user.click(save);
  await toastSays('Erro ao gerar URL de download');
  on(downloadDocument, new Blob(['%PDF']));
  const release = hold(downloadDocument);
  await user.click(save);
  await part.findAllByRole('button', { name: 'Baixando...: Documento 1' });
  release();
  await waitFor(() =>
    assert.deepEqual(
      savedFiles().map(({ name }) => name),
      ['documento-1.pdf'],
    ),
  );
});

test('all documents come as one file, once the server says that they still may', async () => {
  onDocuments([document(1), document(2)]);
  const { user } = open();
  const all = await (await section()).findByRole('link', { name: 'Baixar todos (ZIP)' });
  refuse(listDocuments, 'auth.forbidden');
  await user.click(all);
  await toastSays('Acesso negado');
  assert.deepEqual(savedFiles(), []);
  onDocuments([document(1), document(2)]);
  await user.click(all);
  await waitFor(() => assert.match(savedFiles()[0]?.address ?? '', /documents\.zip$/));
});

test('a document let out for the desk says until when, and is taken back from its row', async () => {
  onDocuments([document(1), document(2, { releasedUntil: '2026-11-26T12:00:00.000Z' })]);
  on(endDocumentRelease, {});
  const { user } = open('professional');
  const part = await section();
  const [first, second] = [1, 2].map((number) => `Ações de ${document(number).name}`) as [string, string];
  await user.click(await part.findByRole('button', { name: first }));
  await screen.findByRole('menuitem', { name: 'Liberar para entrega no balcão' });
  await user.keyboard('{Escape}');
  await user.click(await part.findByRole('button', { name: second }));
  onDocuments([document(1), document(2)]);
  await user.click(await screen.findByRole('menuitem', { name: /^No balcão até 26\/11.*: encerrar$/ }));
  await toastSays('Liberação encerrada');
  assert.equal(asked(endDocumentRelease).length, 1);
  await waitFor(() => assert.ok(!part.queryByText(/^No balcão até/)));
});

test('deleting wants a reason; Escape leaves everything, a refusal is told', async () => {
  onDocuments([document(1)]);
  const { user } = open();
  const part = await section();
  const ask = async () => {
    await user.click((await part.findAllByRole('button', { name: 'Ações de Documento 1' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    return dialog('Excluir este documento?');
  };
  let question = await ask();
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await fieldSays(question, 'Motivo da exclusão', 'Informe o motivo da exclusão');
  await user.keyboard('{Escape}');
  await dialogsGone();
  question = await ask();
  await user.type(question.getByLabelText('Motivo da exclusão'), 'Paciente errado');
  refuse(deleteDocument, 'server.unexpected');
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await toastSays('Erro ao excluir documento.');
  on(deleteDocument, { ok: true });
  onDocuments([]);
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await toastSays('Documento excluído com sucesso.');
  await part.findByText('Nenhum documento ainda');
  assert.deepEqual(asked(deleteDocument).at(-1)?.body, { reason: 'Paciente errado' });
});

test('what was deleted can be put back, or destroyed after a question', async () => {
  onDocuments([]);
  const { user } = open();
  on(listDeletedDocuments, {
    documents: [
      {
        ...document(1),
        deletedAt: createdAt,
        deletedBy: { id: idOf(13), name: 'Olívia Dona' },
        deletionReason: 'Paciente errado',
        destroyable: true,
      },
    ],
    next: null,
  });
  const part = await section();
  await part.findByText('Documentos excluídos (1)');
  part.getByText(/Excluído por Olívia Dona em .*: Paciente errado/);
  refuse(restoreDocument, 'server.unexpected');
  await user.click(part.getByRole('button', { name: 'Restaurar' }));
  await toastSays('Erro ao restaurar documento.');
  on(restoreDocument, detail(1));
  await user.click(part.getByRole('button', { name: 'Restaurar' }));
  await toastSays('Documento restaurado com sucesso.');
  await user.click(part.getByRole('button', { name: 'Apagar definitivamente' }));
  const question = await dialog('Apagar definitivamente?');
  refuse(destroyDocument, 'documents.destroy_too_late');
  await user.click(question.getByRole('button', { name: 'Apagar definitivamente' }));
  await toastSays('Erro ao apagar documento.');
  on(destroyDocument, { ok: true });
  await user.click(question.getByRole('button', { name: 'Apagar definitivamente' }));
  await toastSays('Documento apagado definitivamente.');
});

test('summaries are written in place: Ctrl+Enter saves, Escape leaves them, a failure keeps the text', async () => {
  onDocuments([document(1)]);
  on(getDocument, detail(1));
  on(listDocumentOpenings, {
    openings: [{ at: createdAt, name: 'Paula Prado', role: 'patient', how: 'download' }],
  });
  const { user } = open();
  const part = await section();
  await user.click(await part.findByRole('link', { name: 'Ver: Documento 1' }));
  const shown = await dialog('Documento 1');
  await shown.findByText('Paula Prado');
  await user.click(await shown.findByRole('button', { name: /Resumo do paciente/ }));
  await user.type(shown.getByLabelText('Resumo do paciente'), 'rascunho{Escape}');
  await shown.findByRole('button', { name: /Resumo do paciente/ });
  for (const [label, kind] of [
    ['Resumo do paciente', 'patient'],
    ['Resumo profissional', 'professional'],
    ['Resumo geral', 'general'],
  ] as const) {
    await user.click(await shown.findByRole('button', { name: new RegExp(label) }));
    const field = shown.getByLabelText(label);
    await user.type(field, 'Tudo bem');
    refuse(updateDocumentSummary, 'server.unexpected');
    await user.click(shown.getByRole('button', { name: 'Salvar' }));
    await toastSays(`Erro ao atualizar ${label.toLowerCase()}.`);
    assert.equal((field as HTMLTextAreaElement).value, 'Tudo bem');
    on(updateDocumentSummary, detail(1));
    field.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await toastSays(`${label} atualizado com sucesso.`);
    assert.deepEqual(asked(updateDocumentSummary).at(-1)?.body, { kind, text: 'Tudo bem', previous: '' });
  }
});

test('who wrote a summary leads to what it said before', async () => {
  onDocuments([document(1)]);
  const { summaries, ...rest } = detail(1);
  const written = { text: 'Anemia moderada', author: 'Ana Souza', updatedAt: createdAt };
  on(getDocument, { ...rest, summaries: { ...summaries, professional: written } });
  on(listDocumentOpenings, { openings: [] });
  on(listFormerSummaries, {
    versions: [{ text: 'Anemia leve', by: 'Bruno Sales', at: createdAt, replacedAt: createdAt }],
  });
  const { user } = open();
  await user.click(await (await section()).findByRole('link', { name: 'Ver: Documento 1' }));
  const shown = await dialog('Documento 1');
  await user.click(await shown.findByRole('button', { name: /^Versões anteriores de Resumo profissional: / }));
  const versions = await dialog('Resumo profissional: versões');
  await versions.findByText(/Bruno Sales, 15\/01\/2026/);
  assert.equal(asked(listFormerSummaries).at(-1)?.params.kind, 'professional');
});

test('how a signature stands is told on the row, and the news of it when it comes', async () => {
  onDocuments([
    document(1, { signature: signature({ signingUrl: 'https://assina.exemplo/1' }) }),
    document(2, { signature: signature({ state: 'refused', finishedAt: createdAt, reason: 'Nome errado' }) }),
    document(3, { signed: { by: 'Pedro Profissional', at: createdAt, isTest: true } }),
  ]);
  const { user } = open();
  const part = await section();
  await part.findByText('Aguardando assinatura');
  part.getByText('Nome errado');
  part.getByText('Assinatura de teste, sem valor jurídico');
  await user.click(part.getByRole('button', { name: 'Copiar link de assinatura' }));
  await toastSays('Link copiado para a área de transferência!');
  on(listProfessionals, { professionals: [], owners: [] });
  await user.click(part.getByRole('button', { name: 'Pedir assinatura de novo' }));
  await dialog('Pedir a assinatura deste documento?');
  await user.keyboard('{Escape}');
  onDocuments([document(1, { signature: signature({ state: 'signed', finishedAt: createdAt }) })]);
  await user.selectOptions(part.getByLabelText('Ordem'), 'Mais antigos');
  await toastSays('Documento enviado e assinado com sucesso.');
});

test('original and signed versions are one row, whose versions open one by one', async () => {
  const signed = { by: 'Pedro Profissional', at: createdAt, isTest: false };
  onDocuments([
    document(2, {
      name: 'Laudo (assinado)',
      signed,
      firstVersionId: document(1).id,
      createdAt: '2026-02-01T12:00:00Z',
    }),
    document(1, { name: 'Laudo', signature: signature({ state: 'signed', finishedAt: createdAt }) }),
    document(3),
  ]);
  on(getDocument, detail(1));
  on(listDocumentOpenings, { openings: [] });
  const { user } = open();
  const part = await section();
  const rows = within(await part.findByRole('table')).getAllByRole('row');
  assert.equal(rows.length, 3, 'the head, the signed document, another');
  await user.click(part.getByRole('button', { name: '2 versões de Laudo (assinado)' }));
  await screen.findByRole('menuitem', { name: 'Assinada por Pedro Profissional em 15/01/2026' });
  await user.click(screen.getByRole('menuitem', { name: 'Original, de 15/01/2026' }));
  await dialog('Laudo');
});

test('who asks for a signature that was asked for already, the answer lost, goes on from the document', async () => {
  onDocuments([document(1)]);
  const { user } = open('professional');
  await user.click((await screen.findAllByRole('button', { name: 'Ações de Documento 1' }))[0] ?? assert.fail());
  await user.click(await screen.findByRole('menuitem', { name: 'Pedir assinatura' }));
  const question = await dialog('Pedir a assinatura deste documento?');
  refuse(signDocument, 'documents.signature_under_way');
  onDocuments([document(1, { signature: signature({ signingUrl: 'https://assina.exemplo/1' }) })]);
  await user.click(question.getByRole('button', { name: 'Pedir assinatura' }));
  await toastSays('A assinatura deste documento já foi pedida.');
  const link = await (await section()).findByRole('link', { name: 'Assinar agora' });
  assert.equal(link.getAttribute('href'), 'https://assina.exemplo/1');
});

describe('a document of the record that names another patient', () => {
  const maria = { id: idOf(77), name: 'Maria Souza' };
  const warning = { document: { id: document(1).id, patientId, name: 'Documento 1', seenAt: null }, named: maria };

  async function warned() {
    onDocuments([document(1)]);
    on(listWrongPatientWarnings, { warnings: [warning] });
    const { user } = open();
    const part = within(await screen.findByRole('region', { name: 'Confira de quem é' }));
    part.getByText((_, element) => element?.textContent === '“Documento 1” parece ser de Maria Souza.');
    return { user, part };
  }
  const gone = () => waitFor(() => assert.ok(!screen.queryByRole('region', { name: 'Confira de quem é' })));

  test('is said to be this patient’s, and nobody is asked any more', async () => {
    const { user, part } = await warned();
    refuse(confirmPatient, 'documents.not_found');
    const confirm = part.getByRole('button', { name: 'É deste paciente: Documento 1' });
    await user.click(confirm);
    await toastSays('Erro ao confirmar o paciente.');
    on(confirmPatient, { ok: true });
    on(listWrongPatientWarnings, { warnings: [] });
    await user.click(confirm);
    await toastSays('Anotado. Não perguntamos mais sobre este documento.');
    await gone();
    assert.deepEqual(asked(confirmPatient)[0]?.params, { clinicId, documentId: document(1).id });
  });

  test('is moved to whom it names, after the usual question with them chosen', async () => {
    const { user, part } = await warned();
    on(listPatients, { patients: [], next: null, total: 0 });
    await user.click(part.getByRole('button', { name: 'Mover para Maria Souza: Documento 1' }));
    const question = await dialog('Mover para o paciente certo');
    assert.equal((question.getByRole('combobox') as HTMLInputElement).value, 'Maria Souza');
    on(moveDocument, { document: detail(1, { patientId: maria.id }), wasOpened: false });
    on(listWrongPatientWarnings, { warnings: [] });
    await user.click(question.getByRole('button', { name: 'Mover documento' }));
    await toastSays('Documento 1, agora de Maria Souza');
    await gone();
    assert.equal(asked(moveDocument)[0]?.body.patientId, maria.id);
  });
});

test('an opened document says whether it is found by what it says, and is read again', async () => {
  onDocuments([document(1)]);
  on(getDocument, detail(1));
  on(listDocumentOpenings, { openings: [] });
  on(getDocumentText, { state: 'no_ocr', byOcr: false, cut: false });
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Ver: Documento 1' }));
  const shown = await dialog('Documento 1');
  await shown.findByText('Imagem sem leitura. A busca encontra este documento só pelo nome.');
  on(readDocumentTextAgain, { ok: true });
  on(getDocumentText, { state: 'waiting', byOcr: false, cut: false });
  await user.click(shown.getByRole('button', { name: 'Ler de novo' }));
  await toastSays('Vamos ler este documento de novo em instantes.');
  await shown.findByText('Lendo o texto…');
  assert.ok(!shown.queryByRole('button', { name: 'Ler de novo' }));
});
