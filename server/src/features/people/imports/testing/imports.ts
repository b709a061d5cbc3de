import type { ImportField, ImportKind, ImportView } from '@virtual-med/contract/imports/imports';
import {
  checkImport,
  discardImport,
  getImport,
  listImportRows,
  type PeopleImport,
  runImport,
  undoImport,
} from '@virtual-med/contract/imports/imports.endpoints';
import { newId } from '../../../../core/ids.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { fileRequest } from '../../../../testing/file-request.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { carryOutImport } from '../imports.job.ts';

/** Somebody who brings lists into one clinic. */
export async function importsOf(t: TestApp, clinicId: string, person: Person, kind?: ImportKind) {
  const call = await t.as(person);
  const cookie = await t.cookieOf(person);
  const root = `/api/clinics/${clinicId}/imports`;
  const trySend = (file: Buffer | string, key: string = newId(), fileName = 'pacientes.csv') => {
    const { headers, payload } = fileRequest({ key, ...(kind && { kind }) }, Buffer.from(file), fileName);
    return t.app.inject({ method: 'POST', url: root, headers: { cookie, ...headers }, payload });
  };
  const at = (importId: string) => ({ params: { clinicId, importId } });
  const get = (importId: string) => call(getImport, at(importId));
  /** What the worker does when its turn comes. */
  const work = (importId: string, signal = new AbortController().signal) =>
    carryOutImport(() => t.ctx)({ clinicId, importId }, { jobId: newId(), attempt: 1, signal });
  async function afterWork(importId: string): Promise<PeopleImport> {
    await work(importId);
    return get(importId);
  }
  return {
    call,
    trySend,
    get,
    work,
    async send(file: Buffer | string, key?: string, fileName?: string): Promise<PeopleImport> {
      const answer = await trySend(file, key, fileName);
      if (answer.statusCode !== 200) throw new Error(`send: ${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    /** With the columns as they were understood, or as they are said here. */
    async check(made: PeopleImport, columns: (ImportField | null)[] = made.columns.map(({ field }) => field)) {
      await call(checkImport, { ...at(made.id), body: { columns } });
      return afterWork(made.id);
    },
    async run(importId: string) {
      await call(runImport, at(importId));
      return afterWork(importId);
    },
    async undo(importId: string) {
      await call(undoImport, at(importId));
      return afterWork(importId);
    },
    startRun: (importId: string) => call(runImport, at(importId)),
    startUndo: (importId: string) => call(undoImport, at(importId)),
    discard: (importId: string) => call(discardImport, at(importId)),
    rows: async (importId: string, view: ImportView) =>
      (await call(listImportRows, { ...at(importId), query: { view } })).rows,
    problems: async (importId: string) =>
      (await t.app.inject({ url: `${root}/${importId}/problems.csv`, headers: { cookie } })).body,
  };
}
