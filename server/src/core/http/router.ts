import { type AnyEndpoint, type Endpoint, hasBody } from '@virtual-med/contract/core/endpoint';
import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import { fileBodyType } from '@virtual-med/contract/core/file-fields';
import { limits } from '@virtual-med/contract/core/limits';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { z } from '@virtual-med/contract/core/zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { AppError } from '../app-error.ts';
import { recordPlatformReading } from '../audit/platform-reading.ts';
import { isRegistrationTicket } from '../crypto/registration-ticket.ts';
import type { Actor } from '../db/database.ts';
import {
  actorFrom,
  type Identity,
  isWithoutClinic,
  noteUse,
  readIdentity,
  readOwnClinic,
  requireEntry,
  requireFirstSteps,
  roleFor,
} from './authenticate.ts';
import { usualCapacity } from './capacity.ts';
import { leadToPage } from './errors.ts';
import { drain, type FileBody, fileBodyOf, readFileFields } from './file-body.ts';
import { requireOwnOrigin } from './origin.ts';
import { enforceRateLimit } from './rate-limit.ts';
import { acceptsScanner, actorOfScanner, bearsScannerToken } from './scanner-token.ts';
import { readSessionToken } from './session-cookie.ts';

type Schema = z.core.$ZodType;
type Out<S extends Schema> = z.core.output<S>;

/** What a handler gets: input already checked, and the actor already proven (public endpoints have none). */
export interface Call<P extends Schema, Q extends Schema, B extends Schema> {
  readonly params: Out<P>;
  readonly query: Out<Q>;
  readonly body: Out<B>;
  /** The body of an endpoint that takes a file. */
  readonly file: FileBody | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = (
  actor: Actor,
  call: Call<P, Q, B>,
) => Promise<z.core.input<R>>;

export interface Router {
  /** Serves an endpoint that needs a person. */
  serve<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    handler: Handler<P, Q, B, R>,
  ): void;
  /** Serves an endpoint that whoever just registered the clinic may use too: then there is no actor. */
  serveRegistering<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    handler: (actor: Actor | undefined, call: Call<P, Q, B>) => Promise<z.core.input<R>>,
  ): void;
  /** Serves an endpoint open to anyone. */
  servePublic<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    handler: (call: Call<P, Q, B>) => Promise<z.core.input<R>>,
  ): void;
  readonly served: ReadonlySet<AnyEndpoint>;
}

/** How much of a refused upload is still received, so that its sender can read the refusal. */
const refusedRest = { maxBytes: 2 * limits.uploadMaxBytes, ms: 5_000 };
/** A file that was not needed may take its whole time: what is left unread keeps the connection's next request waiting. */
const acceptedRest = { ...refusedRest, ms: usualCapacity.requestMs };

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The clinic a request is about stands in its path, else its body, else its query; anything not an id is no clinic (null). */
function clinicIdOf(request: FastifyRequest): string | null | undefined {
  for (const place of [request.params, request.body, request.query]) {
    const id = (place as { clinicId?: unknown } | undefined | null)?.clinicId;
    if (id !== undefined) return typeof id === 'string' && uuidShape.test(id) ? id.toLowerCase() : null;
  }
  return undefined;
}

const takesTicket = ({ access }: AnyEndpoint): boolean => access.area === 'clinic' && !!access.orRegistrationToken;

/** Who asks, and whether they may: proven once for a request, before its body is judged. */
function openGate(ctx: AppContext) {
  const secure = ctx.appUrl.startsWith('https:');
  const actors = new WeakMap<FastifyRequest, Actor>();
  const tokens = new WeakMap<FastifyRequest, string>();
  /** Looked at twice, before and after the body; its signature is proven once. */
  function tokenOf(request: FastifyRequest): string | undefined {
    const proven = tokens.get(request) ?? readSessionToken(request.headers.cookie, secure, ctx.secretKey);
    if (proven) tokens.set(request, proven);
    return proven;
  }

  function holdsTicket(request: FastifyRequest): boolean {
    const { registrationToken } = (request.body ?? {}) as { registrationToken?: unknown };
    const clinicId = clinicIdOf(request);
    return (
      typeof registrationToken === 'string' && !!clinicId && isRegistrationTicket(ctx, registrationToken, clinicId)
    );
  }

  async function clinicOf({ access }: AnyEndpoint, request: FastifyRequest, token: string): Promise<string | null> {
    if (access.area !== 'clinic') return null;
    const named = clinicIdOf(request);
    if (named === undefined && access.orOwnClinic) return readOwnClinic(ctx, token);
    return named ?? null;
  }

  async function roleIn(endpoint: AnyEndpoint, identity: Identity): Promise<ActorRole> {
    try {
      return roleFor(identity, endpoint.access as Exclude<typeof endpoint.access, { area: 'public' }>);
    } catch (error) {
      const notTheirs = error instanceof AppError && error.code === 'clinics.not_found' && !identity.isSuperAdmin;
      // Tells of the person alone, and so nothing of the clinic they named.
      if (notTheirs && endpoint.errors.includes('auth.no_clinic') && (await isWithoutClinic(ctx, identity.userId)))
        throw new AppError('auth.no_clinic');
      throw error;
    }
  }

  async function prove(endpoint: AnyEndpoint, request: FastifyRequest): Promise<void> {
    if (endpoint.access.area === 'public') return;
    if (takesTicket(endpoint) && holdsTicket(request)) return;
    const token = tokenOf(request);
    if (!token && acceptsScanner(endpoint)) {
      actors.set(request, await actorOfScanner(ctx, endpoint, request, clinicIdOf(request)));
      return;
    }
    const clinicId = token ? await clinicOf(endpoint, request, token) : null;
    const identity = token && (await readIdentity(ctx, token, clinicId));
    if (!identity) throw new AppError('auth.required');
    requireFirstSteps(identity, endpoint);
    const role = await roleIn(endpoint, identity);
    const actor = actorFrom(identity, role, { clinicId, ip: request.ip, id: request.id });
    await requireEntry(ctx.db.auth, endpoint, actor);
    if (identity.useUnwritten && !endpoint.isPolled) await noteUse(ctx.db.auth, identity.sessionId, 0);
    actors.set(request, actor);
  }

  return { tokenOf, prove, actors };
}

