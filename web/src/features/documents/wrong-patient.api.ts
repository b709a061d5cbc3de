import { queryOptions } from '@tanstack/react-query';
import { confirmPatient, listWrongPatientWarnings } from '@virtual-med/contract/documents/wrong-patient';
import { call } from '../../lib/transport/api.ts';

export const wrongPatientQuery = (clinicId: string, patientId: string) =>
  queryOptions({
    queryKey: [clinicId, 'documents', patientId, 'wrong-patient'],
    queryFn: ({ signal }) => call(listWrongPatientWarnings, { params: { clinicId, patientId } }, { signal }),
  });

export const confirmPatientOf = (params: { clinicId: string; documentId: string }) => call(confirmPatient, { params });
