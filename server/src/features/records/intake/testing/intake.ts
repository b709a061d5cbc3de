import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import {
  beginIntake,
  chooseIntake,
  type IntakeFile,
  listIntakeCandidates,
  listIntakeFiles,
  removeIntakeFiles,
  sendIntakeFiles,
  stopIntake,
} from '@virtual-med/contract/intake/intake.endpoints';
import { newId } from '../../../../core/ids.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { samplePdf } from '../../../../testing/factories/sample-pdf.ts';
import { fileRequest } from '../../../../testing/file-request.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { readIntakeFile } from '../read.job.ts';
import { sendIntake } from '../send.job.ts';

/** Somebody at the inbox of one clinic. */
export async function inboxOf(t: TestApp, clinicId: string, person: Person) {
  const call = await t.as(person);
  const cookie = await t.cookieOf(person);
  const params = { clinicId };
  const root = `/api/clinics/${clinicId}/intake`;
  const get = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
    t.app.inject({ method, url: `${root}${path}`, headers: { cookie } });
  const tryAdd = (batchId: string, fileName: string, bytes: Buffer, key: string = newId()) => {
    const { headers, payload } = fileRequest({ key }, bytes, fileName);
    return t.app.inject({
      method: 'POST',
      url: `${root}/batches/${batchId}/files`,
      headers: { cookie, ...headers },
      payload,
    });
  };
  return {
    call,
    get,
    tryAdd,
    begin: async (key: string = newId()) => (await call(beginIntake, { params, body: { key } })).id,
    async add(batchId: string, fileName: string, lines: readonly string[], key?: string): Promise<string> {
      const answer = await tryAdd(batchId, fileName, samplePdf('Documento', lines), key);
      if (answer.statusCode !== 200) throw new Error(`add: ${answer.statusCode} ${answer.body}`);
      return answer.json().id;
    },
    list: async (batchId?: string) => call(listIntakeFiles, { params, query: batchId ? { batchId } : {} }),
    candidates: async (fileId: string) =>
      (await call(listIntakeCandidates, { params: { clinicId, fileId } })).candidates,
    choose: (fileId: string, body: { patientId?: string | null; category?: DocumentCategory }) =>
      call(chooseIntake, { params: { clinicId, fileId }, body }),
    remove: (files: string[]) => call(removeIntakeFiles, { params, body: { files } }),
    send: (files: readonly { id: string; patientId: string }[]) =>
      call(sendIntakeFiles, { params, body: { files: [...files] } }),
    stop: () => call(stopIntake, { params }),
  };
}

const context = (jobId = newId(), attempt = 1) => ({ jobId, attempt, signal: new AbortController().signal });

/** What the workers do when their turn comes. */
export const readOne = (t: TestApp, jobId?: string, attempt?: number) =>
  readIntakeFile(() => t.ctx)({}, context(jobId, attempt));
export async function readAll(t: TestApp): Promise<void> {
  const isAny = () =>
    t.make((tx) =>
      tx
        .selectFrom('intake_files')
        .select('id')
        .where('state', '=', 'reading')
        .where('claimed_job', 'is', null)
        .executeTakeFirst(),
    );
  while (await isAny()) await readOne(t);
}
export const sendNow = (t: TestApp, clinicId: string) => sendIntake(() => t.ctx)({ clinicId }, context());

/** As the page ticks them: sure, and not there already. */
export const ticked = (files: readonly IntakeFile[]) =>
  files.flatMap(({ id, patient, isSure, duplicate, state }) =>
    state === 'ready' && isSure && patient && !duplicate ? [{ id, patientId: patient.id }] : [],
  );
