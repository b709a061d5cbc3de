import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getSigningWays } from '@virtual-med/contract/signing/certificates';
import { createTemplate, getDraft, issueDraft, listMedicines, saveDraft } from '@virtual-med/contract/writing/writing';
import { clinic, clinicId, createdAt, idOf } from '../../testing/people.ts';
import { address } from '../../testing/reading.ts';
import { asked, cut, on, refuse } from '../../testing/server.ts';
import { dialog, fieldSays, hasFocus, toastSays } from '../../testing/steps.ts';
import { draft, draftId, openDraft, patientId, template } from './writing.fixture.ts';

const issued = (kind: 'sick_note' | 'attendance' | 'prescription', way: 'certificate' | 'by_hand' | 'unsigned') => ({
  document: {
    id: idOf(301),
    patientId,
    name: 'Atestado',
    category: 'Atestados' as const,
    fileName: 'atestado.pdf',
    contentType: 'application/pdf',
    sizeBytes: 2048,
    uploadedBy: { id: idOf(12), name: 'Pedro Profissional' },
    createdAt,
    signed: null,
    hasThumbnail: false,
    signatureCheck: null,
    seenAt: null,
    notice: 'held' as const,
    signature: null,
    firstVersionId: null,
    written: { kind, way, replacedBy: null },
    sha256: 'a'.repeat(64),
    warnings: [],
    summaries: {
      patient: { text: '', author: null, updatedAt: null },
      professional: { text: '', author: null, updatedAt: null },
      general: { text: '', author: null, updatedAt: null },
    },
    destroyable: false,
  },
});

const contentSent = () => asked(saveDraft).at(-1)?.body.content;
const saved = (check: (content: Record<string, unknown>) => void) =>
  waitFor(() => check(contentSent() ?? assert.fail('nothing was saved')));

function onRecord() {
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
}

async function writeSickNote(user: UserEvent) {
  await user.type(await screen.findByLabelText('Dias de afastamento'), '3');
}

test('what is typed is kept without being asked to, and said quietly', async () => {
  const { user } = openDraft('sick_note');
  await screen.findByRole('heading', { level: 1, name: 'Atestado de afastamento' });
  screen.getByText('Para Paula Prado');
  await writeSickNote(user);
  await saved(({ days }) => assert.equal(days, 3));
  await screen.findByText(/^Salvo às \d{2}:\d{2}$/);
  assert.ok(!sessionStorage.length, 'nothing is left here that the server has');
});

test('without a network the text stays here and goes when there is one', async () => {
  const { user } = openDraft('sick_note');
  await screen.findByLabelText('Dias de afastamento');
  cut(saveDraft);
  await writeSickNote(user);
  await user.tab();
  await screen.findByText('Sem conexão: guardado neste aparelho até voltar');
  assert.match(JSON.stringify(Object.values({ ...sessionStorage })), /days/);
  on(saveDraft, ({ body }) => ({ revision: body.revision + 1, updatedAt: createdAt, missing: [] }));
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^Salvo às/);
  assert.ok(!sessionStorage.length);
});

test('a draft somebody else changed is shown on request, and one’s own text stays to be copied', async () => {
  const { user } = openDraft('sick_note');
  await user.type(await screen.findByLabelText('Observação'), 'Repouso em casa');
  refuse(saveDraft, 'writing.draft_changed');
  const newer = draft('sick_note', {
    revision: 5,
    content: { days: 7, from: '2026-01-15', cid: null, note: 'Outro' },
    updatedBy: { id: idOf(77), name: 'Ana Dona' },
  });
  on(getDraft, newer);
  await user.tab();
  await screen.findByText(/^Ana Dona alterou este rascunho às /);
  await user.click(await screen.findByRole('button', { name: 'Ver a versão nova' }));
  await waitFor(() => assert.equal((screen.getByLabelText('Observação') as HTMLInputElement).value, 'Outro'));
  const own = within(screen.getByRole('region', { name: 'O seu texto' }));
  own.getByText(/Repouso em casa/);
  own.getByRole('button', { name: 'Copiar o meu texto' });
  await user.click(own.getByRole('button', { name: 'Dispensar' }));
  assert.ok(!screen.queryByRole('region', { name: 'O seu texto' }));
});

