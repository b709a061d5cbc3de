import { z } from '../src/core/zod.ts';

/** The message a form shows at each field ('' for the whole form): the first one, as forms and the server do. */
export function messagesOf(schema: z.core.$ZodType, value: unknown): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const { path, message } of z.safeParse(schema, value).error?.issues ?? []) shown[path.join('.')] ??= message;
  return shown;
}
