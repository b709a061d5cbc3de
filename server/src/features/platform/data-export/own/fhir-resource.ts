import { v5 } from 'uuid';

export type Resource = { readonly resourceType: string; readonly id: string } & Readonly<Record<string, unknown>>;

export const urn = (id: string): string => `urn:uuid:${id}`;
export const reference = (id: string, display?: string) => ({ reference: urn(id), ...(display ? { display } : {}) });
/** An id of its own for what we keep no row of, the same each time. */
export const derived = (id: string, what: string): string => v5(what, id);
