import { ApiError, createClient } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';

type Client = ReturnType<typeof createClient>;
type Failed = (error: ApiError, endpoint: AnyEndpoint) => void;

const send = createClient();
const listeners = new Set<Failed>();

/** Hears of every failed call: the session ends by what the server answers, whichever screen asked. */
export function onFailedCall(listener: Failed): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What reaches the server by another way than `call`, as files do: its failures are heard of all the same. */
export async function watched<T>(endpoint: AnyEndpoint, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) for (const heard of listeners) heard(error, endpoint);
    throw error;
  }
}

/** The one way to the server: `call(endpoint, input)`, typed by the contract's endpoint table. */
export const call: Client = (endpoint, input, init) => watched(endpoint as AnyEndpoint, send(endpoint, input, init));

/** The person is being led elsewhere: to the login, or to a new password. */
export const endsTheVisit = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['auth.required', 'auth.session_expired', 'auth.must_change_password', 'clinics.blocked'].includes(error.code);
