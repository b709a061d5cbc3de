import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
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

test('a patient reads in plain words who did what, with role and date', async () => {
  on(listOwnAccesses, {
    accesses: [
      access(5, { isSelf: true, name: 'Paula Prado', role: 'patient' }),
      access(4),
      access(3, { event: 'patients.opened', documentName: null, role: 'clinic_owner', name: 'Olívia Dona' }),
      access(2, { event: 'documents.opened', role: 'super_admin', name: 'Saulo Super' }),
      access(1, { event: 'documents.deleted', documentName: null, name: null }),
      access(0, { role: 'patient', name: null }),
    ],
    next: null,
  });
  const release = hold(listOwnAccesses);
  open();
  await screen.findByText(/Carregando/);
  release();
  await screen.findByText(/abriu seu prontuário/);
  const list = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  const said = (text: string) =>
    assert.ok(
      list.some((item) => item.includes(text)),
      text,
    );
  said('Você baixou o documento “Hemograma”15/01/2026');
  said('Pedro Profissional baixou o documento “Hemograma”');
  said('Olívia Dona abriu seu prontuário');
  said('Dono da clínica');
  said('Saulo Super abriu os dados e resumos do documento “Hemograma”');
  said('Equipe Virtual.med');
  said('Alguém que não está mais aqui excluiu um documento');
  said('Outra pessoa com acesso aos seus documentos baixou');
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
