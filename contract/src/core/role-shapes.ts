import { actorRoles, clinicRoles, recordedRoles } from './roles.ts';
import { z } from './zod.ts';

export const actorRole = z.enum(actorRoles);
export const recordedRole = z.enum(recordedRoles);
export const clinicRole = z.enum(clinicRoles);
