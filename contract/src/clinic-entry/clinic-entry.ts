import { requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** Why somebody of the platform's staff opens a clinic's data. */
export const entryReasons = ['support', 'setup', 'incident', 'legal', 'other'] as const;
export type EntryReason = (typeof entryReasons)[number];

export const enterClinicInput = z.strictObject({
  reason: z.enum(entryReasons, 'Escolha o motivo do acesso'),
  /** Read by the clinic's owner, and kept in the trail: names no patient. */
  note: requiredText(`Explique o motivo em pelo menos ${limits.entryReasonMinChars} caracteres`, {
    min: limits.entryReasonMinChars,
    max: limits.reasonMaxChars,
  }),
});
export type EnterClinicInput = z.infer<typeof enterClinicInput>;

/** A Super Admin's stay in a clinic, bound to the session it began in. */
export const ownEntry = z.object({
  id: uuid,
  reason: z.enum(entryReasons),
  note: z.string(),
  enteredAt: instant,
  expiresAt: instant,
});
export type OwnEntry = z.infer<typeof ownEntry>;
