import type { QueryClient } from '@tanstack/react-query';

/** After a change: everything told about this patient's documents is asked for anew. */
export const refreshDocuments = (queryClient: QueryClient, clinicId: string, patientId: string) =>
  Promise.all(
    [
      [clinicId, 'documents', patientId],
      [clinicId, 'patients', 'waiting'],
      [clinicId, 'patients', 'pages'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
