import { ApiError, createClient } from '@virtual-med/contract/client';
import type { AnyEndpoint } from '@virtual-med/contract/endpoint';

type Client = ReturnType<typeof createClient>;
type Failed = (error: ApiError, endpoint: AnyEndpoint) => void;

const send = createClient();
const listeners = new Set<Failed>();

/** Hears of every failed call: the session ends by what the server answers, whichever screen asked. */
export function onFailedCall(listener: Failed): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one way to the server: `call(endpoint, input)`, typed by the contract's endpoint table. */
export const call: Client = async (endpoint, input, init) => {
  try {
    return await send(endpoint, input, init);
  } catch (error) {
    if (error instanceof ApiError) for (const heard of listeners) heard(error, endpoint as AnyEndpoint);
    throw error;
  }
};
