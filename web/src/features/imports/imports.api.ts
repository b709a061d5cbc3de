import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ImportMapping, ImportState, ImportView } from '@virtual-med/contract/imports/imports';
import {
  checkImport,
  discardImport,
  exportImportProblems,
  getImport,
  listImportRows,
  listImports,
  type PatientImport,
  runImport,
  undoImport,
  uploadImport,
} from '@virtual-med/contract/imports/imports.endpoints';
import { importTexts } from '@virtual-med/contract/imports/imports.texts';
import { call } from '../../lib/transport/api.ts';
import { saveFile } from '../../lib/transport/save-file.ts';
import { sendFileTo } from '../../lib/transport/send-file.ts';

const busy: readonly ImportState[] = ['checking', 'importing', 'undoing'];
const isBusy = ({ state }: PatientImport): boolean => busy.includes(state);

const lookAgainMs = 1_000;

export const importsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'imports'],
    queryFn: ({ signal }) => call(listImports, { params: { clinicId } }, { signal }),
    staleTime: 0,
  });

interface ImportRef {
  readonly clinicId: string;
  readonly importId: string;
}

/** Looked at again while a job is at it. */
export const importQuery = (ref: ImportRef) =>
  queryOptions({
    queryKey: [ref.clinicId, 'imports', ref.importId],
    queryFn: ({ signal }) => call(getImport, { params: { ...ref } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? lookAgainMs : false),
  });

/** Of one state of the import: what its rows say changes with it. */
export const rowsQuery = (ref: ImportRef, view: ImportView, state: ImportState) =>
  infiniteQueryOptions({
    queryKey: [ref.clinicId, 'imports', ref.importId, 'rows', view, state],
    queryFn: ({ pageParam, signal }) =>
      call(listImportRows, { params: { ...ref }, query: { view, after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const sendList = (clinicId: string, key: string, file: File, signal: AbortSignal): Promise<PatientImport> =>
  sendFileTo(uploadImport, { params: { clinicId }, fields: { key, fileName: file.name }, file }, signal);

/** What an act answers with is how the import stands now. */
async function keep(queries: QueryClient, ref: ImportRef, asked: Promise<PatientImport>): Promise<void> {
  queries.setQueryData(importQuery(ref).queryKey, await asked);
  await queries.invalidateQueries({ queryKey: importsQuery(ref.clinicId).queryKey, exact: true });
}

export const checkColumns = (queries: QueryClient, ref: ImportRef, columns: ImportMapping) =>
  keep(queries, ref, call(checkImport, { params: { ...ref }, body: { columns: [...columns] } }));
export const registerPatients = (queries: QueryClient, ref: ImportRef) =>
  keep(queries, ref, call(runImport, { params: { ...ref } }));
export const undo = (queries: QueryClient, ref: ImportRef) =>
  keep(queries, ref, call(undoImport, { params: { ...ref } }));
export const discard = (queries: QueryClient, ref: ImportRef) =>
  keep(queries, ref, call(discardImport, { params: { ...ref } }));

export const saveProblems = (ref: ImportRef) =>
  saveFile(exportImportProblems, { params: { ...ref } }, `${importTexts.problemsFile}.csv`);

/** A step is over: patients came or went, and the list of imports says so. */
export const refreshAfter = (queries: QueryClient, clinicId: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: [clinicId, 'patients'] }),
    queries.invalidateQueries({ queryKey: importsQuery(clinicId).queryKey, exact: true }),
  ]);
