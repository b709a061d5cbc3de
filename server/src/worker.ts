// One of the processes that serve the port together; made by primary.ts, which holds the folder and the database.
import { readConfig } from './config/config.ts';
import { openDatabase } from './core/db/database.ts';
import type { DrainTimeouts } from './core/http/shutdown.ts';
import { createLog } from './core/log.ts';
import { firstStep } from './first-step.ts';
import { type Closings, closeAll } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { prepareService, type RunningServer } from './start.ts';
import { describeStartupError } from './startup-error.ts';
import type { FromWorker, ToWorker, WorkerOrder } from './worker-messages.ts';

const tell = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });

async function start({ secretKey, access, dataDir }: WorkerOrder): Promise<RunningServer> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const db = openDatabase(access, (error) => log.warn({ err: error }, 'idle database connection lost'));
  const closings: Closings = [() => db.close()];
  const serving = prepareService({ config, log, dataDir, secretKey, access, db });
  try {
    // Done by the primary when it started; a worker that takes another's place may be of a newer version.
    await prepareDatabase(access);
    return await serving.begin(closings);
  } catch (error) {
    await serving.giveUp();
    await closeAll(closings, log);
    throw error;
  }
}

let running: Promise<RunningServer> | undefined;
let isStopping = false;

function stop(timeouts?: DrainTimeouts): void {
  if (isStopping) return;
  isStopping = true;
  Promise.resolve(running)
    .then((ctx) => ctx?.stop(timeouts))
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
}

process.on('message', (message: ToWorker) => {
  if (message.kind === 'stop') return stop(message.timeouts);
  running = start(message);
  running.then(
    async (ctx) => {
      await tell({ kind: 'serving', url: ctx.url, firstStep: await firstStep(ctx) });
    },
    async (error: unknown) => {
      await tell({ kind: 'failed', text: describeStartupError(error) });
      process.exit(1);
    },
  );
});
// A terminal's Ctrl+C reaches every process of its group; the primary is the one to say what happens then.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('SIGTERM', () => stop());
// The primary is gone, and with it the embedded database.
process.on('disconnect', () => stop());
