import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';
import type { Capacity } from './capacity.ts';

/**
 * What a connection is about: nothing at the moment, a body on its way in, work of ours, or an answer on its way out.
 * In all but the third, it is the other side that lets us wait.
 */
type State = 'idle' | 'receiving' | 'working' | 'sending';

export interface Connection {
  readonly socket: Socket;
  /** Whose it is; behind a proxy unknown until the first request tells. */
  place: ClientConnections | undefined;
  state: State;
  /** Requests read and not answered to the end, the one being worked on first. */
  readonly line: (() => void)[];
  /** When the window being looked at began, and how many bytes had passed then. */
  since: number;
  passed: number;
  /** Whether a body may take longer than its time as long as it keeps the pace. */
  paced: boolean;
  /** Bytes set aside for the body. */
  held: number;
  /** What to do when the body does not come. */
  tooLate: () => unknown;
}

interface ClientConnections {
  readonly key: string;
  readonly all: Set<Connection>;
  /** In the order in which they began to wait. */
  readonly idle: Set<Connection>;
  readonly waiting: Set<Connection>;
  held: number;
}

const lookEveryMs = 1_000;

/**
 * Everybody who lets the server wait, by address. Nobody is refused for the sake of somebody who waits: when an address
 * has too many connections, or too many bytes of bodies on their way, its own oldest one gives way.
 */
export class Connections {
  readonly #capacity: Capacity;
  readonly #behindProxy: boolean;
  readonly #known = new WeakMap<Socket, Connection>();
  readonly #places = new Map<string, ClientConnections>();
  readonly #waiting = new Set<Connection>();
  #held = 0;

  constructor(server: Server, capacity: Capacity, { behindProxy }: { behindProxy: boolean }) {
    this.#capacity = capacity;
    this.#behindProxy = behindProxy;
    server.maxConnections = capacity.maxConnections;
    server.on('connection', (socket: Socket) => this.#add(socket));
    const every = Math.min(lookEveryMs, capacity.bodyMs / 4, capacity.readerMs / 4);
    const timer = setInterval(() => this.#look(Date.now()), every).unref();
    server.on('close', () => clearInterval(timer));
  }

  of(socket: Socket): Connection | undefined {
    return this.#known.get(socket);
  }

  /**
   * A request was read off the wire and is worked on when those before it on its connection are answered to the end.
   * One packet brings hundreds of them, all read before the first is answered: a long line ends its connection, and of
   * a short one nothing is fetched ahead of whoever does not take what there is.
   */
  take(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const connection = this.#known.get(request.socket);
    if (request.socket.destroyed || !connection) return;
    const { line } = connection;
    line.push(work);
    if (line.length > this.#capacity.maxUnanswered) {
      readNoFurther(connection.socket);
      this.#giveUp(connection);
      return;
    }
    response.once('close', () => {
      line.shift();
      if (!request.socket.destroyed) line[0]?.();
    });
    if (line.length === 1) work();
  }

  /** A request has begun; behind a proxy it tells whose it is. */
  begin(connection: Connection, ip: string): void {
    if (this.#behindProxy) this.#settle(connection, addressKey(ip));
  }

  /** Sets memory aside for a body; false when there is none left for anybody. */
  hold(connection: Connection, bytes: number): boolean {
    const { place } = connection;
    if (place)
      for (const other of place.waiting) {
        if (place.held + bytes <= this.#capacity.maxBodyBytesPerAddress) break;
        if (other.held > 0) this.#giveUp(other);
      }
    if (this.#held + bytes > this.#capacity.maxBodyBytes) return false;
    connection.held += bytes;
    this.#held += bytes;
    if (place) place.held += bytes;
    return true;
  }

  turn(
    connection: Connection,
    state: State,
    { paced = false, tooLate = () => connection.socket.destroy() }: Partial<Pick<Connection, 'paced' | 'tooLate'>> = {},
  ): void {
    if (connection.socket.destroyed) return;
    if (state !== 'receiving') this.#release(connection);
    this.#leaveQueues(connection);
    connection.state = state;
    connection.since = Date.now();
    connection.passed = passedBytes(connection);
    connection.paced = paced;
    connection.tooLate = tooLate;
    this.#joinQueues(connection);
  }

  #add(socket: Socket): void {
    const connection: Connection = {
      socket,
      place: undefined,
      state: 'idle',
      line: [],
      since: Date.now(),
      passed: 0,
      paced: false,
      held: 0,
      tooLate: () => socket.destroy(),
    };
    this.#known.set(socket, connection);
    socket.once('close', () => this.#forget(connection));
    if (!this.#behindProxy) this.#settle(connection, addressKey(socket.remoteAddress ?? ''));
  }

  #settle(connection: Connection, key: string): void {
    if (connection.place?.key === key) return;
    this.#forget(connection);
    let place = this.#places.get(key);
    if (!place) {
      place = { key, all: new Set(), idle: new Set(), waiting: new Set(), held: 0 };
      this.#places.set(key, place);
    }
    if (place.all.size >= this.#capacity.maxConnectionsPerAddress) {
      const [oldest = connection] = [...firstOf(place.idle), ...firstOf(place.waiting)];
      this.#giveUp(oldest);
      if (oldest === connection) return;
    }
    connection.place = place;
    place.all.add(connection);
    this.#places.set(key, place);
    this.#joinQueues(connection);
  }

  #joinQueues(connection: Connection): void {
    if (connection.state === 'idle') connection.place?.idle.add(connection);
    if (connection.state !== 'receiving' && connection.state !== 'sending') return;
    connection.place?.waiting.add(connection);
    this.#waiting.add(connection);
  }

  #leaveQueues(connection: Connection): void {
    connection.place?.idle.delete(connection);
    connection.place?.waiting.delete(connection);
    this.#waiting.delete(connection);
  }

  #release(connection: Connection): void {
    this.#held -= connection.held;
    if (connection.place) connection.place.held -= connection.held;
    connection.held = 0;
  }

  #forget(connection: Connection): void {
    this.#release(connection);
    this.#leaveQueues(connection);
    const { place } = connection;
    connection.place = undefined;
    place?.all.delete(connection);
    if (place?.all.size === 0) this.#places.delete(place.key);
  }

  #giveUp(connection: Connection): void {
    this.#forget(connection);
    connection.socket.destroy();
  }

