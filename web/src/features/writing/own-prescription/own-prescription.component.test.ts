import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { getOwnHome, previewOwnDocument } from '@virtual-med/contract/documents/own-documents';
import { getVerification, type Verification } from '@virtual-med/contract/verification/verification';
import type { Prescription, PrescriptionItem } from '@virtual-med/contract/writing/prescription';
import { getWritten, type Written } from '@virtual-med/contract/writing/writing';
import { savedFiles } from '../../../testing/light-dom.ts';
import { clinicId, createdAt, idOf } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { cut, hold, on, refuse } from '../../../testing/server.ts';
import { dialog } from '../../../testing/steps.ts';
import { ownDocument } from '../../documents/testing/documents.ts';

const documentId = idOf(301);
const address = `/paciente/${clinicId}/receita/${documentId}`;

const item = (
  medicine: string,
  how: PrescriptionItem['how'],
  rest: Partial<PrescriptionItem> = {},
): PrescriptionItem => ({
  medicine,
  strength: '',
  form: '',
  route: 'oral',
  how,
  quantity: '',
  continuous: false,
  note: '',
  control: 'none',
  ...rest,
});

const items = [
  item(
    'Amoxicilina',
    { kind: 'every', dose: '1 cápsula', hours: 8, days: 7 },
    { strength: '500 mg', quantity: '21 cápsulas' },
  ),
  item('Dipirona', { kind: 'needed', dose: '1 g', hours: 6, why: 'tiver dor' }),
  item('Pomada', { kind: 'text', text: 'Passar à noite' }),
];

const verification: Verification = {
  address: 'https://virtual.med/v/abc',
  code: 'K7QF-2M9X',
  qr: { size: 21, path: 'M0 0h1v1h-1z' },
  offBy: null,
  mayTurnOn: true,
  codeMadeAt: createdAt,
  registeredAt: createdAt,
  attempts: { right: 0, wrong: 0, newest: [] },
};

function onPrescription(
  content: Prescription | Record<string, never> = { items, guidance: 'Beba água.\nDescanse.' },
  rest: Partial<Written> = {},
) {
  on(getWritten, {
    written: {
      documentId,
      kind: 'prescription',
      contentVersion: 1,
      content,
      way: 'certificate',
      issuedAt: createdAt,
      replaces: null,
      replacedBy: null,
      ...rest,
    },
  });
  on(getVerification, { verification, mayMake: false });
  on(previewOwnDocument, new Blob(['%PDF-']));
}

const timesOf = (medicine: string) =>
  within(screen.getByRole('list', { name: `Horários de ${medicine}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each medicine is said in a sentence, with its hours from the first dose on', async () => {
  onPrescription();
  const release = hold(getWritten);
  const { user } = renderApp(address, { as: 'patient' });
  await screen.findByText(/Carregando/);
  release();
  await screen.findByRole('heading', { name: 'Como tomar' });
  screen.getByRole('heading', { name: 'Amoxicilina 500 mg' });
  screen.getByText('1 cápsula, via oral, de 8 em 8 horas, por 7 dias.');
  screen.getByText('Quantidade: 21 cápsulas');
  screen.getByText(/Beba água/);
  assert.deepEqual(timesOf('Amoxicilina'), ['08:00', '16:00', '00:00']);
  fireEvent.change(screen.getByLabelText('Primeira dose às'), { target: { value: '06:30' } });
  assert.deepEqual(timesOf('Amoxicilina'), ['06:30', '14:30', '22:30']);
  // Nothing is guessed from what has no hours.
  screen.getByText('Só quando precisar');
  screen.getByText('Passar à noite.');
  assert.ok(!screen.queryByRole('list', { name: 'Horários de Pomada' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar ao calendário' }));
  assert.deepEqual(
    savedFiles().map(({ name }) => name),
    ['hora-do-remedio.ics'],
  );
});

test('at the pharmacy the code is large, the file at hand, and a lost connection changes nothing', async () => {
  onPrescription();
  const { user } = renderApp(address, { as: 'patient' });
  const opener = await screen.findByRole('button', { name: 'Mostrar na farmácia' });
  await waitFor(() => screen.getByRole('heading', { name: 'Amoxicilina 500 mg' }));
  await user.click(opener);
  const shown = await dialog('Mostrar na farmácia');
  await shown.findByText('K7QF-2M9X');
  shown.getByRole('img', { name: 'QR code que leva à verificação desta receita' });
  shown.getByText('https://virtual.med/v/abc');
  shown.getByRole('button', { name: 'Baixar o PDF' });
  cut(getWritten);
  cut(getVerification);
  window.dispatchEvent(new Event('focus'));
  shown.getByText('K7QF-2M9X');
});

test('where the paper counts, or nobody can verify, that is said', async () => {
  onPrescription(undefined, { way: 'by_hand' });
  on(getVerification, { verification: { ...verification, offBy: 'clinic' }, mayMake: false });
  const { user } = renderApp(address, { as: 'patient' });
  await user.click(await screen.findByRole('button', { name: 'Mostrar na farmácia' }));
  const shown = await dialog('Mostrar na farmácia');
  shown.getByText(/vale no papel assinado à mão/);
  await shown.findByText(/A verificação por QR code está desligada/);
  assert.ok(!shown.queryByText('K7QF-2M9X'));
});

test('a prescription that was replaced leads to the new one', async () => {
  onPrescription(undefined, { replacedBy: idOf(302) });
  const { user, router } = renderApp(address, { as: 'patient' });
  await user.click(await screen.findByRole('link', { name: 'Ver a receita nova' }));
  await waitFor(() => assert.match(router.state.location.pathname, new RegExp(`receita/${idOf(302)}$`)));
});

test('what was not written as medicines is read in the document', async () => {
  onPrescription({});
  renderApp(address, { as: 'patient' });
  await screen.findByText('Esta receita se lê no documento');
});

test('without an answer one can ask again', async () => {
  refuse(getWritten, 'documents.not_found');
  const { user } = renderApp(address, { as: 'patient' });
  await screen.findByText('Erro ao carregar a receita');
  onPrescription();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('heading', { name: 'Amoxicilina 500 mg' });
});

test('the home leads there from prescriptions written at the clinic, and from no other document', async () => {
  const written = { kind: 'prescription', way: 'certificate', replacedBy: null } as const;
  const recent = [
    ownDocument(1, { name: 'Receita', written }),
    ownDocument(2),
    ownDocument(3, { name: 'Antiga', written }),
  ];
  on(getOwnHome, {
    name: 'Paula Prado',
    categories: documentCategories.map((category) => ({ category, count: 0, newCount: 0 })),
    total: 3,
    newCount: 0,
    recent,
    next: null,
    lastVisitAt: null,
    mailNotices: true,
  });
  onPrescription();
  const { user } = renderApp(`/paciente/${clinicId}`, { as: 'patient' });
  const [first] = await screen.findAllByRole('link', { name: 'Como tomar: Receita' });
  assert.ok(!screen.queryByRole('link', { name: 'Como tomar: Documento 2' }));
  assert.ok(screen.getAllByRole('link', { name: 'Como tomar: Antiga' }).length > 0);
  await user.click(first as HTMLElement);
  await screen.findByRole('heading', { name: 'Amoxicilina 500 mg' });
});
