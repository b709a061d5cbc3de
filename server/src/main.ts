import { readConfig } from './config.ts';
import { explain } from './explain.ts';
import { firstStep } from './first-step.ts';
import { createLog } from './log.ts';
import { type RunningHouse, startHouse } from './start.ts';

function giveUp(error: unknown): never {
  console.error(`\n${explain(error)}\n`);
  process.exit(1);
}

/** The first signal lets requests finish; a second one does not wait. */
function stopOnSignals(running: RunningHouse): void {
  let asked = false;
  const stop = () => {
    if (asked) process.exit(130);
    asked = true;
    console.log('\nEncerrando…');
    running.stop().then(() => process.exit(0), giveUp);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

export async function main(afterStart: (running: RunningHouse) => Promise<void> = async () => {}): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(config);
    const say = (text: string) => console.log(text);
    const running = await startHouse({ config, log, say, onFatal: giveUp });
    stopOnSignals(running);
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
