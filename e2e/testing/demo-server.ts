import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AppContext } from '../../server/src/context/context.ts';
import { main } from '../../server/src/main.ts';
import { demoPassword, seedDemo } from '../../server/src/testing/factories/demo.ts';
import { cheapHash } from '../../server/src/testing/passwords.ts';
import { kinds } from './seed/kinds.ts';

/** Nobody has sat before this person's screens for too long. */
const leaveAlone = (ctx: AppContext, email: string) =>
  ctx.db.asSystem('journeys: a screen left alone', (tx) =>
    tx
      .updateTable('sessions')
      .set({ locks_at: new Date().toISOString() })
      .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
      .execute(),
  );

/** Makes a clinic of the kind asked for, for whoever asks from this machine: `POST /documents`. */
function openDoor(ctx: AppContext, passwordHash: string, port: number): Promise<void> {
  let made = 0;
  const answer = async ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    const [, left] = /^\/left-alone\/(.+)$/.exec(url) ?? [];
    if (left && method === 'POST') {
      await leaveAlone(ctx, decodeURIComponent(left));
      return response.end('{}');
    }
    const make = Object.entries(kinds).find(([kind]) => method === 'POST' && url === `/${kind}`)?.[1];
    if (!make) return response.writeHead(404).end('No such kind of clinic');
    made += 1;
    const word = `j${made}`;
    const person = (part: string, name?: string) => ({
      email: `${part}.${word}@jornada.med`,
      passwordHash,
      ...(name ? { name } : {}),
    });
    return response.end(JSON.stringify(await make({ ctx, word, person })));
  };
  const door = createServer((request, response) => {
    response.shouldKeepAlive = false;
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  // The installation stops although its door stands open.
  door.unref();
  return new Promise((resolve) => door.listen(port, '127.0.0.1', resolve));
}

/** However busy the machine is, nobody is turned away. */
const appOptions = { maxEventLoopDelayMs: 0 };

await main(async ({ ctx }) => {
  const passwordHash = await cheapHash(demoPassword);
  await seedDemo(ctx, { passwordHash });
  await openDoor(ctx, passwordHash, Number(process.env.DOOR_PORT));
}, appOptions);
