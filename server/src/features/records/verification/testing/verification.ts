import assert from 'node:assert/strict';
import {
  changeVerification,
  getVerification,
  type Verification,
} from '@virtual-med/contract/verification/verification';
import { openPdfium } from '../../../../core/pdf/pdfium.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf } from '../../documents/testing/documents.ts';

interface SceneOptions {
  readonly clinicName?: string;
  readonly documentName?: string;
  readonly bytes?: Buffer;
}

/** A clinic with one document that anybody may verify, and ways to its address. */
export async function verifiedDocument(t: TestApp, options: SceneOptions = {}) {
  const clinic = await t.clinic({
    professionals: 2,
    patients: 2,
    ...(options.clinicName ? { name: options.clinicName } : {}),
  });
  const doctor = clinic.professionals[0] ?? assert.fail();
  const patient = await patientOf(t, clinic);
  const bytes = options.bytes ?? pdf('Receita');
  const staff = await documentsClient(t, clinic, doctor);
  const { document } = await staff.upload({
    bytes,
    fields: { name: options.documentName ?? 'Receita de Maria', category: 'Receitas Médicas' },
  });
  const params = { clinicId: clinic.id, documentId: document.id };
  const change = async (wanted: 'on' | 'off' | 'new_code', person: Person = doctor) =>
    (await t.as(person))(changeVerification, { params, body: { change: wanted } });
  const read = async (person: Person = doctor) => (await t.as(person))(getVerification, { params });
  const made = (await change('on')).verification ?? assert.fail('not made');
  return { clinic, doctor, patient, staff, document, bytes, params, change, read, ...strangersWays(t, made) };
}

export const pathOf = ({ address }: Pick<Verification, 'address'>): string => new URL(address).pathname;

/** What somebody does who holds the paper, from an address of their own. */
export function strangersWays(t: TestApp, made: Pick<Verification, 'address' | 'code'>) {
  const path = pathOf(made);
  const type = (code: string, { at = path, ip = '203.0.113.7' } = {}) =>
    t.app.inject({
      method: 'POST',
      url: at,
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ codigo: code }).toString(),
    });
  const validar = (code: string, { at = path, ip = '203.0.113.7', format = 'application/validador-iti%2Bjson' } = {}) =>
    t.app.inject({
      method: 'GET',
      url: `${at}?_format=${format}&_secretCode=${encodeURIComponent(code)}`,
      remoteAddress: ip,
      headers: { origin: 'https://validar.iti.gov.br' },
    });
  return { path, code: made.code, address: made.address, type, validar };
}

/** Another code of the right shape. */
export const wrongCode = (code: string): string => `${code[0] === '0' ? '1' : '0'}${code.slice(1)}`;

let library: ReturnType<typeof openPdfium> | undefined;

/** A page of a PDF as dots, four bytes each. */
export async function drawnPage(file: Uint8Array, dotsPerInch: number, index = 0) {
  library ??= openPdfium();
  const document = await (await library).loadDocument(file);
  const page = document.getPage(index);
  const drawn = await page.render({ render: 'bitmap', scale: dotsPerInch / 72 });
  document.destroy();
  return drawn;
}
