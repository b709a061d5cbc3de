import { clinicQuery } from '../transport/clinic.ts';
import { queryClient } from '../transport/query-client.ts';

export const clinicInCache = async (clinicId: string) => ({
  clinic: await queryClient.ensureQueryData({ ...clinicQuery(clinicId), revalidateIfStale: true }),
});
