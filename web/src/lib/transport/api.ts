import { ApiError, createClient } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import type { z } from '@virtual-med/contract/core/zod';
import { takePreloaded } from './preloaded.ts';

type Client = ReturnType<typeof createClient>;
type Failed = (error: ApiError, endpoint: AnyEndpoint) => void;

const send = createClient({
  fetch: async (url, request) => (await takePreloaded(url, request)) ?? fetch(url, request),
});
const listeners = new Set<Failed>();
/** Whoever hears of failures is fetched with the frame of a page: what failed just before they came is told then. */
const unheardMs = 30_000;
let unheard: { readonly error: ApiError; readonly endpoint: AnyEndpoint; readonly at: number }[] = [];

function tell(error: ApiError, endpoint: AnyEndpoint): void {
  if (listeners.size === 0) unheard = [...unheard.slice(-9), { error, endpoint, at: Date.now() }];
  for (const heard of listeners) heard(error, endpoint);
}

/** Hears of every failed call: the session ends by what the server answers, whichever screen asked. */
export function onFailedCall(listener: Failed): () => void {
  listeners.add(listener);
  const late = unheard.filter(({ at }) => Date.now() - at < unheardMs);
  unheard = [];
  for (const { error, endpoint } of late) listener(error, endpoint);
  return () => listeners.delete(listener);
}

/** What reaches the server by another way than `call`, as files do: its failures are heard of all the same. */
export async function watched<T>(endpoint: AnyEndpoint, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) tell(error, endpoint);
    throw error;
  }
}

/** The one way to the server: `call(endpoint, input)`, typed by the contract's endpoint table. */
export const call: Client = (endpoint, input, init) => watched(endpoint as AnyEndpoint, send(endpoint, input, init));

/** What an endpoint is sent. */
export type BodyOf<E extends { readonly body: z.core.$ZodType }> = z.core.input<E['body']>;

/** The person is being led elsewhere: to the login, or to a new password. */
export const endsTheVisit = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['auth.required', 'auth.session_expired', 'auth.locked', 'auth.must_change_password', 'clinics.blocked'].includes(
    error.code,
  );
