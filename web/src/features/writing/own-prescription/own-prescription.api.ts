import { queryOptions } from '@tanstack/react-query';
import { downloadOwnDocument, previewOwnDocument } from '@virtual-med/contract/documents/own-documents';
import { getVerification } from '@virtual-med/contract/verification/verification';
import { prescription } from '@virtual-med/contract/writing/prescription';
import { getWritten } from '@virtual-med/contract/writing/writing';
import { call } from '../../../lib/transport/api.ts';
import type { DocumentIds } from '../../../lib/transport/ids.ts';
import { readFile, saveFile } from '../../../lib/transport/save-file.ts';

/** Once read it stays in sight, with or without a connection. */
export const ownPrescriptionQuery = (params: DocumentIds) =>
  queryOptions({
    queryKey: [params.clinicId, 'own-prescription', params.documentId],
    queryFn: async ({ signal }) => {
      const { written } = await call(getWritten, { params }, { signal });
      const read = written?.kind === 'prescription' ? prescription.safeParse(written.content) : undefined;
      return written && read?.success ? { ...written, ...read.data } : null;
    },
  });

/** Where the pharmacy checks it: asked for with the page, so that it can be shown where there is no connection. */
export const pharmacyQuery = (params: DocumentIds) =>
  queryOptions({
    queryKey: [params.clinicId, 'own-prescription', params.documentId, 'verification'],
    queryFn: async ({ signal }) => {
      const { verification } = await call(getVerification, { params }, { signal });
      return verification && !verification.offBy ? verification : null;
    },
  });

/** The signed file itself, held while the page is open. */
export const signedFileQuery = (params: DocumentIds) =>
  queryOptions({
    queryKey: [params.clinicId, 'own-prescription', params.documentId, 'file'],
    queryFn: () => readFile(previewOwnDocument, { params }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveSigned = (params: DocumentIds, fileName: string): Promise<void> =>
  saveFile(downloadOwnDocument, { params }, fileName);
