/** For a route's `loader`. Routes are part of every page's first script, so what a clinic needs is fetched here. */
export const openClinic = async (clinicId: string) => (await import('./clinic-in-cache.ts')).clinicInCache(clinicId);