test('a draft that was issued or discarded meanwhile is said to be gone', async () => {
  refuse(getDraft, 'writing.draft_not_found');
  openDraft('sick_note');
  refuse(getDraft, 'writing.draft_not_found');
  await screen.findByRole('heading', { level: 1, name: 'Este rascunho não existe mais.' });
  screen.getByRole('link', { name: 'Voltar aos pacientes' });
});

test('what lacks is named at its field before anything is issued', async () => {
  const { user } = openDraft('sick_note');
  await screen.findByLabelText('Dias de afastamento');
  await user.click(screen.getByRole('button', { name: 'Emitir e assinar' }));
  await toastSays('Confira os campos marcados');
  await fieldSays(within(document.body), 'Dias de afastamento', 'Informe o número de dias');
  assert.equal(asked(issueDraft).length, 0);
});

test('a CID is said for a reason', async () => {
  const { user } = openDraft('sick_note');
  await writeSickNote(user);
  assert.ok(!screen.queryByText('Por que o CID consta'));
  await user.type(screen.getAllByLabelText('CID')[0] as HTMLElement, 'j11');
  await user.click(screen.getByRole('button', { name: 'Emitir e assinar' }));
  await screen.findByText('Diga por que o CID consta');
  await user.click(screen.getByRole('radio', { name: 'O paciente pediu' }));
  await saved(({ cid }) => assert.deepEqual(cid, { code: 'J11', name: '', reason: 'patient_asked' }));
});

test('what the law asks of others is listed with the way to fill it in', async () => {
  const missing = [
    { of: 'patient' as const, field: 'cpf', text: 'Informe o CPF do paciente ou, se estrangeiro, o passaporte' },
    { of: 'clinic' as const, field: 'address', text: 'Informe o endereço da clínica' },
  ];
  const { user } = openDraft('sick_note', { changed: { missing } });
  const part = within(await screen.findByRole('region', { name: 'Falta para emitir' }));
  part.getByText('Peça a quem administra a clínica');
  await writeSickNote(user);
  await user.click(screen.getByRole('button', { name: 'Emitir e assinar' }));
  await hasFocus(part.getByRole('heading', { name: 'Falta para emitir' }));
  assert.equal(asked(issueDraft).length, 0);
  await user.click(part.getByRole('button', { name: /^Preencher: Informe o CPF/ }));
  await dialog('Editar paciente');
});

test('whoever manages the clinic fills its address in where the document waits for it', async () => {
  const missing = [{ of: 'clinic' as const, field: 'address', text: 'Informe o endereço da clínica' }];
  const { user } = openDraft('sick_note', { as: 'clinic_owner', changed: { missing } });
  await user.click(await screen.findByRole('button', { name: 'Preencher: Informe o endereço da clínica' }));
  const facts = await dialog('Dados que saem nos documentos');
  await user.type(await facts.findByLabelText('Endereço'), 'Praça da Sé, 1');
  on(updateClinicSettings, clinic);
  on(getDraft, draft('sick_note'));
  await user.click(facts.getByRole('button', { name: 'Salvar dados' }));
  await waitFor(() => assert.ok(!screen.queryByRole('region', { name: 'Falta para emitir' })));
  assert.equal(asked(updateClinicSettings)[0]?.body.address, 'Praça da Sé, 1');
  assert.equal(address(), `/clinica/${clinicId}/escrever/${draftId}`);
});

test('issued to be signed, the signature is asked for at once; after it one is back in the record', async () => {
  onRecord();
  on(issueDraft, issued('sick_note', 'certificate'));
  on(getSigningWays, { hasCpf: true, providers: [{ id: 'test', name: 'Teste', isTest: true }] });
  const { user } = openDraft('sick_note');
  await writeSickNote(user);
  await user.click(screen.getByRole('button', { name: 'Emitir e assinar' }));
  const part = await dialog(/^Assinar/);
  assert.equal(asked(issueDraft)[0]?.body.way, 'certificate');
  assert.ok((asked(issueDraft)[0]?.body.revision ?? 0) > 1, 'what was typed was kept first');
  await user.click(part.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => assert.equal(address(), `/clinica/${clinicId}/paciente/${patientId}`));
  await toastSays('Atestado de afastamento: documento emitido');
});

