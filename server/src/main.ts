import type { AppOptions } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { createLog } from './core/log.ts';
import { firstStep } from './first-step.ts';
import { type RunningServers, startServers } from './primary.ts';
import { type RunningServer, startServer } from './start.ts';
import { describeStartupError } from './startup-error.ts';
import { restartSignal } from './worker-messages.ts';

function giveUp(error: unknown): never {
  console.error(`\n${describeStartupError(error)}\n`);
  process.exit(1);
}

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Lets requests finish. Only a second Ctrl+C does not wait: a process manager may send its SIGTERM to each process of
 * ours, and each passes it on. The end of the channel is the end of whoever started us.
 */
function stopWhenAsked(): { watch: Watch } {
  let ctx: Stoppable | undefined;
  let asked = false;
  const stop = (signal?: NodeJS.Signals) => {
    if (asked && signal === 'SIGINT') process.exit(130);
    if (asked) return;
    // Nothing is served yet; PostgreSQL's watchdog ends it after us.
    if (!ctx) process.exit(130);
    asked = true;
    console.log('\nEncerrando…');
    ctx.stop().then(() => process.exit(0), giveUp);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', () => stop());
  process.channel?.unref();
  return {
    watch(running) {
      ctx = running;
    },
  };
}

interface Started extends Stoppable {
  readonly url: string;
  readonly firstStep: string | undefined;
}

type AfterStart = (running: RunningServer) => Promise<void>;
type Watch = (running: Stoppable) => void;

async function startOne(
  config: Config,
  watch: Watch,
  afterStart: AfterStart | undefined,
  app: AppOptions | undefined,
): Promise<Started> {
  const log = createLog(config);
  const running = await startServer({ config, log, say: console.log, onFatal: giveUp, app });
  watch({ stop: () => running.stop() });
  await afterStart?.(running);
  return { url: running.url, firstStep: await firstStep(running), stop: () => running.stop() };
}

async function startSeveral(config: Config, watch: Watch): Promise<Started> {
  const log = createLog(config);
  let running: RunningServers | undefined;
  // Before anything else: unheard, the signal would end the process.
  process.on(restartSignal, () => {
    running?.restart().then(
      () => console.log('Todos os processos foram trocados.'),
      (error: unknown) => console.error(`A troca dos processos parou: ${describeStartupError(error)}`),
    );
  });
  running = await startServers({ config, log, say: console.log, onFatal: giveUp });
  watch(running);
  return running;
}

/** `afterStart` needs the installation in its own process, so with it there is one process. */
export async function main(afterStart?: AfterStart, app?: AppOptions): Promise<void> {
  const { watch } = stopWhenAsked();
  try {
    const config = readConfig(process.env);
    const started =
      config.webConcurrency > 1 && !afterStart
        ? await startSeveral(config, watch)
        : await startOne(config, watch, afterStart, app);
    console.log(`\nVirtual.med no ar: ${started.url}`);
    if (started.firstStep) console.log(started.firstStep);
    console.log('Ctrl+C encerra.\n');
  } catch (error) {
    giveUp(error);
  }
}

if (import.meta.main) await main();
