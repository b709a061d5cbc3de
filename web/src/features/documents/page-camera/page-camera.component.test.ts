import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { clinicId } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { on } from '../../../testing/server.ts';
import { dialog } from '../../../testing/steps.ts';

type Opening = () => Promise<MediaStream>;

function withCamera(t: TestContext, getUserMedia: Opening, kinds: readonly string[] = ['videoinput']): void {
  const before = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  const devices = { enumerateDevices: async () => kinds.map((kind) => ({ kind })), getUserMedia };
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  t.after(() =>
    before
      ? Object.defineProperty(navigator, 'mediaDevices', before)
      : Reflect.deleteProperty(navigator, 'mediaDevices'),
  );
}

async function openUpload() {
  on(getPatientsOverview, { total: 1, newThisMonth: 0, found: 0, groups: [] });
  on(listPatients, { patients: [], next: null, total: 0 });
  on(listDocuments, { documents: [], counts: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/pacientes`, { as: 'professional' });
  await user.click(await screen.findByRole('button', { name: 'Anexar documento' }));
  return { user, form: await dialog('Anexar documento') };
}

const refuse =
  (name: string): Opening =>
  () =>
    Promise.reject(new DOMException('refused', name));

test('a camera that is blocked says so, and another try opens it', async (t) => {
  let tries = 0;
  let stopped = 0;
  const track = Object.assign(new EventTarget(), {
    stop: () => {
      stopped += 1;
    },
  });
  const stream = Object.assign(new MediaStream(), { getTracks: () => [track], getVideoTracks: () => [track] });
  withCamera(t, () => {
    tries += 1;
    return tries === 1 ? refuse('NotAllowedError')() : Promise.resolve(stream);
  });
  const { user, form } = await openUpload();
  await user.click(await form.findByRole('button', { name: 'Fotografar páginas' }));
  const camera = await dialog('Fotografar páginas');
  await camera.findByText(/^A câmera está bloqueada para este site/);
  await user.click(camera.getByRole('button', { name: 'Tentar abrir a câmera de novo' }));
  await camera.findByText(/^Deixe a folha inteira na imagem/);
  assert.equal(stopped, 0);
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(stopped, 1, 'the camera is off when the dialog is closed'));
});

test('a camera another program has leaves the choice of pictures', async (t) => {
  withCamera(t, refuse('NotReadableError'));
  const { user, form } = await openUpload();
  await user.click(await form.findByRole('button', { name: 'Fotografar páginas' }));
  const camera = await dialog('Fotografar páginas');
  await camera.findByText(/^Não foi possível abrir a câmera/);
  camera.getByRole('button', { name: 'Escolher fotos' });
});

test('where there is no camera nothing is offered', async (t) => {
  withCamera(t, refuse('NotFoundError'), ['audioinput']);
  const { form } = await openUpload();
  form.getByRole('button', { name: 'Escolher arquivos' });
  await import('./page-camera-dialog.tsx');
  assert.ok(!form.queryByRole('button', { name: 'Fotografar páginas' }));
});
