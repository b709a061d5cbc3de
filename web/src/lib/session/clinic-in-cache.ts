import { answerForRoute } from '../transport/answer-for-route.ts';
import { clinicQuery } from '../transport/clinic.ts';
import { queryClient } from '../transport/query-client.ts';

export const clinicInCache = async (clinicId: string) => ({
  clinic: await answerForRoute(queryClient.ensureQueryData({ ...clinicQuery(clinicId), revalidateIfStale: true })),
});
