import { randomBytes } from 'node:crypto';
import { samplePdf } from '../../server/src/testing/factories/sample-pdf.ts';
import { fileRequest } from '../../server/src/testing/file-request.ts';
import type { Shot } from './load.ts';
import type { Ready } from './start.ts';

const megabyte = 1024 * 1024;

/** A whole PDF of one megabyte that no compression or sharing makes smaller, nearly all of it one stream, as a scan's is. */
export const pdfOfOneMegabyte = (): Buffer =>
  samplePdf('Exame', ['Documento de um megabyte'], randomBytes(megabyte - 1024));

/** As many patients as get a document in turn. */
const patientsSentTo = 50;

/** One file, the same bytes every time, for one patient after the other. */
export function uploadShot({ cookie, clinicId, patientIds }: Ready, file: Buffer): (n: number) => Shot {
  const shots = patientIds.slice(0, patientsSentTo).map((patientId): Shot => {
    const { headers, payload } = fileRequest({ name: 'Exame', category: 'Outros', patientId }, file, 'exame.pdf');
    return {
      method: 'POST',
      path: `/api/clinics/${clinicId}/documents`,
      headers: { cookie, ...headers, 'content-length': `${payload.length}` },
      body: payload,
    };
  });
  return (n) => shots[n % shots.length] as Shot;
}

/** One document of a megabyte, there to be downloaded again and again. */
export async function downloadShot(ready: Ready, file: Buffer): Promise<(n: number) => Shot> {
  const { method, path, headers, body } = uploadShot(ready, file)(0);
  const answer = await fetch(ready.url + path, {
    method,
    headers: headers ?? {},
    body: new Uint8Array(body as Buffer),
  });
  const { document } = (await answer.json()) as { document: { id: string } };
  return () => ({ method: 'GET', path: `${path}/${document.id}/download`, headers: { cookie: ready.cookie } });
}
