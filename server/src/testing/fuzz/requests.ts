import { type AnyEndpoint, hasBody } from '@virtual-med/contract/core/endpoint';
import { fileBodyType, fileFieldsHeader, fileFieldsText } from '@virtual-med/contract/core/file-fields';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { ActorName } from '../access-matrix/cast.ts';
import { samplePdf } from '../factories/sample-pdf.ts';
import { badOrGood, badOrGoodText, placesOf, type SchemaPath } from './schemas.ts';
import { asText, hostile, hostileText, type IdName, idToken } from './values.ts';
import type { World } from './world.ts';

type Part = 'params' | 'query' | 'body';

/** What is done to a request that would succeed. It holds no id: those are put in where it is sent. */
interface Change {
  readonly part: Part;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly left?: 'out';
}

export interface Plan {
  readonly who: ActorName;
  readonly changes: readonly Change[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The whole body in place of the changed one: other JSON, or bytes that are none. */
  readonly instead: { readonly json: unknown } | { readonly raw: string } | undefined;
  readonly file: SentFile;
}

interface SentFile {
  readonly file: 'pdf' | 'cut' | 'nothing' | 'noise';
  readonly header: 'whole' | 'cut' | 'twice' | 'latin' | 'none';
}

const everybody: readonly ActorName[] = [
  'anonymous',
  'signed in, no clinic',
  'patient',
  'patient of another clinic',
  'professional',
  'professional not assigned',
  'reception',
  'owner',
  'owner elsewhere',
  'clinic admin',
  'super admin outside',
  'super admin inside',
];

function letIn({ access }: AnyEndpoint): readonly [ActorName, ...ActorName[]] {
  if (access.area === 'platform') return ['super admin outside'];
  if (access.area !== 'clinic') return ['owner', 'patient'];
  if (access.roles.includes('clinic_owner')) return ['owner', 'super admin inside'];
  if (access.roles.includes('professional')) return ['professional'];
  return access.roles.includes('reception') ? ['reception'] : ['patient'];
}

const headerText = fc.oneof(
  fc.constantFrom('', '*/*', 'null', '"', 'bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,5-6', 'x'.repeat(3_000)),
  fc.string({
    unit: fc
      .integer({ min: 32, max: 255 })
      .filter((code) => code !== 127)
      .map((code) => String.fromCharCode(code)),
  }),
);

const header = fc.tuple(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-type',
    'cookie',
    'expect',
    'forwarded',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'origin',
    'range',
    'referer',
    'sec-fetch-dest',
    'sec-fetch-site',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-request-id',
    'x-registration-token',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      'text/html',
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/octet-stream',
      'http://localhost',
      'cross-site',
    ),
  ),
);

const changeOf = (part: Part, { path, schema }: SchemaPath): Arbitrary<Change> => {
  const value: Arbitrary<unknown> = part === 'body' ? badOrGood(schema) : badOrGoodText(schema);
  return fc.oneof(
    { weight: 6, arbitrary: value.map((value) => ({ part, path, value })) },
    { weight: 1, arbitrary: fc.constant({ part, path, value: undefined, left: 'out' as const }) },
  );
};

const strangeKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'id', 'role', 'clinic_id', 'a[b]', ''),
  fc.string(),
);

/** Requests to an endpoint: one that succeeds, with a few of its places changed, as anybody. */
export function plansOf(endpoint: AnyEndpoint): Arbitrary<Plan> {
  const places = (['params', 'query', 'body'] as const).flatMap((part) =>
    placesOf(endpoint[part]).map((place) => changeOf(part, place)),
  );
  const unknown = fc
    .tuple(fc.constantFrom<Part>('query', ...(hasBody(endpoint) ? (['body'] as const) : [])), strangeKey, hostile)
    .map(([part, key, value]): Change => ({ part, path: [key], value }));
  const change = fc.oneof(...places.map((arbitrary) => ({ weight: 10, arbitrary })), {
    weight: 1 + places.length,
    arbitrary: unknown,
  });
  const instead = fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: hostile.map((json) => ({ json })) },
    { weight: 1, arbitrary: hostileText.map((raw) => ({ raw })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('{', '{"a":1,}', '[1', '"\\ud800"', '{"__proto__":null}', '\ufeff{}')
        .map((raw) => ({ raw })),
    },
  );
  return fc.record({
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...letIn(endpoint)) },
      { weight: 4, arbitrary: fc.constantFrom(...everybody) },
    ),
    changes: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 6, arbitrary: fc.array(change, { minLength: 1, maxLength: 4 }) },
    ),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
    ),
    instead: hasBody(endpoint)
      ? instead
      : fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: instead }),
    file: fc.record({
      file: fc.constantFrom('pdf', 'pdf', 'pdf', 'cut', 'nothing', 'noise'),
      header: fc.constantFrom('whole', 'whole', 'whole', 'whole', 'cut', 'twice', 'latin', 'none'),
    }),
  });
}