test('what nobody has to sign is issued in one step', async () => {
  onRecord();
  on(issueDraft, issued('attendance', 'unsigned'));
  const { user } = openDraft('attendance');
  await user.type(await screen.findByLabelText('Para quê'), 'consulta');
  await user.click(screen.getByRole('button', { name: 'Emitir' }));
  await waitFor(() => assert.equal(address(), `/clinica/${clinicId}/paciente/${patientId}`));
  assert.equal(asked(issueDraft)[0]?.body.way, 'unsigned');
});

async function writeMedicine(user: UserEvent, name: string) {
  await user.type((await screen.findAllByLabelText('Medicamento'))[0] as HTMLElement, name);
  await user.type(screen.getByLabelText('Dose'), '1 cápsula');
}

test('a prescription with retention is printed for signatures by hand only, and says why', async () => {
  on(listMedicines, { medicines: [] });
  const { user } = openDraft('prescription');
  await writeMedicine(user, 'Amoxicilina');
  await screen.findByText('Parece ter retenção de receita. Confira.');
  await user.click(screen.getByRole('radio', { name: 'Sim, com retenção da receita' }));
  await screen.findByText('Receita com retenção ou de controlado: imprima e assine à mão – 2 vias.');
  assert.ok(!screen.queryByRole('button', { name: 'Emitir e assinar' }));
  screen.getByRole('button', { name: 'Imprimir para assinar à mão' });
});

test('a medicine the record warns of is prescribed only for a reason', async () => {
  on(listMedicines, { medicines: [] });
  onRecord();
  on(issueDraft, issued('prescription', 'certificate'));
  on(getSigningWays, { hasCpf: true, providers: [{ id: 'test', name: 'Teste', isTest: true }] });
  const { user } = openDraft('prescription', { record: { healthHistory: { allergies: 'Alergia a dipirona' } } });
  await writeMedicine(user, 'Dipirona');
  await user.click(screen.getByRole('radio', { name: 'Não' }));
  const warning = within(
    await screen.findByText('Atenção: alergia a Dipirona').then((text) => text.closest('[role=alert]') as HTMLElement),
  );
  warning.getByText(/Alergia a dipirona/);
  await user.click(screen.getByRole('button', { name: 'Emitir e assinar' }));
  await toastSays('Diga por que prescreve mesmo assim');
  assert.equal(asked(issueDraft).length, 0);
  await user.type(warning.getByLabelText('Por que prescrever mesmo assim'), 'Já usou depois sem reação');
  await user.click(screen.getByRole('button', { name: 'Emitir e assinar' }));
  await waitFor(() => assert.equal(asked(issueDraft).length, 1));
  assert.deepEqual(asked(issueDraft)[0]?.body.overrides, [
    { medicine: 'Dipirona', said: 'Alergia a dipirona', reason: 'Já usou depois sem reação' },
  ]);
});

test('medicines are offered while one types, and bring strength and form along', async () => {
  on(listMedicines, { medicines: [{ medicine: 'Losartana', strength: '50 mg', form: 'comprimido', used: 3 }] });
  const { user } = openDraft('prescription');
  await user.type((await screen.findAllByLabelText('Medicamento'))[0] as HTMLElement, 'losa');
  await user.click(await screen.findByRole('option', { name: /Losartana/ }));
  await saved(({ items }) => {
    const [item] = items as { medicine: string; strength: string; form: string }[];
    assert.deepEqual([item?.medicine, item?.strength, item?.form], ['Losartana', '50 mg', 'comprimido']);
  });
});

