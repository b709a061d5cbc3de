import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { listFormerHealthTexts } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { clinicId } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { record } from './patients.fixture.ts';

const at = '2026-11-15T12:00:00.000Z';
const earlier = '2026-10-01T12:00:00.000Z';

function openRecord() {
  const patient = record({
    healthHistory: { vaccineCalendar: 'Tétano e gripe em dia' },
    healthEdits: { vaccineCalendar: { by: 'Bruno Sales', at } },
  });
  on(getPatient, patient);
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  return renderApp(`/clinica/${clinicId}/paciente/${patient.id}`, { as: 'clinic_owner' });
}

const opener = () => screen.findByRole('button', { name: /^Versões anteriores de / });

test('who wrote a field last leads to what it said before, with what each one changed', async () => {
  const { user } = openRecord();
  on(listFormerHealthTexts, {
    versions: [
      { text: 'Tétano em dia', by: 'Ana Souza', at: earlier, replacedAt: at },
      { text: 'Sem vacinas', by: null, at: null, replacedAt: earlier },
    ],
  });
  const release = hold(listFormerHealthTexts);
  const button = await opener();
  assert.match(button.textContent ?? '', /Bruno Sales, 15\/11\/2026/);
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/Carregando/);
  release();
  const items = await dialog.findAllByRole('listitem');
  assert.equal(items.length, 3);
  const [now, former, oldest] = items as [HTMLElement, HTMLElement, HTMLElement];
  within(now).getByText('Versão atual');
  assert.deepEqual(
    [...now.querySelectorAll('ins')].map((part) => part.textContent?.replace('Acrescentado: ', '').trim()),
    ['e gripe'],
  );
  assert.equal(now.querySelectorAll('del').length, 0);
  within(former).getByText(/Ana Souza, 01\/10\/2026/);
  assert.match(former.querySelector('del')?.textContent ?? '', /^Retirado: Sem/);
  within(oldest).getByText('Autor não registrado');
  within(oldest).getByText('Sem vacinas');
  assert.equal(asked(listFormerHealthTexts).at(-1)?.params.field, 'vaccineCalendar');
  await user.keyboard('{Escape}');
  await waitFor(() => assert.ok(!screen.queryByRole('dialog')));
  assert.ok(document.activeElement === button);
});

test('no earlier version, or none that can be read, is said', async () => {
  const { user } = openRecord();
  refuse(listFormerHealthTexts, 'server.unexpected');
  await user.click(await opener());
  await screen.findByText('Não foi possível carregar as versões');
  on(listFormerHealthTexts, { versions: [] });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Não há versões anteriores.');
});
