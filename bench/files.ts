import { randomBytes } from 'node:crypto';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import type { Shot } from './load.ts';
import type { Ready } from './start.ts';

const megabyte = 1024 * 1024;

/** A whole PDF of one megabyte that no compression or sharing makes smaller, nearly all of it one stream, as a scan's is. */
export const pdfOfOneMegabyte = (): Buffer =>
  samplePdf('Exame', ['Documento de um megabyte'], randomBytes(megabyte - 1024));

/** As many patients as get a document in turn. */
const patientsSentTo = 50;

/** A form of the upload's fields and one file, the same bytes every time, for one patient after the other. */
export async function uploadShot({ cookie, clinicId, patientIds }: Ready, file: Buffer): Promise<(n: number) => Shot> {
  const shots = await Promise.all(
    patientIds.slice(0, patientsSentTo).map(async (patientId): Promise<Shot> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ name: 'Exame', category: 'Outros', patientId }))
        form.append(name, value);
      form.append('file', new Blob([new Uint8Array(file)]), 'exame.pdf');
      const encoded = new Response(form);
      const body = Buffer.from(await encoded.arrayBuffer());
      const headers = {
        cookie,
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': `${body.length}`,
      };
      return { method: 'POST', path: `/api/clinics/${clinicId}/documents`, headers, body };
    }),
  );
  return (n) => shots[n % shots.length] as Shot;
}

/** One document of a megabyte, there to be downloaded again and again. */
export async function downloadShot(ready: Ready, file: Buffer): Promise<(n: number) => Shot> {
  const { method, path, headers, body } = (await uploadShot(ready, file))(0);
  const answer = await fetch(ready.url + path, {
    method,
    headers: headers ?? {},
    body: new Uint8Array(body as Buffer),
  });
  const { document } = (await answer.json()) as { document: { id: string } };
  return () => ({ method: 'GET', path: `${path}/${document.id}/download`, headers: { cookie: ready.cookie } });
}