/** Files come as a body of their own, which is left to whoever serves the endpoint. */
function openFileBodies(app: FastifyInstance) {
  const files = new WeakMap<FastifyRequest, FileBody>();
  const takingFiles = new Set<string>();

  const takesFile = ({ method, routeOptions }: FastifyRequest) => takingFiles.has(`${method} ${routeOptions.url}`);
  // Left unread: whoever serves the endpoint reads it as it comes.
  app.addContentTypeParser(fileBodyType, (request, _payload, done) =>
    done(takesFile(request) ? null : new AppError('request.unsupported_type')),
  );
  // Pages opened before version 0.2 send a file as part of a form, and show what they are told.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) =>
    done(new AppError(takesFile(request) ? 'request.outdated_page' : 'request.unsupported_type')),
  );

  function take(request: FastifyRequest): void {
    if (request.body !== undefined) throw new AppError('request.unsupported_type');
    request.body = readFileFields(request.headers);
    files.set(request, fileBodyOf(request.raw));
  }

  return {
    expect: ({ method, path }: AnyEndpoint) => takingFiles.add(`${method} ${path}`),
    take,
    get: (request: FastifyRequest) => files.get(request),
  };
}

/** What is left of a file nobody read. */
async function passRest(
  { takesFile }: AnyEndpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  rest: typeof refusedRest,
): Promise<void> {
  if (takesFile && !(await drain(request.raw, rest))) reply.header('connection', 'close');
}

export function createRouter(app: FastifyInstance, ctx: AppContext): Router {
  const served = new Set<AnyEndpoint>();
  const { tokenOf, prove, actors } = openGate(ctx);
  const files = openFileBodies(app);

  function register(
    endpoint: AnyEndpoint,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    if (served.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    served.add(endpoint);
    if (endpoint.takesFile) files.expect(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      exposeHeadRoute: true,
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(hasBody(endpoint) ? { body: endpoint.body } : {}),
        response: { 200: endpoint.response },
      },
      onRequest: (request, reply, done) => {
        requireOwnOrigin(ctx, endpoint, request);
        // Before the body is read: a stranger's megabytes are not worth receiving.
        const needsSession = endpoint.access.area !== 'public' && !takesTicket(endpoint);
        const isProvable = tokenOf(request) || (acceptsScanner(endpoint) && bearsScannerToken(request));
        if (needsSession && !isProvable) throw new AppError('auth.required');
        if (endpoint.limit) enforceRateLimit(ctx, endpoint, request, reply).then(() => done(), done);
        else done();
      },
      preValidation: async (request) => {
        await prove(endpoint, request);
        if (endpoint.takesFile) files.take(request);
        if (!hasBody(endpoint) && request.body !== undefined && request.body !== null)
          throw new AppError('request.invalid', { fields: { '': fieldRefusals.noContent } });
      },
      ...(endpoint.page ? { errorHandler: leadToPage(endpoint.page) } : {}),
      onError: (request, reply) => passRest(endpoint, { request, reply }, refusedRest),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const answer = await handler(request, reply);
        await recordPlatformReading(ctx, endpoint, actors.get(request));
        await passRest(endpoint, { request, reply }, acceptedRest);
        return answer;
      },
    });
  }

  const callOf = (request: FastifyRequest, reply: FastifyReply) =>
    ({
      params: request.params,
      query: request.query,
      body: request.body,
      file: files.get(request),
      request,
      reply,
    }) as never;

  return {
    served,
    serve(endpoint, handler) {
      if (endpoint.access.area === 'public') throw new Error(`${endpoint.path} is public: use servePublic`);
      if (takesTicket(endpoint as AnyEndpoint)) throw new Error(`${endpoint.path} takes a token: use serveRegistering`);
      register(endpoint as AnyEndpoint, (request, reply) => {
        const actor = actors.get(request);
        if (!actor) throw new AppError('auth.required');
        return handler(actor, callOf(request, reply));
      });
    },
    serveRegistering(endpoint, handler) {
      if (!takesTicket(endpoint as AnyEndpoint)) throw new Error(`${endpoint.path} takes no registration token`);
      register(endpoint as AnyEndpoint, (request, reply) => handler(actors.get(request), callOf(request, reply)));
    },
    servePublic(endpoint, handler) {
      if (endpoint.access.area !== 'public') throw new Error(`${endpoint.path} is not public`);
      register(endpoint as AnyEndpoint, (request, reply) => handler(callOf(request, reply)));
    },
  };
}
