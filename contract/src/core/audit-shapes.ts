import { auditEvents, auditGroups } from './audit.ts';
import { z } from './zod.ts';

export const auditEvent = z.enum(auditEvents);

/** One event, or a group of them by the word they begin with. */
export const auditEventOrGroup = z.enum([...auditEvents, ...auditGroups]);
