// Not fetched on the way.
import { clinicInCache } from '../../lib/session/clinic-in-cache.ts';

export const openClinic = clinicInCache;
