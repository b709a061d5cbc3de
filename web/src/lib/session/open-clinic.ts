/** For a route's `loader`. Routes are part of every page's first script, so what a clinic needs is fetched here. */
export async function openClinic(clinicId: string) {
  const [{ clinicQuery }, { queryClient }] = await Promise.all([
    import('../transport/clinic.ts'),
    import('../transport/query-client.ts'),
  ]);
  return { clinic: await queryClient.ensureQueryData({ ...clinicQuery(clinicId), revalidateIfStale: true }) };
}
