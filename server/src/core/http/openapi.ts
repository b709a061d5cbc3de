import { type AnyEndpoint, errorBody, fileBytes, hasBody } from '@virtual-med/contract/core/endpoint';
import { fileBodyType, fileFieldsHeader } from '@virtual-med/contract/core/file-fields';
import type { z } from '@virtual-med/contract/core/zod';
import { FailureBook } from './openapi-failures.ts';
import { featureOf, features } from './openapi-features.ts';
import { type JsonSchema, SchemaBook } from './openapi-schemas.ts';

export const describeAccess = ({ access }: AnyEndpoint): string =>
  access.area === 'clinic'
    ? `clinic: ${access.roles.join(', ')}${access.orRegistrationToken ? ', or a registration token' : ''}${access.orScannerToken ? ', or a scanner’s token' : ''}`
    : access.area;

/** What a caller has to know beyond the shapes. */
function describe(endpoint: AnyEndpoint): string {
  const { summary, audit, limit, withTemporaryPassword } = endpoint;
  return [
    `${summary}.`,
    `Access: ${describeAccess(endpoint)}.`,
    audit === 'none' ? 'Leaves nothing in the audit trail.' : `Recorded in the audit trail as \`${audit}\`.`,
    ...(withTemporaryPassword ? ['Open also while a temporary password waits to be replaced.'] : []),
    ...(limit ? [`At most ${limit.max} requests from one address in ${limit.windowSeconds} seconds.`] : []),
    ...(hasBody(endpoint) ? [`The body has at most ${endpoint.bodyLimit} bytes.`] : []),
  ].join('\n\n');
}

/** Puts the document together: shared parts are gathered while the operations are written. */
class Writer {
  readonly schemas = new SchemaBook();
  readonly failures = new FailureBook();
  readonly parameters: Record<string, JsonSchema> = {};

  operation(name: string, endpoint: AnyEndpoint): JsonSchema {
    return {
      operationId: name,
      tags: [featureOf(endpoint).name],
      summary: endpoint.summary,
      description: describe(endpoint),
      'x-access': endpoint.access,
      'x-audit': endpoint.audit,
      ...(endpoint.access.area === 'public' ? { security: [] } : {}),
      parameters: [...this.#inPath(endpoint), ...this.#fields('query', endpoint.query), ...this.#beside(endpoint)],
      ...(hasBody(endpoint) ? { requestBody: this.#body(endpoint) } : {}),
      responses: { 200: this.#success(endpoint), ...this.failures.of(endpoint) },
    };
  }

  #fields(place: 'path' | 'query', schema: z.core.$ZodType): { name: string; [key: string]: unknown }[] {
    const { properties = {}, required = [] } = this.schemas.objectOf(schema, 'input');
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }));
  }

  #inPath(endpoint: AnyEndpoint): JsonSchema[] {
    return this.#fields('path', endpoint.params).map((field) => {
      this.parameters[field.name] ??= field;
      const isSame = JSON.stringify(this.parameters[field.name]) === JSON.stringify(field);
      return isSame ? { $ref: `#/components/parameters/${field.name}` } : field;
    });
  }

  #body(endpoint: AnyEndpoint): JsonSchema {
    const content = endpoint.takesFile
      ? { [fileBodyType]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: this.schemas.of(endpoint.body, 'input') } };
    return { required: true, content };
  }

  /** The declared fields of a body that is a file. */
  #beside(endpoint: AnyEndpoint): JsonSchema[] {
    if (!endpoint.takesFile) return [];
    const content = { 'application/json': { schema: this.schemas.of(endpoint.body, 'input') } };
    const description = 'JSON in ASCII: every other character is written as \\uXXXX';
    return [{ name: fileFieldsHeader, in: 'header', required: true, description, content }];
  }

  #success({ response }: AnyEndpoint): JsonSchema {
    if (response === fileBytes) return { $ref: '#/components/responses/File' };
    return { description: 'Success', content: { 'application/json': { schema: this.schemas.of(response, 'output') } } };
  }
}

const introduction = `Clinics hand patients their medical documents. People sign in and hold a session cookie; a request that changes
something must come from the product's own origin. Every failure answers \`{ code, message, fields?, requestId }\`: decide by
\`code\`, show \`message\`.`;

/** The endpoint table as an OpenAPI 3.1 document; there is no second description of the API. */
export function openApiDocument(
  endpoints: Record<string, AnyEndpoint>,
  { version, sessionCookie, supportEmail }: { version: string; sessionCookie: string; supportEmail: string },
): JsonSchema {
  const writer = new Writer();
  writer.schemas.of(errorBody, 'output');
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: writer.operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Virtual.med',
      version,
      description: introduction,
      contact: { name: 'Virtual.med', email: supportEmail },
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: '/' }],
    tags: features.map(({ name, description }) => ({ name, description })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: writer.schemas.components,
      responses: {
        File: { description: 'The bytes of a file', content: { 'application/octet-stream': {} } },
        ...writer.failures.components,
      },
      parameters: writer.parameters,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}
