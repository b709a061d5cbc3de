import { buildUrl, type CallInput, failedAnswer, noAnswer } from '@virtual-med/contract/core/client';
import type { AnyEndpoint, Endpoint, NoKeys, Nothing } from '@virtual-med/contract/core/endpoint';
import type { z } from '@virtual-med/contract/core/zod';
import { watched } from './api.ts';

type Schema = z.core.$ZodType;

export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some phones begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Offers a text made here as a file to keep; it never travels. */
export const saveTextFile = (name: string, text: string, type = 'text/plain'): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

async function fetchFile(url: string, request: RequestInit = {}): Promise<Blob> {
  const cutOff = (error: unknown): never => {
    throw request.signal?.aborted ? error : noAnswer();
  };
  const answer = await fetch(url, { credentials: 'same-origin', ...request }).catch(cutOff);
  if (!answer.ok) throw await failedAnswer(answer);
  return answer.blob().catch(cutOff);
}

/** Fetches a file to hold it here. */
export function readFile<P extends Schema, Q extends Schema>(
  endpoint: Endpoint<P, Q, Nothing, Schema>,
  input: CallInput<P, Q, Nothing>,
  signal?: AbortSignal,
): Promise<Blob> {
  const { params, query } = input as Record<'params' | 'query', Record<string, unknown> | undefined>;
  const request = { method: endpoint.method, ...(signal ? { signal } : {}) };
  return watched(endpoint as AnyEndpoint, fetchFile(buildUrl(endpoint.path, params, query), request));
}

/** Fetches a file and offers it to keep. Unlike a plain link it can tell when that fails. */
export async function saveFile<P extends Schema, Q extends Schema>(
  endpoint: Endpoint<P, Q, Nothing, Schema>,
  input: CallInput<P, Q, Nothing>,
  name: string,
): Promise<void> {
  saveBlob(name, await readFile(endpoint, input));
}

/** Fetches a file that is the answer to what was filled in. */
export async function askForFile<P extends Schema, B extends Schema>(
  endpoint: Endpoint<P, NoKeys, B, Schema>,
  { params, body }: { params: z.core.input<P>; body?: z.core.input<B> },
): Promise<Blob> {
  const url = buildUrl(endpoint.path, params as Record<string, unknown>, undefined);
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return watched(endpoint as AnyEndpoint, fetchFile(url, { method: endpoint.method, ...sent }));
}

/** Leaves a file too large to be held to the browser, which writes it as it comes and shows how far it is. */
export function followDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
