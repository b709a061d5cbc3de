import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const codeLists = ['cid10', 'tuss'] as const;
export type CodeListName = (typeof codeLists)[number];

const codeList = z.object({
  /** When the operator brought it in; null for the one that comes with the product, which holds the common codes only. */
  importedAt: z.nullable(instant),
  /** `code`, `name` and words people use instead, apart by tabs, one code a line. */
  tsv: z.string(),
});

/** Searched where it is shown: what somebody looks for is sent nowhere. */
export const getCodeList = endpoint({
  method: 'GET',
  path: '/api/code-lists/:list',
  summary: 'The list of CID-10 or of exams in use here, whole',
  access: { area: 'account' },
  audit: 'none',
  params: z.strictObject({ list: z.enum(codeLists) }),
  response: codeList,
  limit: { max: 60, windowSeconds: 60 },
});
