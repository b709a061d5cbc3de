import {
  type AnyEndpoint,
  accessErrors,
  commonErrors,
  errorBody,
  fileBytes,
  hasBody,
} from '@virtual-med/contract/endpoint';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/errors';
import { z } from '@virtual-med/contract/zod';

type JsonSchema = Record<string, unknown>;

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
};

export const failuresOf = (endpoint: AnyEndpoint): ErrorCode[] => [
  ...new Set([...accessErrors(endpoint.access), ...endpoint.errors, ...commonErrors]),
];

export const describeAccess = ({ access }: AnyEndpoint): string =>
  access.area === 'clinic'
    ? `clinic: ${access.roles.join(', ')}${access.orRegistrationToken ? ', or a registration token' : ''}`
    : access.area;

function parameters(endpoint: AnyEndpoint): JsonSchema[] {
  const list = (place: 'path' | 'query', schema: z.core.$ZodType) => {
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }));
  };
  return [...list('path', endpoint.params), ...list('query', endpoint.query)];
}

function responses(endpoint: AnyEndpoint): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of failuresOf(endpoint)) {
    const { status } = errorEntry(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${errorEntry(code).message}`).join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    200: {
      description: 'Success',
      content:
        endpoint.response === fileBytes
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
    },
    ...Object.fromEntries(failures),
  };
}

/** The declared fields, and after them the file. */
function formSchema(endpoint: AnyEndpoint): JsonSchema {
  const {
    properties,
    required = [],
    ...rest
  } = jsonSchema(endpoint.body, 'input') as {
    properties?: JsonSchema;
    required?: string[];
  };
  return {
    ...rest,
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...required, 'file'],
  };
}

function operation(name: string, endpoint: AnyEndpoint): JsonSchema {
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-audit': endpoint.audit,
    ...(endpoint.access.area === 'public' ? { security: [] } : {}),
    parameters: parameters(endpoint),
    ...(hasBody(endpoint)
      ? {
          requestBody: {
            required: true,
            content: endpoint.multipart
              ? { 'multipart/form-data': { schema: formSchema(endpoint) } }
              : { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responses(endpoint),
  };
}

/** The endpoint table as an OpenAPI 3.1 document; there is no second description of the API. */
export function openApiDocument(
  endpoints: Record<string, AnyEndpoint>,
  version: string,
  sessionCookie: string,
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Virtual.med', version },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}
