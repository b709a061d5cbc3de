import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/config.ts';
import type { AppContext } from '../../context/context.ts';
import { AppError } from '../app-error.ts';

/** Asked by machines that know an address and no name. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

interface HostAndPort {
  /** Lower case, an IPv6 address without its brackets. */
  readonly name: string;
  readonly port: number | undefined;
}

/** Undefined for what is no host at all, such as a path or a user before it. */
export function parseHost(host: string): HostAndPort | undefined {
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(host);
  const name = (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '');
  if (!name) return undefined;
  return { name, port: match?.[3] === undefined ? undefined : Number(match[3]) };
}

const sameName = (one: string, other: string): boolean => one === other || (isLoopback(one) && isLoopback(other));

/** As a socket tells it: an IPv4 address met on an IPv6 socket is still that address. */
const localName = (request: FastifyRequest): string | undefined =>
  request.socket.localAddress?.replace(/^::ffff:/, '').toLowerCase();

/**
 * A page of ours under the name this request came by: a server nobody gave a name goes by several (localhost, 127.0.0.1,
 * its number in the network), and a browser's session is known under the one it was opened by. APP_URL is the only one.
 */
export function asNamedBy(request: FastifyRequest, { config, appUrl }: AppContext, address: string): string {
  if (config.appUrl !== undefined || !address.startsWith(`${appUrl}/`)) return address;
  return `${new URL(appUrl).protocol}//${request.host}${address.slice(appUrl.length)}`;
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/**
 * The origin the letters of this request may lead to. APP_URL, where it names a host others reach; else the address the
 * request came by, if it is the socket's own. A Host header alone proves nothing here: listening everywhere any IP address
 * is let in, and a secret in a letter would be led to whoever sent it.
 */
export function originOfLetters(request: FastifyRequest, { config, appUrl }: AppContext): string {
  const official = new URL(appUrl);
  const named = URL.parse(`${official.protocol}//${request.host}`);
  const [place, local] = [parseHost(request.host), localName(request)];
  const hasPublicName = config.appUrl !== undefined && !isLoopback(official.hostname.replace(/^\[|\]$/g, ''));
  const isSocketsOwn =
    named && place && local && sameName(place.name, local) && portOf(named) === request.socket.localPort;
  return !hasPublicName && isSocketsOwn ? named.origin : official.origin;
}

/** Judges whether a host is one of ours: that of APP_URL, or the address we listen on. */
export function ownHosts(ctx: AppContext): (host: string, request: FastifyRequest) => boolean {
  const official = new URL(ctx.appUrl);
  const officialName = official.hostname.replace(/^\[|\]$/g, '');
  const officialPort = portOf(official);
  const { host: listening, appUrl: configured } = ctx.config;

  const isOfficial = ({ name, port = officialPort }: HostAndPort): boolean =>
    sameName(name, officialName) && port === officialPort;

  function isListening({ name, port }: HostAndPort, request: FastifyRequest): boolean {
    if (!everywhere.has(listening)) return sameName(name, listening) && port === request.socket.localPort;
    // Nothing but a name can be made to lead here, and a container's published port is not the one it listens on.
    if (!configured) return isIP(name) !== 0 || name === 'localhost';
    const local = localName(request);
    return local !== undefined && sameName(name, local) && port === request.socket.localPort;
  }

  return (host, request) => {
    const place = parseHost(host);
    return place !== undefined && (isOfficial(place) || isListening(place, request));
  };
}

/**
 * A page of another site can have its own name lead to this server (DNS rebinding) and then counts as our own page. So a
 * request must name us. Behind a trusted proxy the name is the one it tells.
 */
export function requireOwnHost(app: FastifyInstance, ctx: AppContext): void {
  const isOwn = ownHosts(ctx);
  app.addHook('onRequest', (request, _reply, done) => {
    if (probes.has(request.url.split('?', 1)[0] ?? '')) return done();
    done(isOwn(request.host, request) ? undefined : new AppError('request.wrong_host'));
  });
}
