import type { z } from '@virtual-med/contract/core/zod';
import type { uploadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import type { LightMyRequestResponse } from 'fastify';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { samplePdf } from '../../../../testing/factories/sample-pdf.ts';
import { fileRequest } from '../../../../testing/file-request.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

export type Uploaded = z.infer<(typeof uploadDocument)['response']>;

interface UploadOptions {
  readonly bytes?: Buffer;
  readonly fileName?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const pdf = (title = 'Hemograma'): Buffer => samplePdf(title, ['Documento de teste']);

/** A PDF of exactly so many bytes. */
export const pdfOf = (bytes: number): Buffer => {
  const whole = pdf();
  return Buffer.concat([whole.subarray(0, 9), Buffer.alloc(bytes - whole.length, '%'), whole.subarray(9)]);
};

/** Somebody's requests to the documents of one clinic. */
export async function documentsClient(t: TestApp, clinic: MadeClinic, person: Person) {
  const cookie = await t.cookieOf(person);
  const root = `/api/clinics/${clinic.id}`;
  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    t.app.inject({ method, url: `${root}${path}`, headers: { cookie, ...headers } });
  const tryUpload = async (options: UploadOptions = {}): Promise<LightMyRequestResponse> => {
    const fields = { name: 'Hemograma', category: 'Exames Laboratoriais', patientId: clinic.patients[0]?.id };
    const file = fileRequest({ ...fields, ...options.fields }, options.bytes ?? pdf(), options.fileName);
    return t.app.inject({
      method: 'POST',
      url: `${root}/documents`,
      headers: { cookie, ...file.headers, ...options.headers },
      payload: file.payload,
    });
  };
  const upload = async (options: UploadOptions = {}): Promise<Uploaded> => {
    const answer = await tryUpload(options);
    if (answer.statusCode !== 200) throw new Error(`upload: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return { call: await t.as(person), cookie, get, tryUpload, upload };
}

/** A person who opens the clinic's patient record of this number. */
export async function patientOf(t: TestApp, clinic: MadeClinic, index = 0): Promise<Person> {
  const person = await t.person();
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[index]?.id ?? '', person));
  return person;
}

/** Every file in the store, by its key. */
export async function storedKeys(t: TestApp, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.ctx.adapters.storage.list(prefix)) keys.push(key);
  return keys.sort();
}
