import type { QueryClient } from '@tanstack/react-query';

/** After a change: everything told about this patient's documents is asked for anew. */
export const refreshDocuments = (queryClient: QueryClient, clinicId: string, patientId: string) =>
  Promise.all(
    [patientId, 'figures'].map((part) => queryClient.invalidateQueries({ queryKey: [clinicId, 'documents', part] })),
  );
