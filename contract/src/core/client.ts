import type { AnyEndpoint, Endpoint, ErrorBody } from './endpoint.ts';
import { type ErrorCode, errorEntry, errorTitle } from './errors.ts';
import type { z } from './zod.ts';

type Schema = z.core.$ZodType;
type In<S extends Schema> = z.core.input<S>;
type Part<Key extends string, S extends Schema> =
  undefined extends In<S>
    ? { [K in Key]?: undefined }
    : Record<string, never> extends In<S>
      ? { [K in Key]?: In<S> }
      : { [K in Key]: In<S> };

export type CallInput<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B>;

/** A failure the server named, or the lack of any answer (`network`). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly title: string | undefined;
  readonly fields: Record<string, string>;
  readonly challenge: string | undefined;
  readonly namedPatient: ErrorBody['namedPatient'];
  readonly requestId: string | undefined;

  constructor(
    failure: { code: ErrorCode | 'network'; status: number; message: string } & Partial<
      Pick<ErrorBody, 'fields' | 'challenge' | 'namedPatient' | 'requestId'>
    >,
  ) {
    super(failure.message);
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.title = failure.code === 'network' ? 'Erro de conexão' : errorTitle(failure.code);
    this.fields = failure.fields ?? {};
    this.challenge = failure.challenge;
    this.namedPatient = failure.namedPatient;
    this.requestId = failure.requestId;
  }
}

/** Fills `:name` parts and appends the query; undefined values are left out. */
export function buildUrl(
  path: string,
  params: Record<string, unknown> | undefined,
  query: Record<string, unknown> | undefined,
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

/** No answer at all. */
export const noAnswer = () =>
  new ApiError({
    code: 'network',
    status: 0,
    message: 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.',
  });

/** What the server says about an answer that is not ok: its code and its words, which it sends along. */
export function failureFrom(status: number, body: Partial<ErrorBody> | null | undefined): ApiError {
  const code = (body?.code as ErrorCode) || 'server.unexpected';
  return new ApiError({ ...body, code, status, message: body?.message || errorEntry('server.unexpected').message });
}

export const failedAnswer = async (response: Response): Promise<ApiError> =>
  failureFrom(response.status, (await response.json().catch(() => undefined)) as ErrorBody | undefined);

/** One function for every endpoint: the table gives the types, nothing is generated. */
export function createClient(
  options: {
    baseUrl?: string;
    fetch?: (url: string, request: RequestInit) => Promise<Response>;
    headers?: Record<string, string>;
  } = {},
) {
  const send = options.fetch ?? fetch;
  return async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    input: CallInput<P, Q, B>,
    init: { signal?: AbortSignal; keepalive?: boolean } = {},
  ): Promise<z.core.output<R>> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const url = (options.baseUrl ?? '') + buildUrl((endpoint as AnyEndpoint).path, params, query);
    const request: RequestInit = {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { ...options.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...init,
    };
    const response = await send(url, request).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw noAnswer();
    });
    if (!response.ok) throw await failedAnswer(response);
    if (response.status === 204) return undefined as z.core.output<R>;
    return (await response.json().catch(() => {
      throw noAnswer();
    })) as z.core.output<R>;
  };
}
