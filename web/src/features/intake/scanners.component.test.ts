import assert from 'node:assert/strict';
import { resolveObjectURL } from 'node:buffer';
import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { addScanner, listScanners, removeScanner, type Scanner } from '@virtual-med/contract/intake/scanners';
import { savedFiles } from '../../testing/light-dom.ts';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { dialog, toastSays } from '../../testing/steps.ts';

const scanner: Scanner = {
  id: idOf(700),
  name: 'Scanner da recepção',
  madeBy: { id: idOf(13), name: 'Olívia Dona' },
  createdAt,
  lastUsedAt: null,
};
const token = `vms.${clinicId}.${'a'.repeat(43)}`;

async function openSettings(scanners: Scanner[] = []) {
  on(listScanners, { scanners });
  on(listClinicEntries, { entries: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/configuracoes`, { as: 'clinic_owner' });
  const section = within(await screen.findByRole('region', { name: 'Scanner' }));
  return { user, section };
}

test('a scanner is connected with a name, and its code is offered as a file, once', async () => {
  const { user, section } = await openSettings();
  await section.findByText('Nenhum scanner conectado.');
  await user.click(section.getByRole('button', { name: 'Conectar um scanner' }));
  const form = await dialog('Conectar um scanner');
  await user.click(form.getByRole('button', { name: 'Criar código' }));
  await form.findByText('Dê um nome ao scanner');
  assert.deepEqual(asked(addScanner), []);

  refuse(addScanner, 'intake.scanners_full');
  await user.type(form.getByRole('textbox', { name: 'Nome do scanner' }), 'Scanner da recepção');
  await user.click(form.getByRole('button', { name: 'Criar código' }));
  await form.findByText(/já tem dez scanners/);

  on(addScanner, { scanner, token });
  on(listScanners, { scanners: [scanner] });
  await user.click(form.getByRole('button', { name: 'Criar código' }));
  const steps = await dialog('Scanner da recepção: falta instalar o programa');
  await user.click(steps.getByRole('button', { name: 'Baixar o código' }));
  await user.click(steps.getByRole('button', { name: 'Baixar o programa' }));
  const [settings, program] = savedFiles();
  assert.deepEqual([settings?.name, program?.name], ['scanner.json', 'scanner.mjs']);
  assert.match(program?.address ?? '', /\/scanner\.mjs$/);
  assert.deepEqual(JSON.parse(await (resolveObjectURL(settings?.address ?? '') as Blob).text()), {
    address: location.origin,
    token,
  });
  assert.ok(!document.body.textContent?.includes(token), 'it stands on no screen');
  await user.click(steps.getByRole('button', { name: 'Pronto' }));
  await section.findByText('Ainda não enviou nada');
});

test('a scanner is disconnected after a question', async () => {
  const { user, section } = await openSettings([{ ...scanner, lastUsedAt: createdAt }]);
  await section.findByText(/^Último uso/);
  await user.click(section.getByRole('button', { name: 'Desconectar Scanner da recepção' }));
  const question = within(await screen.findByRole('alertdialog'));
  refuse(removeScanner, 'server.unexpected');
  await user.click(question.getByRole('button', { name: 'Desconectar' }));
  await toastSays('Não foi possível desconectar o scanner.');
  on(removeScanner, {});
  on(listScanners, { scanners: [] });
  await user.click(question.getByRole('button', { name: 'Desconectar' }));
  await section.findByText('Nenhum scanner conectado.');
  assert.deepEqual(asked(removeScanner).at(-1)?.params, { clinicId, scannerId: scanner.id });
});

test('scanners that cannot be loaded are tried again', async () => {
  refuse(listScanners, 'server.unexpected');
  on(listClinicEntries, { entries: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/configuracoes`, { as: 'clinic_owner' });
  const section = within(await screen.findByRole('region', { name: 'Scanner' }));
  await section.findByText('Não foi possível carregar os scanners.');
  on(listScanners, { scanners: [scanner] });
  await user.click(section.getByRole('button', { name: /Tentar/ }));
  await section.findByText('Scanner da recepção');
});
