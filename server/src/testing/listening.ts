import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createApp } from '../app.ts';
import type { AppContext } from '../context/context.ts';
import { withoutWeb } from './test-app.ts';

export type AppOptions = NonNullable<Parameters<typeof createApp>[1]>;

/** The product on a real port, closed after the test with whatever still hangs on it. */
export async function listen(t: TestContext, ctx: AppContext, options: AppOptions = {}) {
  const app = await createApp(ctx, { maxEventLoopDelayMs: 0, ...withoutWeb, ...options });
  const ours = new Set<Socket>();
  const theirs = new Set<Socket>();
  app.server.on('connection', (socket) => {
    theirs.add(socket);
    socket.once('close', () => theirs.delete(socket));
  });
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  const { port } = app.server.address() as AddressInfo;
  t.after(async () => {
    for (const socket of ours) socket.destroy();
    app.server.closeAllConnections();
    await app.close();
  });

  /** A connection of one's own, which says what it is told to. */
  async function open(said = ''): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    ours.add(socket);
    // Being thrown out is what most of these come for.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (said) socket.write(said);
    return socket;
  }

  return {
    app,
    open,
    /** The server's ends of the connections that are open now. */
    held: () => [...theirs],
    ask: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

/** Everything the other side says until it closes. That it no longer listens is no failure of whoever still writes. */
export async function allSaid(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}
