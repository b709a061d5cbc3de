import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ImportKind, ImportMapping, ImportState, ImportView } from '@virtual-med/contract/imports/imports';
import {
  checkImport,
  discardImport,
  exportImportProblems,
  getImport,
  listImportRows,
  listImports,
  type PeopleImport,
  runImport,
  undoImport,
  uploadImport,
} from '@virtual-med/contract/imports/imports.endpoints';
import { importTexts } from '@virtual-med/contract/imports/imports.texts';
import { getUninvited, sendInvitations } from '@virtual-med/contract/professionals/professionals';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { saveFile } from '../../lib/transport/save-file.ts';
import { sendFileTo } from '../../lib/transport/send-file.ts';

const busy: readonly ImportState[] = ['checking', 'importing', 'undoing'];
const isBusy = ({ state }: PeopleImport): boolean => busy.includes(state);

const lookAgainMs = 1_000;

export const importsQuery = (clinicId: string, kind: ImportKind) =>
  endpointQuery([clinicId, 'imports', kind], listImports, { params: { clinicId }, query: { kind } }, { staleTime: 0 });

interface ImportRef {
  readonly clinicId: string;
  readonly importId: string;
}

/** Looked at again while a job is at it. */
export const importQuery = (ref: ImportRef) =>
  endpointQuery(
    [ref.clinicId, 'imports', 'one', ref.importId],
    getImport,
    { params: { ...ref } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? lookAgainMs : false),
    },
  );

/** Of one state of the import: what its rows say changes with it. */
export const rowsQuery = (ref: ImportRef, view: ImportView, state: ImportState) =>
  infiniteQueryOptions({
    queryKey: [ref.clinicId, 'imports', 'one', ref.importId, 'rows', view, state],
    queryFn: ({ pageParam, signal }) =>
      call(listImportRows, { params: { ...ref }, query: { view, after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

interface SentList {
  readonly kind: ImportKind;
  readonly key: string;
  readonly file: File;
}

export const sendList = (clinicId: string, { kind, key, file }: SentList, signal: AbortSignal): Promise<PeopleImport> =>
  sendFileTo(uploadImport, { params: { clinicId }, fields: { key, fileName: file.name, kind }, file }, signal);

/** What an act answers with is how the import stands now. */
async function keep(ref: ImportRef, asked: Promise<PeopleImport>): Promise<void> {
  const made = await asked;
  queryClient.setQueryData(importQuery(ref).queryKey, made);
  await queryClient.invalidateQueries({ queryKey: importsQuery(ref.clinicId, made.kind).queryKey });
}

export const checkColumns = (ref: ImportRef, columns: ImportMapping) =>
  keep(ref, call(checkImport, { params: { ...ref }, body: { columns: [...columns] } }));
export const register = (ref: ImportRef) => keep(ref, call(runImport, { params: { ...ref } }));
export const undo = (ref: ImportRef) => keep(ref, call(undoImport, { params: { ...ref } }));
export const discard = (ref: ImportRef) => keep(ref, call(discardImport, { params: { ...ref } }));

export const saveProblems = (ref: ImportRef) =>
  saveFile(exportImportProblems, { params: { ...ref } }, `${importTexts.problemsFile}.csv`);

/** A step is over: people came or went, and the list of imports says so. */
export const refreshAfter = (clinicId: string, kind: ImportKind) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [clinicId, kind] }),
    queryClient.invalidateQueries({ queryKey: importsQuery(clinicId, kind).queryKey }),
  ]);

/** Under the professionals: what changes them changes it. */
export const uninvitedQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'professionals', 'uninvited'], getUninvited, { params: { clinicId } }, { staleTime: 0 });

/** So many at a time as the server takes, until nobody is left or nothing goes any more. Returns how many still wait. */
export async function inviteAll(clinicId: string): Promise<number> {
  const { queryKey } = uninvitedQuery(clinicId);
  for (;;) {
    const { sent, waiting } = await call(sendInvitations, { params: { clinicId } });
    queryClient.setQueryData(queryKey, { waiting });
    if (sent > 0 && waiting > 0) continue;
    await queryClient.invalidateQueries({ queryKey: [clinicId, 'professionals'] });
    return waiting;
  }
}
