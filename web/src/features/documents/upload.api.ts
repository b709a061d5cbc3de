import { buildUrl, failureFrom, noAnswer } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import { formatDate } from '@virtual-med/contract/core/formats';
import type { z } from '@virtual-med/contract/core/zod';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { uploadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { sendDeskDocument, undoDeskDocument } from '@virtual-med/contract/reception/reception';
import { sha256Of } from '../../lib/browser/sha256.ts';
import { call, watched } from '../../lib/transport/api.ts';
import { findTwin, removeDocument } from './documents.api.ts';

export type Uploaded = z.infer<(typeof uploadDocument)['response']> | z.infer<(typeof sendDeskDocument)['response']>;

export interface FileToSend {
  readonly clinicId: string;
  readonly patientId: string;
  readonly name: string;
  readonly category: DocumentCategory;
  readonly file: File;
  /** The same for every try, so that a file that did arrive is not kept twice. */
  readonly uploadKey: string;
  /** The patient its text names, where it is sent all the same. */
  readonly sameDespite?: string;
  readonly atDesk?: boolean;
}

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Sends one file and tells how far it has come, which `fetch` cannot. */
export const sendFile = (file: FileToSend, watching: Watching): Promise<Uploaded> =>
  watched(endpointOf(file), upload(file, watching));

const endpointOf = ({ atDesk }: FileToSend): AnyEndpoint => (atDesk ? sendDeskDocument : uploadDocument);

function upload(sent: FileToSend, { signal, onProgress }: Watching): Promise<Uploaded> {
  const { clinicId, patientId, name, category, file, uploadKey, sameDespite } = sent;
  const { method, path } = endpointOf(sent);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, buildUrl(path, { clinicId }, undefined));
    const fields = { name, category, patientId, uploadKey, fileName: file.name };
    const headers = fileHeaders({ ...fields, ...(sameDespite && { sameDespite }) });
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status === 200 && request.response
        ? resolve(request.response as Uploaded)
        : reject(failureFrom(request.status, request.response));
    request.onerror = () => reject(noAnswer());
    request.ontimeout = () => reject(noAnswer());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** While the letter waits, what was sent can be taken back without a word to the patient. */
export async function takeBack(params: { clinicId: string; documentId: string }, atDesk: boolean): Promise<void> {
  await (atDesk ? call(undoDeskDocument, { params }) : removeDocument(params, documentTexts.undoReason));
}

interface PatientRef {
  readonly clinicId: string;
  readonly patientId: string;
}

/**
 * Files whose very bytes this patient has already, or that were chosen twice, each with what to say of it. What cannot be
 * found out holds nothing up: the server tells it once more when the file has arrived.
 */
export async function findTwins(
  { clinicId, patientId }: PatientRef,
  files: readonly { readonly key: string; readonly file: File }[],
): Promise<ReadonlyMap<string, string>> {
  const twins = new Map<string, string>();
  const seen = new Set<string>();
  for (const { key, file } of files) {
    const sha256 = await sha256Of(file).catch(() => undefined);
    if (!sha256) continue;
    if (seen.has(sha256)) twins.set(key, documentPageTexts.chosenTwice);
    seen.add(sha256);
    const twin = await findTwin(clinicId, patientId, sha256);
    if (twin) twins.set(key, documentPageTexts.alreadyThere(twin.name, formatDate(twin.createdAt)));
  }
  return twins;
}
