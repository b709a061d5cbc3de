import type { Page } from '@playwright/test';
import { ownClinic } from '../own-clinic.ts';
import { type Entered, enterAs } from '../signed-in.ts';
import { openPatient } from './openings.ts';
import type { Visit } from './screen.ts';

/** The record of a patient one of whose documents waits for the owner's signature. */
async function openWaiting(page: Page, place: Entered) {
  await openPatient(page, place, 'Vera Espera');
  const link = page.getByRole('link', { name: 'Assinar agora' });
  await link.waitFor();
  return link;
}

export const signing: Visit = {
  enter: async (page) => enterAs(page, 'clinic', (await ownClinic('signing')).owner),
  screens: {
    'documents, one waiting for its signature': {
      open: openWaiting,
      part: 'section[aria-labelledby=patient-documents]',
    },
    'documents, question before signing': {
      open: async (page, place) => {
        await openWaiting(page, place);
        await page
          .getByRole('button', { name: /^Ações de Ecocardiograma/ })
          .filter({ visible: true })
          .click();
        await page.getByRole('menuitem', { name: 'Pedir assinatura' }).click();
        await page.getByRole('combobox', { name: 'Quem assina' }).getByText('Olga Dona').waitFor();
      },
      part: '[role=alertdialog]',
    },
    'result of a verification': {
      open: async (page, { clinicId }) => {
        const { documents } = await (await page.request.get(`/api/clinics/${clinicId}/documents`)).json();
        const answer = await page.request.put(`/api/clinics/${clinicId}/documents/${documents[0].id}/verification`, {
          data: { change: 'on' },
        });
        const { verification } = await answer.json();
        await page.goto(new URL(verification.address).pathname);
        await page.getByLabel('Código de verificação').fill(verification.code);
        await page.getByRole('button', { name: 'Verificar' }).click();
        await page.getByRole('heading', { level: 1, name: 'Documento registrado' }).waitFor();
      },
      ownColours: true,
    },
    'documents, what a signature is worth': {
      open: async (page, place) => {
        await openWaiting(page, place);
        await page.getByRole('button', { name: /^Assinatura de emissor não reconhecido/ }).click();
        await page.getByRole('heading', { name: 'Diz ser ANA LIMA' }).waitFor();
      },
      part: '[role=dialog]',
    },
    'page of the embedded signer': {
      open: async (page, place) => {
        await page.goto((await (await openWaiting(page, place)).getAttribute('href')) ?? '');
        await page.getByRole('button', { name: 'Recusar' }).click();
        await page.getByText('Informe o motivo da recusa').waitFor();
      },
      ownColours: true,
    },
  },
};
