import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getClinicsByEmail } from '@virtual-med/contract/identity/sign-in.endpoints';
import { type Attacks, outcome } from './attack.ts';
import { type Attacker, statusOf } from './attacker.ts';
import type { Target } from './target.ts';

const promptMs = 100;
/** One late answer while a crowd is let in is bad luck; longer than this is an attack that works. */
const worstMs = 5_000;
const lookedAt = 11;

/** The usual time of an answer to whoever watches over the server, from the attacker's own address. */
async function answerMs(attacker: Attacker): Promise<{ usual: number; worst: number; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  for (let n = 0; n < lookedAt; n += 1) {
    const began = performance.now();
    if ((await attacker.send('/healthz')).status !== 200) refused += 1;
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { usual: times[lookedAt >> 1] ?? 0, worst: times.at(-1) ?? 0, refused };
}

/** Held when /healthz answers in time, and a sign-in is judged, while the attack goes on. */
async function stillServes(
  target: Target,
  attacker: Attacker,
  before: { usual: number; worst: number },
  /** How long knocking took the crowd: letting them all in takes a slow machine longer than a fast one, too. */
  knockedMs: number,
) {
  const { usual, worst, refused } = await answerMs(attacker);
  const signedIn = await statusOf(target.signedIn({ area: 'admin', email: 'admin@virtual.med' }));
  // A machine that is slow without an attack is not to be blamed on it.
  const prompt = usual <= Math.max(promptMs, 3 * before.usual) && worst <= worstMs + 3 * (before.worst + knockedMs);
  const held = prompt && refused === 0 && signedIn === 200;
  const ms = (time: number) => `${Math.round(time)} ms`;
  return outcome(held, `/healthz usually ${ms(usual)}, at worst ${ms(worst)}, ${refused} refused; sign-in ${signedIn}`);
}

async function withCrowd(
  target: Target,
  crowd: number,
  say: (n: number) => string,
  options: { read: boolean } = { read: true },
) {
  const attacker = target.stranger();
  const before = await answerMs(attacker);
  const sockets: Socket[] = [];
  const began = performance.now();
  try {
    for (let n = 0; n < crowd; n += 1) {
      const socket = connect({ port: target.port, host: '127.0.0.1', localAddress: attacker.address });
      socket.on('error', () => undefined);
      if (options.read) socket.resume();
      sockets.push(socket);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      socket.write(say(n));
    }
    return await stillServes(target, attacker, before, performance.now() - began);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Enough that no buffer on the way takes it all. */
const unreadBytes = 16 * 1024 * 1024;

async function largestFile(target: Target): Promise<{ path: string; bytes: number }> {
  const { send } = target.stranger();
  const page = await (await send('/clinica/login', { headers: { accept: 'text/html' } })).text();
  let largest = { path: '/', bytes: page.length };
  for (const [path] of page.matchAll(/\/assets\/[\w.-]+\.js/g)) {
    const bytes = (await (await send(path)).arrayBuffer()).byteLength;
    if (bytes > largest.bytes) largest = { path, bytes };
  }
  return largest;
}

/** Two thousand of each there, with the limits the product ships with. */
const slowClients = 'server/src/core/http/slow-clients.test.ts';

export const network: Attacks = {
  topic: 'network',
  attacks: [
    {
      aim: 'keeps the process busy with a header that is slow to read',
      run: (target) => {
        const header = `x${' '.repeat(14_000)}x`;
        const request = `GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: ${header}\r\n\r\n`;
        return withCrowd(target, target.full ? 400 : 60, () => request);
      },
    },
    {
      provenBy: slowClients,
      aim: 'fills the server with bodies that never arrive',
      run: (target) =>
        withCrowd(
          target,
          3_000,
          () =>
            'POST /api/webhooks/payments HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
        ),
    },
    {
      provenBy: slowClients,
      aim: 'fills the server with answers nobody reads',
      run: async (target) => {
        const { path, bytes } = await largestFile(target);
        const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(Math.ceil(unreadBytes / bytes));
        return withCrowd(target, 1_500, () => request, { read: false });
      },
    },
    {
      provenBy: slowClients,
      aim: 'fills the server with connections that say nothing, or their headers a byte at a time',
      run: (target) => withCrowd(target, 3_000, (n) => (n % 2 ? '' : 'GET / HTTP/1.1\r\nX: ')),
    },
    {
      provenBy: 'server/src/features/people/identity/sign-in/look-up-price.test.ts',
      aim: 'learns from a list of e-mails who is a patient where',
      run: async (target) => {
        const attacker = target.stranger();
        const asked = 50;
        let told = 0;
        for (let n = 0; n < asked; n += 1) {
          const body = { email: `paciente${n}@exemplo.med`, area: 'patient' } as const;
          if ((await statusOf(attacker.call(getClinicsByEmail, { body }))) === 200) told += 1;
        }
        return outcome(told <= 10, `${told} of ${asked} e-mails were answered without work`);
      },
    },
  ],
};
