import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { buildUrl } from '@virtual-med/contract/core/client';
import { limits } from '@virtual-med/contract/core/limits';
import { listClinicWarnings } from '@virtual-med/contract/documents/wrong-patient';
import {
  addIntakeFile,
  beginIntake,
  chooseIntake,
  exportIntakeOutcome,
  type IntakeFile,
  type IntakeTotals,
  listIntakeCandidates,
  listIntakeFiles,
  previewIntakeFile,
  removeIntakeFiles,
  sendIntakeFiles,
  stopIntake,
} from '@virtual-med/contract/intake/intake.endpoints';
import { intakeTexts } from '@virtual-med/contract/intake/intake.texts';
import { addScanner, listScanners, removeScanner } from '@virtual-med/contract/intake/scanners';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { saveFile } from '../../lib/transport/save-file.ts';
import { sendFileTo } from '../../lib/transport/send-file.ts';

const keyOf = (clinicId: string) => [clinicId, 'intake'];
/** Files are being read or sent: what is shown changes by itself. */
const isMoving = ({ reading, sending }: IntakeTotals): boolean => reading + sending > 0;

/** With more than this an answer is large, and asked for less often. */
const manyFiles = 200;

/** What waits, and what became of the files of the batch brought last on this browser; looked at again while something moves. */
export const intakeQuery = (clinicId: string, batchId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(clinicId), batchId ?? 'open'],
    queryFn: ({ pageParam, signal }) =>
      call(listIntakeFiles, { params: { clinicId }, query: { batchId, after: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const totals = state.data?.pages[0]?.totals;
      if (!totals || !isMoving(totals)) return false;
      return (state.data?.pages.flatMap(({ files }) => files).length ?? 0) > manyFiles ? 5_000 : 2_000;
    },
  });

/** Of the menu, on every page of the clinic: one row with the totals. */
export const waitingCountQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [...keyOf(clinicId), 'count'],
    queryFn: ({ signal }) => call(listIntakeFiles, { params: { clinicId }, query: { limit: 1 } }, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.totals) ? 5_000 : false),
    select: ({ totals }) => totals.ready,
  });

/** Documents that were sent and name another patient: settled in the record they are in. */
export const warningsQuery = (clinicId: string) =>
  endpointQuery(
    [clinicId, 'documents', 'wrong-patient'],
    listClinicWarnings,
    { params: { clinicId } },
    { staleTime: 0 },
  );

/** Whom a file may be about, as patients are now. */
export const candidatesQuery = (clinicId: string, fileId: string) =>
  endpointQuery(
    [...keyOf(clinicId), 'candidates', fileId],
    listIntakeCandidates,
    { params: { clinicId, fileId } },
    { staleTime: 0 },
  );

export const refreshIntake = (clinicId: string) => queryClient.invalidateQueries({ queryKey: keyOf(clinicId) });

export const begin = (clinicId: string, key: string, source: 'drop' | 'share') =>
  call(beginIntake, { params: { clinicId }, body: { key, source } });

export const addFile = (
  params: { clinicId: string; batchId: string },
  { file, ...fields }: { key: string; fileName: string; file: Blob },
  signal: AbortSignal,
) => sendFileTo(addIntakeFile, { params, fields, file }, signal);

/** Whoever's it is now is shown at once: the row is put where the list has it. */
export async function chooseFor(
  params: { clinicId: string; fileId: string },
  body: BodyOf<typeof chooseIntake>,
): Promise<void> {
  await call(chooseIntake, { params, body });
  await refreshIntake(params.clinicId);
}

const inChunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / limits.intakeFilesAtOnce) }, (_, at) =>
    items.slice(at * limits.intakeFilesAtOnce, (at + 1) * limits.intakeFilesAtOnce),
  );

export async function removeFiles(clinicId: string, files: readonly string[]): Promise<number> {
  let removed = 0;
  try {
    for (const chunk of inChunks(files))
      removed += (await call(removeIntakeFiles, { params: { clinicId }, body: { files: chunk } })).removed;
  } finally {
    await refreshIntake(clinicId);
  }
  return removed;
}

export type Confirmed = BodyOf<typeof sendIntakeFiles>['files'][number];

/** Those that were not as they were confirmed any more. */
export async function sendFiles(clinicId: string, files: readonly Confirmed[]): Promise<readonly string[]> {
  const left: string[] = [];
  try {
    for (const chunk of inChunks(files))
      left.push(...(await call(sendIntakeFiles, { params: { clinicId }, body: { files: chunk } })).left);
  } finally {
    await refreshIntake(clinicId);
  }
  return left;
}

export async function stopSending(clinicId: string): Promise<number> {
  const { stopped } = await call(stopIntake, { params: { clinicId } });
  await refreshIntake(clinicId);
  return stopped;
}

export const saveOutcome = (clinicId: string, batchId: string) =>
  saveFile(exportIntakeOutcome, { params: { clinicId, batchId } }, `${intakeTexts.outcomeFile}.csv`);

export const previewOf = (clinicId: string, { id }: IntakeFile) => ({
  endpoint: previewIntakeFile,
  src: buildUrl(previewIntakeFile.path, { clinicId, fileId: id }, undefined),
});

export const scannersQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'scanners'], listScanners, { params: { clinicId } });

const refreshScanners = (clinicId: string) =>
  queryClient.invalidateQueries({ queryKey: scannersQuery(clinicId).queryKey });

export async function connectScanner(clinicId: string, name: string) {
  const made = await call(addScanner, { params: { clinicId }, body: { name } });
  await refreshScanners(clinicId);
  return made;
}

export async function disconnectScanner(clinicId: string, scannerId: string): Promise<void> {
  try {
    await call(removeScanner, { params: { clinicId, scannerId } });
  } finally {
    await refreshScanners(clinicId);
  }
}
