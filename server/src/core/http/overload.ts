import type { IncomingMessage } from 'node:http';
import underPressure from '@fastify/under-pressure';
import { defaultBodyLimit } from '@virtual-med/contract/core/endpoint';
import { fileBodyType } from '@virtual-med/contract/core/file-fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { RequestsUnderWay } from '../requests-under-way.ts';
import { addressKey } from './address-key.ts';
import type { Capacity } from './capacity.ts';
import type { Connection, Connections } from './connections.ts';

/** Whoever watches over the server is answered however busy it is. */
const watched = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);
const isWatched = (request: FastifyRequest): boolean => watched.has(request.routeOptions.url);

const abandonedMs = 15_000;

const refuse = (): never => {
  throw new AppError('server.overloaded');
};

/** Undefined of what comes without a length. */
export const announcedBytes = ({ headers }: IncomingMessage): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
const isFile = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith(fileBodyType) ?? false;

/**
 * Past its capacity the server says when to come back. What counts is work: a body that has not arrived and an answer
 * that is not taken cost no place, only the patience that `Connections` has with them.
 */
export async function installOverloadGuard(
  app: FastifyInstance,
  capacity: Capacity,
  connections: Connections,
  requests: RequestsUnderWay,
): Promise<void> {
  const { maxEventLoopDelayMs } = capacity;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // An interval without a single sample counts as endless delay: it must be no shorter than the delay that is borne.
    ...(maxEventLoopDelayMs > 0 ? { sampleInterval: maxEventLoopDelayMs } : {}),
    pressureHandler: (request) => {
      if (!isWatched(request)) refuse();
    },
  });
  const work = countWork(capacity, requests);

  app.addHook('onRequest', (request, _reply, done) => {
    const connection = connections.of(request.raw.socket);
    if (connection) connections.begin(connection, request.ip);
    if (request.raw.socket.destroyed) refuse();
    if (!isWatched(request)) work.requireCapacity(request);
    const bytes = announcedBytes(request.raw);
    if (bytes === 0) {
      work.begin(request);
      if (connection) connections.turn(connection, 'working');
    } else if (connection) awaitBody(connections, connection, request, bytes);
    done();
  });
  const bodyArrived = (request: FastifyRequest) => {
    const connection = connections.of(request.raw.socket);
    if (connection?.state === 'receiving') connections.turn(connection, 'working');
    work.begin(request);
  };
  app.addHook('preValidation', (request, _reply, done) => {
    // A file's handler runs while it is on the way.
    if (!request.raw.complete) request.raw.once('end', () => bodyArrived(request));
    else {
      if (!work.has(request) && !isWatched(request)) work.requireCapacity(request);
      bodyArrived(request);
    }
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    work.end(request);
    const connection = connections.of(request.raw.socket);
    if (connection) connections.turn(connection, 'sending');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    work.end(request);
    const { raw } = request;
    const connection = connections.of(raw.socket);
    if (connection) {
      connections.turn(connection, raw.complete ? 'idle' : 'receiving');
      // An answer given before the whole request was heard: the rest is on its way.
      if (!raw.complete) raw.once('end', () => connections.turn(connection, 'idle'));
    }
    done();
  });
  // What was begun for somebody who left goes on until it answers nobody; where it does not, statements end by then.
  app.addHook('onRequestAbort', async (request) => {
    setTimeout(() => work.end(request), abandonedMs).unref();
  });
}

function awaitBody(
  connections: Connections,
  connection: Connection,
  { raw, routeOptions }: FastifyRequest,
  announced: number | undefined,
): void {
  const isStreamed = isFile(raw);
  const limit = routeOptions.bodyLimit ?? defaultBodyLimit;
  connections.turn(connection, 'receiving', {
    paced: isStreamed || (announced ?? 0) > defaultBodyLimit,
    tooLate: () => {
      // Whoever reads the body answers; where nobody does, there is nobody to answer to.
      if (raw.listenerCount('error') > 0) raw.emit('error', new AppError('request.timeout'));
      else raw.socket.destroy();
    },
  });
  // A file is stored as it comes; what is announced as too large is refused unread.
  if (isStreamed || (announced ?? 0) > limit) return;
  if (!connections.hold(connection, announced ?? limit)) refuse();
}

function countWork({ maxInFlight, maxInFlightPerAddress }: Capacity, requests: RequestsUnderWay) {
  /** Where each request is counted; nowhere any more once it was answered. */
  const counted = new WeakMap<FastifyRequest, string | null>();
  const perAddress = new Map<string, number>();
  return {
    has: (request: FastifyRequest): boolean => counted.has(request),
    requireCapacity(request: FastifyRequest): void {
      const own = perAddress.get(addressKey(request.ip)) ?? 0;
      if (requests.count >= maxInFlight || own >= maxInFlightPerAddress) refuse();
    },
    begin(request: FastifyRequest): void {
      if (counted.has(request)) return;
      const key = addressKey(request.ip);
      counted.set(request, key);
      requests.begin();
      perAddress.set(key, (perAddress.get(key) ?? 0) + 1);
    },
    end(request: FastifyRequest): void {
      const key = counted.get(request);
      counted.set(request, null);
      if (!key) return;
      requests.end();
      const left = (perAddress.get(key) ?? 0) - 1;
      if (left > 0) perAddress.set(key, left);
      else perAddress.delete(key);
    },
  };
}
