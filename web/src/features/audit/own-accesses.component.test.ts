import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { listOwnAccesses, type OwnAccess } from '@virtual-med/contract/audit/own-accesses';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';

const access = (number: number, changed: Partial<OwnAccess> = {}): OwnAccess => ({
  id: idOf(number),
  at: createdAt,
  event: 'documents.downloaded',
  isSelf: false,
  name: 'Pedro Profissional',
  role: 'professional',
  documentName: 'Hemograma',
  ...changed,
});

const open = () => renderApp(`/paciente/${clinicId}/acessos`, { as: 'patient' });

/** What each person did on each day, as it is read. */
const told = () =>
  screen.getAllByRole('heading', { level: 2 }).map((day) => [
    day.textContent,
    ...within(day.parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent ?? '')
      // The acts stand again in the item of whoever did them.
      .filter((text, index, all) => !all.slice(0, index).some((whole) => whole.includes(text))),
  ]);

test('a patient reads in plain words who did what on which day, each person’s acts together', async () => {
  const dayBefore = '2026-01-14T15:00:00.000Z';
  on(listOwnAccesses, {
    accesses: [
      access(9, { isSelf: true, name: 'Paula Prado', role: 'patient' }),
      access(8),
      access(7, { event: 'patients.opened', documentName: null, role: 'clinic_owner', name: 'Olívia Dona' }),
      access(6, { event: 'patients.opened', documentName: null }),
      access(5),
      access(4, { event: 'documents.verified', role: 'person', name: null }),
      access(3, { event: 'documents.opened', role: 'super_admin', name: 'Saulo Super', at: dayBefore }),
      access(2, { event: 'documents.deleted', documentName: null, name: null, at: dayBefore }),
      access(1, { role: 'patient', name: null, at: dayBefore }),
    ],
    next: null,
  });
  const release = hold(listOwnAccesses);
  open();
  await screen.findByText(/Carregando/);
  assert.ok(!screen.queryByText(/Não reconhece um acesso/), 'it would be pushed about');
  release();
  await screen.findAllByText(/abriu seu prontuário/);
  screen.getByText(/Não reconhece um acesso/);
  assert.deepEqual(told(), [
    [
      '15/01/2026',
      'Vocêbaixou o documento “Hemograma”09:00',
      'Pedro ProfissionalProfissionalbaixou o documento “Hemograma”2 vezes, 09:00abriu seu prontuário09:00',
      'Olívia DonaDono da clínicaabriu seu prontuário09:00',
      'Alguém com o códigoFora da clínicaconferiu o documento “Hemograma”09:00',
    ],
    [
      '14/01/2026',
      'Saulo SuperEquipe Virtual.medabriu os dados e resumos do documento “Hemograma”12:00',
      'Alguém que não está mais aquiProfissionalexcluiu um documento12:00',
      'Outra pessoa com acesso aos seus documentosbaixou o documento “Hemograma”12:00',
    ],
  ]);
});

test('nothing yet, or nothing that can be read, is said; older accesses come on request', async () => {
  refuse(listOwnAccesses, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar os acessos');
  on(listOwnAccesses, { accesses: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Ninguém acessou seus documentos ainda.');
});

test('older accesses come on request', async () => {
  on(listOwnAccesses, { accesses: [access(2)], next: idOf(2) });
  const { user } = open();
  const more = await screen.findByRole('button', { name: 'Ver mais acessos' });
  on(listOwnAccesses, { accesses: [access(1, { documentName: 'Raio X' })], next: null });
  await user.click(more);
  await screen.findByText(/Raio X/);
  assert.equal(asked(listOwnAccesses).at(-1)?.query.before, idOf(2));
});
