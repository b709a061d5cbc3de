import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { defaultBodyLimit } from '@virtual-med/contract/core/endpoint';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../context/context.ts';
import { newId } from '../ids.ts';
import { createServer as createHttpServer, STATUS_CODES } from '../node-http.ts';
import { type Capacity, usualCapacity } from './capacity.ts';
import { Connections } from './connections.ts';
import { answerUnreadable, installErrorHandling, programPath } from './errors.ts';
import { failurePage, failurePageHeaders } from './failure-page.ts';
import { requireOwnHost } from './host.ts';
import { installOverloadGuard } from './overload.ts';
import { refuseBrokenText } from './whole-text.ts';

const noHttpCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
};

/** What was heard of a request that never became one: its first line is all there is to go by. */
function asksForPage(heard: Buffer | undefined): boolean {
  const path = /^GET (\/\S*)/.exec(heard?.toString('latin1', 0, 200) ?? '')?.[1];
  return path !== undefined && !programPath.test(path);
}

/** Malformed HTTP never reaches a route, so it gets its answer here, in the one shape. */
function answerNoHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const code = noHttpCodes[error.code ?? ''] ?? 'request.malformed';
  const { status, message } = errorEntry(code);
  const asPage = asksForPage((error as { rawPacket?: Buffer }).rawPacket);
  const body = asPage ? failurePage(code) : JSON.stringify({ code, message, requestId: newId() });
  const headers = asPage ? failurePageHeaders : { 'content-type': 'application/json; charset=utf-8' };
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** The contract's schemas check and write everything: named here, Fastify does not load the two compilers of its own. */
const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

export async function createServer(ctx: AppContext, limits: Partial<Capacity> = {}): Promise<FastifyInstance> {
  const capacity: Capacity = { ...usualCapacity, ...limits };
  let connections: Connections | undefined;
  const app: FastifyInstance = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trustedProxies(ctx.config.trustProxy),
    bodyLimit: defaultBodyLimit,
    schemaController,
    serverFactory: (handle) => {
      const server = createHttpServer(
        {
          requestTimeout: capacity.requestMs,
          keepAliveTimeout: capacity.keepAliveMs,
          // Also for a connection on which nothing at all is said.
          headersTimeout: capacity.headersMs,
          connectionsCheckingInterval: Math.min(5_000, capacity.headersMs / 3),
        },
        (request, response) => watched.take(request, response, () => handle(request, response)),
      );
      server.setTimeout(capacity.silenceMs);
      const watched = new Connections(server, capacity, { behindProxy: ctx.config.trustProxy !== false });
      connections ??= watched;
      return server;
    },
    forceCloseConnections: 'idle',
    // What still arrives on a connection kept from before is answered like everything else.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable as never,
    clientErrorHandler: answerNoHttp,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  installErrorHandling(app);
  await installSecurityHeaders(app, ctx);
  requireOwnHost(app, ctx);
  if (!connections) throw new Error('The server was not made');
  await installOverloadGuard(app, capacity, connections, ctx.requests);
  refuseBrokenText(app);
  installRequestLog(app);
  closeConnectionsOnShutdown(app, ctx);
  return app;
}

/** A number counts hops from us outwards; addresses are matched as given. */
const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

const policyOf = (overHttps: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
});

/** Helmet works its words out anew for every request; they are always the same, so it is asked once. */
async function securityHeaders(ctx: AppContext): Promise<Readonly<Record<string, string>>> {
  const asked = Fastify({ schemaController });
  await asked.register(helmet, policyOf(ctx.appUrl.startsWith('https:')));
  let set: OutgoingHttpHeaders = {};
  asked.get('/', async (_request, reply) => {
    set = { ...reply.raw.getHeaders() };
    return '';
  });
  await asked.inject('/');
  await asked.close();
  return {
    ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, String(value)])),
    // The few pages that search engines may list take this back.
    'x-robots-tag': 'noindex',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  };
}

async function installSecurityHeaders(app: FastifyInstance, ctx: AppContext): Promise<void> {
  const headers = await securityHeaders(ctx);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
}

/** A request in hand when the server stops is answered, but its connection is not kept for the next one. */
function closeConnectionsOnShutdown(app: FastifyInstance, { shuttingDown }: AppContext): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing || shuttingDown.aborted) reply.header('connection', 'close');
    done();
  });
}

const probeRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** The route's pattern is logged, never the address itself: searches and ids stay out of the log. */
function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const quiet = probeRoutes.has(route) || reply.statusCode === 304 || route.startsWith('/assets');
    if (quiet) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
