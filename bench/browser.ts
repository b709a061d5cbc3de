// Chromium driven over its own protocol: the figures come from the browser, with nothing of ours in the page.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumFlags, findChromium } from '../e2e/testing/chromium.ts';

type Params = Record<string, unknown>;
type Listener = (params: Params) => void;

/** One page of the browser, spoken to by method name. */
export interface Tab {
  send(method: string, params?: Params): Promise<Params>;
  on(event: string, listener: Listener): void;
  /** The value of an expression, waited for if it is a promise. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  const listeners = new Map<string, Listener[]>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
      return;
    }
    for (const listener of listeners.get(`${answer.sessionId} ${answer.method}`) ?? []) listener(answer.params ?? {});
  });
  return {
    send: (method: string, params: Params = {}, sessionId?: string) =>
      new Promise<Params>((resolve, reject) => {
        last += 1;
        waiting.set(last, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
        );
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }));
      }),
    on(sessionId: string, event: string, listener: Listener) {
      const key = `${sessionId} ${event}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Chromium says nothing');
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('Chromium did not start');
}

/** A browser with an empty profile; every tab is a stranger with nothing cached. */
export async function openBrowser() {
  const chromium = findChromium();
  if (!chromium) throw new Error('No Chrome or Chromium found: install one or set CHROMIUM_PATH.');
  const profile = mkdtempSync(join(tmpdir(), 'vm-bench-web-'));
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...chromiumFlags];
  const child = spawn(chromium, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const wire = await connect(await addressOf(child));
  child.stderr?.resume();

  async function openTab(): Promise<Tab> {
    const { browserContextId } = await wire.send('Target.createBrowserContext');
    const { targetId } = await wire.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await wire.send('Target.attachToTarget', { targetId, flatten: true });
    const id = String(sessionId);
    const send: Tab['send'] = (method, params) => wire.send(method, params, id);
    return {
      send,
      on: (event, listener) => wire.on(id, event, listener),
      async evaluate<T>(expression: string) {
        const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        if (answer.exceptionDetails) throw new Error(`In the page: ${expression}`);
        return (answer.result as { value: T }).value;
      },
      close: async () => void (await wire.send('Target.disposeBrowserContext', { browserContextId })),
    };
  }

  return {
    openTab,
    async close() {
      const gone = once(child, 'exit');
      await wire.send('Browser.close');
      wire.close();
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
