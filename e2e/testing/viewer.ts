import { expect, type Page } from '@playwright/test';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import { ownClinic } from './own-clinic.ts';
import { enterAs } from './signed-in.ts';

export interface Sent {
  clinicId: string;
  patientId: string;
  documentId: string;
}

/** Puts a file into the clinic's one record, in the name of whoever is signed in. */
export async function put(
  page: Page,
  clinicId: string,
  name: string,
  buffer: Buffer,
  type = 'application/pdf',
): Promise<Sent> {
  const record = await page.request.get(`/api/clinics/${clinicId}/patients`);
  expect(record.ok(), await record.text()).toBe(true);
  const { patients } = await record.json();
  const patientId: string = patients[0].id;
  const ending = type.split('/')[1] ?? '';
  const answer = await page.request.post(`/api/clinics/${clinicId}/documents`, {
    headers: fileHeaders({ name, category: 'Atestados', patientId, fileName: `arquivo.${ending}` }),
    data: buffer,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { clinicId, patientId, documentId: (await answer.json()).document.id };
}

/** Signs a clinic's owner in; nothing is opened yet. */
export async function enter(page: Page): Promise<string> {
  const { owner, clinicId } = await ownClinic('viewer');
  await enterAs(page, 'clinic', owner);
  return clinicId;
}

/** Sends a file and opens it, as its sender. */
export async function show(page: Page, clinicId: string, name: string, buffer: Buffer, type?: string) {
  const sent = await put(page, clinicId, name, buffer, type);
  return { ...sent, ...(await reopen(page, sent, name)) };
}

export async function openRecord(page: Page, { clinicId, patientId }: Sent): Promise<void> {
  await page.goto(`/clinica/${clinicId}/paciente/${patientId}`);
}

async function reopen(page: Page, sent: Sent, name: string) {
  await openRecord(page, sent);
  return open(page, name);
}

/** Opens a document of the record in sight. */
export async function open(page: Page, name: string) {
  await page
    .getByRole('region', { name: 'Documentos', exact: true })
    .getByRole('link', { name: `Ver: ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name });
  return { dialog, content: dialog.getByRole('region', { name: `Conteúdo: ${name}` }) };
}

export const drawn = (page: Page) => page.locator('[data-drawn] canvas');
