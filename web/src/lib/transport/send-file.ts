import { buildUrl, failedAnswer, noAnswer } from '@virtual-med/contract/core/client';
import type { AnyEndpoint, Endpoint } from '@virtual-med/contract/core/endpoint';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import type { z } from '@virtual-med/contract/core/zod';
import { watched } from './api.ts';

type Schema = z.core.$ZodType;

interface FileRequest<P extends Schema, B extends Schema> {
  readonly params: z.core.input<P>;
  readonly fields: z.core.input<B>;
  readonly file: Blob;
}

/** Sends one file to an endpoint that takes one. */
export function sendFileTo<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { params, fields, file }: FileRequest<P, B>,
  signal: AbortSignal,
): Promise<z.core.output<R>> {
  const ask = async () => {
    const url = buildUrl(endpoint.path, params as Record<string, unknown>, undefined);
    const headers = fileHeaders(fields as Record<string, unknown>);
    const lost = (error: unknown): never => {
      throw signal.aborted ? error : noAnswer();
    };
    const request = { method: endpoint.method, credentials: 'same-origin', headers, body: file, signal } as const;
    const answer = await fetch(url, request).catch(lost);
    if (!answer.ok) throw await failedAnswer(answer);
    return (await answer.json().catch(lost)) as z.core.output<R>;
  };
  return watched(endpoint as unknown as AnyEndpoint, ask());
}