function put(value: unknown, [key, ...rest]: readonly string[], change: Change): unknown {
  if (key === undefined) return change.value;
  if (key === '0' && !(rest.length === 0 && change.left))
    return [put(Array.isArray(value) ? value[0] : undefined, rest, change)];
  const before: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  if (rest.length === 0 && change.left) delete before[key];
  // An own property, also where the key is `__proto__`.
  else
    Object.defineProperty(before, key, {
      value: put(before[key], rest, change),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return before;
}

const idsIn = (value: unknown, ids: World['ids']): unknown => {
  const tokens = new Map(Object.entries(ids).map(([name, id]) => [idToken(name as IdName), id]));
  const walk = (one: unknown, depth: number): unknown => {
    if (typeof one === 'string') return tokens.get(one) ?? one;
    if (depth > 8 || typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map((part) => walk(part, depth + 1));
    const copy = {};
    for (const [key, part] of Object.entries(one))
      Object.defineProperty(copy, key, {
        value: walk(part, depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return copy;
  };
  return walk(value, 0);
};

/** Half a pair has no encoding: its bytes go as a careless program sends them. */
const encoded = (value: unknown): string => {
  const text = asText(value);
  if (text.isWellFormed()) return encodeURIComponent(text);
  return [...text].map((char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('');
};

/** One or two dots alone are a step in the address, which then leads to another endpoint. */
const segment = (value: unknown): string => encoded(value).replace(/^\.{1,2}$/, '$&%20');

/** What the header of a file's fields says, and the file. */
function fileOf(fields: unknown, { file, header }: SentFile): { payload: Buffer; headers: Record<string, string> } {
  const bytes = {
    pdf: samplePdf('Hemograma', []),
    cut: samplePdf('Hemograma', []).subarray(0, 200),
    nothing: Buffer.alloc(0),
    noise: Buffer.from('%PDF-1.7\n'.repeat(50)),
  };
  const text = fileFieldsText((fields ?? {}) as Record<string, unknown>);
  const said = {
    whole: text,
    cut: text.slice(0, text.length * 0.7),
    twice: `${text}, ${text}`,
    latin: `${text.slice(0, -1)},"é":1}`,
  };
  const headers = header === 'none' ? {} : { [fileFieldsHeader]: said[header] };
  return { payload: bytes[file], headers: { 'content-type': fileBodyType, ...headers } };
}

/** The plan carried out in a world: what goes over the wire. */
export function requestOf(endpoint: AnyEndpoint, plan: Plan, world: World): InjectOptions {
  let input: Record<Part, unknown> = { params: world.base.params, query: world.base.query, body: world.base.body };
  for (const change of plan.changes) input = { ...input, [change.part]: put(input[change.part], change.path, change) };
  const { params, query, body } = idsIn(input, world.ids) as Record<Part, Record<string, unknown> | undefined>;
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, key: string) => segment(params?.[key]));
  const search = Object.entries(query ?? {}).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const cookie = world.cookies[plan.who];
  const { payload, headers } = payloadOf(endpoint, plan, body);
  return {
    method: endpoint.method,
    url: search.length > 0 ? `${path}?${search.join('&')}` : path,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...headers,
      ...Object.fromEntries(plan.headers),
    },
    ...(payload === undefined ? {} : { payload }),
  };
}

function payloadOf(
  endpoint: AnyEndpoint,
  { instead, file }: Plan,
  body: unknown,
): { payload?: string | Buffer; headers?: Record<string, string> } {
  const headers = { 'content-type': 'application/json' };
  if (instead && 'raw' in instead) return { payload: instead.raw, headers };
  if (instead) return { payload: JSON.stringify(instead.json) ?? '', headers };
  if (endpoint.takesFile) return fileOf(body, file);
  return body === undefined ? {} : { payload: JSON.stringify(body), headers };
}
