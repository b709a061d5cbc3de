import { once } from 'node:events';
import { Server as NetServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface DrainTimeouts {
  /** How long everything is served as before, for a balancer to learn from `readyz` that this server shuts down. */
  readonly announceMs: number;
  /** How long connections kept from before may still bring a request, once no new one is taken. */
  readonly lingerMs: number;
}

export const noDrain: DrainTimeouts = { announceMs: 0, lingerMs: 0 };

/**
 * Ends the service without a failed request: whoever is connected is answered, and told with the answer to connect anew.
 * Only then is what nobody has used for a while closed, which a client may not know yet when it asks again.
 */
export async function drain(server: Server, { announceMs, lingerMs }: DrainTimeouts): Promise<void> {
  if (announceMs > 0) await setTimeout(announceMs);
  if (lingerMs === 0 || !server.listening) return;
  const empty = once(server, 'close');
  // The one of node:http would close kept connections as well, among them such as just bring a request.
  NetServer.prototype.close.call(server);
  const tooLong = new AbortController();
  await Promise.race([empty, setTimeout(lingerMs, undefined, { signal: tooLong.signal }).catch(() => undefined)]);
  tooLong.abort();
}
