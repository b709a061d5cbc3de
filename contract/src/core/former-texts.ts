import { instant } from './shapes.ts';
import { z } from './zod.ts';

/** What a text said before it was written anew, and who had written it; both unknown for the oldest ones. */
export const formerText = z.object({
  text: z.string(),
  by: z.nullable(z.string()),
  at: z.nullable(instant),
  replacedAt: instant,
});
export type FormerText = z.infer<typeof formerText>;

/** Newest first, as many as `limits.formerTextsShown`. */
export const formerTexts = z.object({ versions: z.array(formerText) });
