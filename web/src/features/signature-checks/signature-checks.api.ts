import { queryOptions } from '@tanstack/react-query';
import { buildUrl } from '@virtual-med/contract/core/client';
import { downloadDocument, previewDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { downloadOwnDocument, previewOwnDocument } from '@virtual-med/contract/documents/own-documents';
import {
  checkSignaturesAgain,
  getOwnSignatureCheck,
  getSignatureCheck,
} from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import { checkTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { call } from '../../lib/transport/api.ts';
import { saveFile } from '../../lib/transport/save-file.ts';

/** Staff ask about a patient's documents, patients about their own. */
export type CheckReader = 'staff' | 'patient';

const endpoints = { staff: getSignatureCheck, patient: getOwnSignatureCheck } as const;

const previews = { staff: previewDocument, patient: previewOwnDocument } as const;
const downloads = { staff: downloadDocument, patient: downloadOwnDocument } as const;

/** A file as far as one of its signatures covers it. */
export interface Revision {
  readonly reader: CheckReader;
  readonly clinicId: string;
  readonly documentId: string;
  /** The document's. */
  readonly name: string;
  /** The signature's number, from 1. */
  readonly signature: number;
}

export const revisionPreview = ({ reader, clinicId, documentId, signature }: Revision) => ({
  src: buildUrl(previews[reader].path, { clinicId, documentId }, { signature }),
  endpoint: previews[reader],
});

export const saveRevision = ({ reader, clinicId, documentId, name, signature }: Revision) =>
  saveFile(
    downloads[reader],
    { params: { clinicId, documentId }, query: { signature } },
    `${name} (${checkTexts.signedRevision}).pdf`,
  );

const soonMs = 3_000;

export const findingsQuery = (reader: CheckReader, clinicId: string, documentId: string) =>
  queryOptions({
    queryKey: [clinicId, 'signature-checks', reader, documentId],
    queryFn: ({ signal }) => call(endpoints[reader], { params: { clinicId, documentId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isPending ? soonMs : false),
  });

export const askForCheck = (clinicId: string, documentId: string) =>
  call(checkSignaturesAgain, { params: { clinicId, documentId } });
