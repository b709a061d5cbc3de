import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { fileFieldsHeader } from '@virtual-med/contract/core/file-fields';
import { z } from '@virtual-med/contract/core/zod';
import { endpoints } from '@virtual-med/contract/endpoints';

type Schema = z.core.$ZodType;

/** A request as a route of the server gets it. */
export interface Asked<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema> {
  readonly params: z.core.output<P>;
  readonly query: z.core.output<Q>;
  readonly body: z.core.output<B>;
  /** The body of a request that is a file. */
  readonly file?: File;
}

const names = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint as AnyEndpoint, name]));

export const nameOf = (endpoint: AnyEndpoint): string => names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`;

const patterns = [...names.keys()].map((endpoint) => [endpoint, new URLPattern({ pathname: endpoint.path })] as const);

/** A path of its own wins over one with a name in its place, as in the server's router. */
function endpointAt(method: string, pathname: string): readonly [AnyEndpoint, Record<string, string>] | undefined {
  const found = patterns
    .filter(([endpoint, pattern]) => endpoint.method === method && pattern.test({ pathname }))
    .toSorted(([a], [b]) => a.path.split(':').length - b.path.split(':').length)[0];
  if (!found) return undefined;
  const groups = found[1].exec({ pathname })?.pathname.groups ?? {};
  return [found[0], groups as Record<string, string>];
}

async function readBody(request: Request, { takesFile }: AnyEndpoint): Promise<{ body: unknown; file?: File }> {
  if (takesFile) {
    const body = JSON.parse(request.headers.get(fileFieldsHeader) ?? 'null') as { fileName: string };
    return { body, file: new File([await request.arrayBuffer()], body.fileName) };
  }
  const text = await request.text();
  return { body: text ? JSON.parse(text) : undefined };
}

/** Which endpoint is asked for what, read by its schemas; or, in words, why it cannot be. */
export async function readRequest(request: Request): Promise<[AnyEndpoint, Asked] | string> {
  const { pathname, searchParams } = new URL(request.url);
  const found = endpointAt(request.method, pathname);
  if (!found) return `No endpoint is at ${request.method} ${pathname}`;
  const [endpoint, params] = found;
  const { body, file } = await readBody(request, endpoint);
  const read = {
    params: z.safeParse(endpoint.params, params),
    query: z.safeParse(endpoint.query, Object.fromEntries(searchParams)),
    body: z.safeParse(endpoint.body, body),
  };
  for (const [part, { error }] of Object.entries(read))
    if (error) return `${nameOf(endpoint)} was asked with ${part} it does not take: ${z.prettifyError(error)}`;
  return [
    endpoint,
    { params: read.params.data, query: read.query.data, body: read.body.data, ...(file ? { file } : {}) },
  ];
}
