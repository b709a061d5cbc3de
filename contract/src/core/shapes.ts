import { actorRoles, clinicRoles, recordedRoles } from './roles.ts';
import { z } from './zod.ts';

export const uuid = z.uuid();
/** An instant, as RFC 3339 text in UTC. */
export const instant = z.iso.datetime();
/** A calendar day, yyyy-mm-dd. */
export const day = z.iso.date();

export const clinicParams = z.strictObject({ clinicId: uuid });

export const documentParams = z.extend(clinicParams, { documentId: uuid });

export const actorRole = z.enum(actorRoles);
export const recordedRole = z.enum(recordedRoles);
export const clinicRole = z.enum(clinicRoles);
