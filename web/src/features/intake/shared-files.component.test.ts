import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { shareAddress } from '@virtual-med/contract/branding/pwa-addresses';
import { addIntakeFile, beginIntake, listIntakeFiles } from '@virtual-med/contract/intake/intake.endpoints';
import { memoryCaches } from '../../testing/memory-caches.ts';
import { clinicId, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on } from '../../testing/server.ts';

const page = shareAddress(clinicId);
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