test('medicines are added, moved and removed by the keyboard, and the focus stays with them', async () => {
  on(listMedicines, { medicines: [] });
  const { user } = openDraft('prescription');
  await user.type((await screen.findAllByLabelText('Medicamento'))[0] as HTMLElement, 'Um');
  await user.click(screen.getByRole('button', { name: 'Adicionar medicamento' }));
  await waitFor(() => assert.equal(screen.getAllByRole('combobox', { name: 'Medicamento' }).length, 2));
  await hasFocus(screen.getAllByRole('combobox', { name: 'Medicamento' })[1] as HTMLElement);
  await user.keyboard('Dois');
  screen.getByRole('button', { name: 'Subir: Medicamento 2' }).focus();
  await user.keyboard('{Enter}');
  await saved(({ items }) =>
    assert.deepEqual(
      (items as { medicine: string }[]).map(({ medicine }) => medicine),
      ['Dois', 'Um'],
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Remover medicamento 1' }));
  await saved(({ items }) => assert.equal((items as unknown[]).length, 1));
});

test('exams are written one after another with Enter, or taken from a template', async () => {
  const rotina = template(1, {
    name: 'Rotina',
    content: {
      exams: [
        { code: '', name: 'Hemograma', note: '' },
        { code: '', name: 'Glicemia', note: '' },
      ],
    },
  });
  const { user } = openDraft('exam_request', { templates: [rotina] });
  await user.type((await screen.findAllByLabelText('Exame 1'))[0] as HTMLElement, 'Hemograma{Enter}');
  await waitFor(() => screen.getAllByLabelText('Exame 2'));
  await hasFocus(screen.getAllByLabelText('Exame 2')[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Rotina' }));
  await saved(({ exams }) =>
    assert.deepEqual(
      (exams as { name: string }[]).map(({ name }) => name),
      ['Hemograma', 'Glicemia'],
    ),
  );
});

test('an exam taken from the list keeps its code, until its name is another', async () => {
  const { user } = openDraft('exam_request');
  const exam = (await screen.findAllByLabelText('Exame 1'))[0] as HTMLElement;
  const isKept = (code: string) => saved(({ exams }) => assert.equal((exams as { code: string }[])[0]?.code, code));
  await user.type(exam, 'exame');
  await user.click(await screen.findByRole('option', { name: /Exame médico geral/ }));
  await isKept('Z00.0');
  await user.type(exam, ' outro');
  await isKept('');
});

test('what is written is kept as a template, for the clinic where one says so', async () => {
  on(createTemplate, ({ body }) => template(1, body));
  const { user } = openDraft('sick_note');
  await writeSickNote(user);
  await user.click(screen.getByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Salvar como modelo' }));
  const part = await dialog('Salvar como modelo');
  await user.click(part.getByRole('button', { name: 'Salvar modelo' }));
  await fieldSays(part, 'Nome do modelo', 'Dê um nome ao modelo');
  await user.type(part.getByLabelText('Nome do modelo'), 'Três dias');
  await user.click(part.getByLabelText('Toda a clínica pode usar'));
  await user.click(part.getByRole('button', { name: 'Salvar modelo' }));
  await toastSays('Modelo salvo');
  const sent = asked(createTemplate)[0]?.body;
  assert.deepEqual([sent?.kind, sent?.name, sent?.shared, sent?.content.days], ['sick_note', 'Três dias', true, 3]);
});

test('on a phone writing and looking are two tabs', async () => {
  const { user } = openDraft('sick_note', { viewport: { width: 390, height: 844 } });
  await writeSickNote(user);
  await user.click(screen.getByRole('tab', { name: 'Ver' }));
  await screen.findByText(/Não foi possível montar a visualização/);
  await user.click(screen.getByRole('tab', { name: 'Escrever' }));
  assert.equal((screen.getByLabelText('Dias de afastamento') as HTMLInputElement).value, '3');
});

test('what was written and not sent before the page was loaded again is there, and is sent', async () => {
  const key = `virtual-med.draft.${idOf(12)}.${draftId}`;
  const content = { days: 9, from: '2026-01-15', cid: null, note: 'de antes' };
  sessionStorage.setItem(key, JSON.stringify({ content, revision: 1 }));
  openDraft('sick_note');
  await waitFor(() => assert.equal((screen.getByLabelText('Dias de afastamento') as HTMLInputElement).value, '9'));
  await saved(({ note }) => assert.equal(note, 'de antes'));
});
