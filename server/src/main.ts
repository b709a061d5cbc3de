import { readConfig } from './config.ts';
import { createLog } from './core/log.ts';
import { firstStep } from './first-step.ts';
import { type RunningHouse, startHouse } from './start.ts';
import { describeStartupError } from './startup-error.ts';

function giveUp(error: unknown): never {
  console.error(`\n${describeStartupError(error)}\n`);
  process.exit(1);
}

/**
 * Lets requests finish. Only a second Ctrl+C does not wait: a process manager may send its SIGTERM to each process of
 * ours, and each passes it on. The end of the channel is the end of whoever started us.
 */
function stopWhenAsked(): { watch(running: RunningHouse): void } {
  let house: RunningHouse | undefined;
  let asked = false;
  const stop = (signal?: NodeJS.Signals) => {
    if (asked && signal === 'SIGINT') process.exit(130);
    if (asked) return;
    // Nothing is served yet; PostgreSQL's watchdog ends it after us.
    if (!house) process.exit(130);
    asked = true;
    console.log('\nEncerrando…');
    house.stop().then(() => process.exit(0), giveUp);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', () => stop());
  process.channel?.unref();
  return {
    watch(running) {
      house = running;
    },
  };
}

export async function main(afterStart: (running: RunningHouse) => Promise<void> = async () => {}): Promise<void> {
  const stopping = stopWhenAsked();
  try {
    const config = readConfig(process.env);
    const log = createLog(config);
    const say = (text: string) => console.log(text);
    const running = await startHouse({ config, log, say, onFatal: giveUp });
    stopping.watch(running);
    await afterStart(running);
    console.log(`\nVirtual.med no ar: ${running.url}`);
    const step = await firstStep(running);
    if (step) console.log(step);
    console.log('Ctrl+C encerra.\n');
  } catch (error) {
    giveUp(error);
  }
}

if (import.meta.main) await main();
