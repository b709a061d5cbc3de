import { z } from './zod.ts';

export const uuid = z.uuid();
/** An instant, as RFC 3339 text in UTC. */
export const instant = z.iso.datetime();
/** A calendar day, yyyy-mm-dd. */
export const day = z.iso.date();

export const clinicParams = z.strictObject({ clinicId: uuid });

export const documentParams = z.extend(clinicParams, { documentId: uuid });
