import type { QueryClient } from '@tanstack/react-query';
import { addScanner, listScanners, removeScanner } from '@virtual-med/contract/intake/scanners';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';

export const scannersQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'scanners'], listScanners, { params: { clinicId } });

const refresh = (queries: QueryClient, clinicId: string) =>
  queries.invalidateQueries({ queryKey: scannersQuery(clinicId).queryKey });

export async function connectScanner(queries: QueryClient, clinicId: string, name: string) {
  const made = await call(addScanner, { params: { clinicId }, body: { name } });
  await refresh(queries, clinicId);
  return made;
}

export async function disconnectScanner(queries: QueryClient, clinicId: string, scannerId: string): Promise<void> {
  try {
    await call(removeScanner, { params: { clinicId, scannerId } });
  } finally {
    await refresh(queries, clinicId);
  }
}
