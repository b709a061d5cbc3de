import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { shareAddress } from '@virtual-med/contract/branding/pwa-addresses';
import {
  addIntakeFile,
  beginIntake,
  chooseIntake,
  listIntakeFiles,
} from '@virtual-med/contract/intake/intake.endpoints';
import { listPatients, type PatientRow } from '@virtual-med/contract/patients/patients';
import { phone } from '../../testing/light-dom.ts';
import { memoryCaches } from '../../testing/memory-caches.ts';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { fill } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';

const page = shareAddress(clinicId);
const rita: PatientRow = {
  id: idOf(203),
  name: 'Rita Ramos',
  birthDate: '1985-05-05',
  email: null,
  phone: '',
  professionalId: null,
  awaitsEmailProof: false,
  hasAccount: false,
  createdAt,
  lastDocument: null,
  lastAccessAt: null,
  mailFailed: false,
};
const nothing = { reading: 0, ready: 0, sending: 0, sent: 0, refused: 0, removed: 0 };

/** As the service worker leaves them. */
async function hold(t: TestContext, names: readonly string[]): Promise<CacheStorage> {
  const caches = memoryCaches();
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'caches'));
  const cache = await caches.open('virtual-med.shared');
  for (const [at, name] of names.entries())
    await cache.put(
      `${page}/${at}`,
      new Response(`%PDF-1.4 ${name}`, {
        headers: {
          'content-type': 'application/pdf',
          'file-name': encodeURIComponent(name),
          'shared-at': String(Date.now()),
        },
      }),
    );
  on(listPatients, ({ query: { search } }) => {
    const patients = search === 'Rita' ? [rita] : [];
    return { patients, next: null, total: patients.length };
  });
  on(listIntakeFiles, { files: [], totals: nothing, next: null });
  on(beginIntake, ({ body }) => ({ id: body.key, mostFiles: 500 }));
  on(addIntakeFile, () => ({ id: idOf(600), state: 'reading' as const }));
  return caches;
}

test('what was shared is shown, and brought in only when the person says so', async (t) => {
  const caches = await hold(t, ['Exame João.pdf', 'laudo.pdf']);
  const { user } = renderApp(`${page}#compartilhado`, { as: 'professional' });
  const offer = within(await screen.findByRole('region', { name: 'Você compartilhou 2 arquivos' }));
  offer.getByText('Exame João.pdf');
  assert.deepEqual(asked(addIntakeFile), []);
  await user.click(offer.getByRole('button', { name: 'Trazer para cá' }));
  await waitFor(() => assert.equal(asked(addIntakeFile).length, 2));
  assert.deepEqual(asked(chooseIntake), []);
  assert.deepEqual(
    asked(addIntakeFile)
      .map(({ body }) => body.fileName)
      .sort(),
    ['Exame João.pdf', 'laudo.pdf'],
  );
  assert.equal(asked(beginIntake)[0]?.body.source, 'share');
  await waitFor(() => assert.ok(!screen.queryByRole('region', { name: /Você compartilhou/ })));
  assert.deepEqual(await caches.keys(), []);
});

test('whoever shares may say at once whose it all is', async (t) => {
  await hold(t, ['frente.pdf', 'verso.pdf']);
  on(addIntakeFile, ({ body }) => ({
    id: idOf(body.fileName === 'frente.pdf' ? 601 : 602),
    state: 'reading' as const,
  }));
  refuse(chooseIntake, 'patients.not_found');
  const { user } = renderApp(`${page}#compartilhado`, { as: 'professional', viewport: phone });
  const offer = within(await screen.findByRole('region', { name: 'Você compartilhou 2 arquivos' }));
  await fill(user, offer.getByRole('combobox', { name: 'Paciente' }), 'Rita');
  await user.click(await screen.findByRole('option', { name: 'Rita Ramos, 05/05/1985' }));
  await user.click(offer.getByRole('button', { name: 'Trazer para cá' }));
  await waitFor(() => assert.equal(asked(chooseIntake).length, 2));
  assert.deepEqual(
    asked(chooseIntake)
      .map(({ params }) => params.fileId)
      .sort(),
    [idOf(601), idOf(602)],
  );
  assert.deepEqual(asked(chooseIntake)[0]?.body, { patientId: rita.id });
  await screen.findByText('2 arquivos na caixa de entrada.');
});

test('what was shared by mistake is discarded, and sent nowhere', async (t) => {
  const caches = await hold(t, ['selfie.pdf']);
  const { user } = renderApp(page, { as: 'clinic_owner' });
  const offer = within(await screen.findByRole('region', { name: 'Você compartilhou 1 arquivo' }));
  await user.click(offer.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => assert.ok(!screen.queryByRole('region', { name: /Você compartilhou/ })));
  assert.deepEqual([asked(addIntakeFile), await caches.keys()], [[], []]);
});

test('what was shared and did not arrive is said', async (t) => {
  await hold(t, []);
  const { user } = renderApp(`${page}#compartilhado`, { as: 'clinic_owner' });
  await screen.findByText('Os arquivos compartilhados não chegaram');
  await user.click(screen.getByRole('button', { name: 'Dispensar' }));
  await waitFor(() => assert.ok(!screen.queryByText('Os arquivos compartilhados não chegaram')));
});
