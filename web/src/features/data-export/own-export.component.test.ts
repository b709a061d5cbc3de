import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { listOwnExports, makeOwnExport, type OwnExport } from '@virtual-med/contract/data-export/own-export';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { toastSays } from '../../testing/steps.ts';
import { followedLinks } from './testing/followed-links.ts';

const receipt: OwnExport = {
  id: idOf(51),
  at: createdAt,
  documents: 3,
  bytes: 2_500_000,
  manifestSha256: 'a1'.repeat(32),
};

const open = () => renderApp(`/paciente/${clinicId}/meus-dados`, { as: 'patient' });

test('a patient takes everything out: the receipt first, then the file it proves, and it is listed', async () => {
  const { links, stop } = followedLinks();
  try {
    on(makeOwnExport, () => {
      on(listOwnExports, { exports: [receipt] });
      return receipt;
    });
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Meus dados' });
    await screen.findByText('Você ainda não exportou os seus dados.');
    const release = hold(makeOwnExport);
    await user.click(screen.getByRole('button', { name: 'Baixar meus dados' }));
    await screen.findByRole('button', { name: 'Preparando…' });
    assert.deepEqual(links, []);
    release();
    await screen.findByText(receipt.manifestSha256);
    assert.deepEqual(links, [`/api/clinics/${clinicId}/my/exports/${receipt.id}/file`]);
    await screen.findByText(/3 documentos/);
    assert.equal(asked(makeOwnExport).length, 1);
  } finally {
    stop();
  }
});

test('what cannot be prepared or listed is said, and can be asked for again', async () => {
  refuse(listOwnExports, 'server.unexpected');
  refuse(makeOwnExport, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar as exportações');
  await user.click(screen.getByRole('button', { name: 'Baixar meus dados' }));
  await toastSays('Não foi possível preparar os seus dados');
  on(listOwnExports, { exports: [] });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => assert.ok(screen.getByText('Você ainda não exportou os seus dados.')));
});
