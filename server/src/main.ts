import { ConfigError, readConfig } from './config.ts';
import { MigrationError } from './db/migrate.ts';
import { OutsideDatabaseError } from './db/outside.ts';
import { firstStep } from './first-step.ts';
import { createLog } from './log.ts';
import { EmbeddedPostgresError } from './postgres/embedded-postgres-error.ts';
import { type RunningHouse, startHouse } from './start.ts';

/** Failures whose text already tells the operator everything. */
const plain = [ConfigError, MigrationError, OutsideDatabaseError, EmbeddedPostgresError];

function explain(error: unknown): string {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `A porta já está em uso. Feche o outro programa ou escolha outra com PORT. (${message})`;
  if (code === 'EACCES') return `Sem permissão: ${message}`;
  return `Falha ao iniciar: ${stack ?? message ?? String(error)}`;
}

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
