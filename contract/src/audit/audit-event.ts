import { auditEvents, auditGroups } from '../core/audit.ts';
import { z } from '../core/zod.ts';

export const auditEvent = z.enum(auditEvents);

/** One event, or a group of them by the word they begin with. */
export const auditEventOrGroup = z.enum([...auditEvents, ...auditGroups]);
