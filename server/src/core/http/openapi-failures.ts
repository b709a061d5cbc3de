import { type AnyEndpoint, accessErrors, commonErrors } from '@virtual-med/contract/core/endpoint';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import { STATUS_CODES } from '../node-http.ts';
import type { JsonSchema } from './openapi-schemas.ts';

export const failuresOf = (endpoint: AnyEndpoint): ErrorCode[] => [
  ...new Set([...accessErrors(endpoint.access), ...endpoint.errors, ...commonErrors]),
];

/** Endpoints that can fail alike under a status share one answer, named by the status and what sets it apart. */
function nameOf(endpoint: AnyEndpoint, status: number, codes: readonly ErrorCode[]): string {
  const byAccess = accessErrors(endpoint.access).filter((code) => codes.includes(code));
  const own = endpoint.errors.filter((code) => codes.includes(code) && !byAccess.includes(code));
  return [(STATUS_CODES[status] ?? '').replace(/[^A-Za-z]/g, ''), ...byAccess.slice(-1), ...own].join('.');
}

const answer = (codes: readonly ErrorCode[]): JsonSchema => ({
  description: codes.map((code) => `\`${code}\`: ${errorEntry(code).message}`).join('\n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The failed answers of all endpoints, each kind once. */
export class FailureBook {
  readonly components: Record<string, JsonSchema> = {};

  of(endpoint: AnyEndpoint): JsonSchema {
    const byStatus = Map.groupBy(failuresOf(endpoint), (code) => errorEntry(code).status);
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.#refer(endpoint, status, codes)]));
  }

  #refer(endpoint: AnyEndpoint, status: number, codes: readonly ErrorCode[]): JsonSchema {
    const name = nameOf(endpoint, status, codes);
    const own = answer(codes);
    this.components[name] ??= own;
    const isSame = JSON.stringify(this.components[name]) === JSON.stringify(own);
    return isSame ? { $ref: `#/components/responses/${name}` } : own;
  }
}
