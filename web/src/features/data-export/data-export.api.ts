import { buildUrl } from '@virtual-med/contract/core/client';
import type { z } from '@virtual-med/contract/core/zod';
import { getClinicExport, openClinicExport, startClinicExport } from '@virtual-med/contract/data-export/clinic-export';
import { downloadOwnExport, listOwnExports, makeOwnExport } from '@virtual-med/contract/data-export/own-export';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { followDownload } from '../../lib/transport/save-file.ts';

export const ownExportsQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'own-exports'], listOwnExports, { params: { clinicId } }, { staleTime: 0 });

/** The receipt first; the file it proves is then left to the browser, however large. */
export async function takeOwnData(clinicId: string): Promise<void> {
  const { id } = await call(makeOwnExport, { params: { clinicId } });
  followDownload(buildUrl(downloadOwnExport.path, { clinicId, receiptId: id }, undefined));
}

export type Proof = z.infer<(typeof startClinicExport)['body']>;

const lookAgainMs = 2_000;

export const clinicExportQuery = (clinicId: string) =>
  endpointQuery(
    [clinicId, 'clinic-export'],
    getClinicExport,
    { params: { clinicId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const now = state.data?.export?.state;
        return now === 'waiting' || now === 'running' ? lookAgainMs : false;
      },
    },
  );

export const startExport = (clinicId: string, body: Proof) => call(startClinicExport, { params: { clinicId }, body });

export async function fetchArchive(clinicId: string, exportId: string, body: Proof): Promise<void> {
  const { url } = await call(openClinicExport, { params: { clinicId, exportId }, body });
  followDownload(url);
}