  #look(now: number): void {
    for (const connection of this.#waiting)
      if (connection.state === 'receiving') this.#lookAtSender(connection, now);
      else this.#lookAtReader(connection, now);
  }

  #lookAtSender(connection: Connection, now: number): void {
    const { bodyMs, senderBytesPerSecond } = this.#capacity;
    if (now - connection.since < bodyMs) return;
    const came = passedBytes(connection) - connection.passed;
    if (connection.paced && came >= (bodyMs / 1000) * senderBytesPerSecond) nextWindow(connection, now);
    else {
      this.#leaveQueues(connection);
      connection.tooLate();
    }
  }

  #lookAtReader(connection: Connection, now: number): void {
    const { readerMs, readerBytesPerSecond } = this.#capacity;
    if (now - connection.since < readerMs) return;
    const went = passedBytes(connection) - connection.passed;
    // With nothing waiting to be taken it is our own source that is slow.
    const isOurs = connection.socket.writableLength === 0;
    if (isOurs || went >= (readerMs / 1000) * readerBytesPerSecond) nextWindow(connection, now);
    else this.#giveUp(connection);
  }
}

/**
 * The packet being read goes on to bring its hundreds of requests even when their socket is gone, and Node throws an
 * error away for each. Nothing that Node documents ends that; told that what follows is not HTTP, its reader stops.
 */
function readNoFurther(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } };
  const notHttp = 2;
  if (parser?.onIncoming) parser.onIncoming = () => notHttp;
}

function* firstOf(connections: Set<Connection>): Generator<Connection> {
  for (const first of connections) {
    yield first;
    return;
  }
}

const passedBytes = ({ socket, state }: Connection): number =>
  state === 'sending' ? socket.bytesWritten - socket.writableLength : socket.bytesRead;

function nextWindow(connection: Connection, now: number): void {
  connection.since = now;
  connection.passed = passedBytes(connection);
}
