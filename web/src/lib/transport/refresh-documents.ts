import { queryClient } from './query-client.ts';

/** After a change: everything told about this patient's documents is asked for anew. */
export const refreshDocuments = (clinicId: string, patientId: string) =>
  Promise.all(
    [
      [clinicId, 'documents', patientId],
      [clinicId, 'patients', 'waiting'],
      [clinicId, 'patients', 'pages'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
