import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Facts } from '../../../server/src/testing/soak-facts.ts';
import type { Order, WorkedOn } from '../../../server/src/testing/soak-server.ts';

const patienceMs = 60_000;

interface Message {
  readonly n: number;
  readonly answer?: unknown;
  readonly failure?: string;
}

export interface SoakServer {
  readonly url: string;
  readonly child: ChildProcess;
  readonly isGone: () => boolean;
  newClinic(): Promise<WorkedOn>;
  setClock(aheadMs: number): Promise<void>;
  signEvent(body: string): Promise<string>;
  letTimePass(): Promise<void>;
  facts(): Promise<Facts>;
  sabotage(how: string, values: readonly string[]): Promise<void>;
  untilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** A server in a process of its own, that takes orders beside what it serves. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<SoakServer> {
  const child = fork(join(import.meta.dirname, '../../../server/src/testing/soak-server.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...env },
  });
  let complaints = '';
  let gone = false;
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (why: Error) => void }>();
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-4_000);
  });
  child.on('message', ({ n, answer, failure }: Message) => {
    const asked = waiting.get(n);
    waiting.delete(n);
    if (failure !== undefined) asked?.reject(new Error(failure));
    else asked?.resolve(answer);
  });
  child.once('exit', () => {
    gone = true;
    for (const { reject } of waiting.values()) reject(new Error(`the server is gone: ${complaints}`));
  });
  const answerTo = (n: number) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(n, { resolve, reject });
    });
  let asked = 0;
  const ask = async (order: Order): Promise<unknown> => {
    if (gone) throw new Error('the server is gone');
    asked += 1;
    const answer = answerTo(asked);
    child.send({ n: asked, order }, () => undefined);
    return answer;
  };
  const url = (await answerTo(0)) as string;

  async function untilReady(): Promise<void> {
    const end = Date.now() + patienceMs;
    while (!gone && Date.now() < end) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      if (answer?.status === 200) return;
      await setTimeout(100);
    }
    throw new Error(gone ? `the server ended by itself: ${complaints}` : 'the server did not become ready again');
  }

  return {
    url,
    child,
    isGone: () => gone,
    newClinic: async () => (await ask({ do: 'clinic' })) as WorkedOn,
    setClock: async (aheadMs) => void (await ask({ do: 'clock', aheadMs })),
    signEvent: async (body) => (await ask({ do: 'sign event', body })) as string,
    letTimePass: async () => void (await ask({ do: 'let time pass' })),
    facts: async () => (await ask({ do: 'facts' })) as Facts,
    sabotage: async (how, values) => void (await ask({ do: 'sabotage', how, values })),
    untilReady,
    async stop() {
      if (gone) return;
      child.kill('SIGTERM');
      await Promise.race([once(child, 'exit'), setTimeout(20_000)]);
      if (!gone) child.kill('SIGKILL');
    },
  };
}
