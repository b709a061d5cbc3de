import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded.ts';

export interface SupervisedPostgres {
  readonly first: EmbeddedPostgres;
  stop(): Promise<void>;
}

const attempts = 5;
const firstPauseMs = 200;
/** One that lived this long had started well: its death is a new incident, not the same one again. */
const steadyMs = 30_000;

/**
 * The embedded PostgreSQL, started again when it dies. It recovers what was acknowledged by itself;
 * meanwhile requests answer that the system is unavailable.
 */
export async function superviseEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  onGivingUp: (error: unknown) => void,
): Promise<SupervisedPostgres> {
  const first = await startEmbeddedPostgres(options);
  let current: EmbeddedPostgres | undefined = first;
  let restarting = Promise.resolve();
  let stopping = false;
  let failures = 0;

  async function restart(): Promise<void> {
    current = undefined;
    let reason: unknown = new Error(
      'O banco de dados embutido para logo depois de iniciar. Veja postgres.log na pasta de dados.',
    );
    while (failures < attempts && !stopping) {
      if (failures > 0) await delay(firstPauseMs * 2 ** failures);
      failures += 1;
      try {
        current = await startEmbeddedPostgres({ ...options, port: first.port });
        // Every pool was opened on the first address; another one is of no use to them.
        if (current.host !== first.host || current.port !== first.port)
          throw new Error('O banco de dados embutido voltou em outro endereço.');
        options.log('o banco de dados embutido voltou');
        watch(current);
        return;
      } catch (error) {
        reason = error;
      }
    }
    if (!stopping) onGivingUp(reason);
  }

  function watch(server: EmbeddedPostgres): void {
    const since = Date.now();
    void server.died.then(({ code, signal }) => {
      if (stopping) return;
      if (Date.now() - since > steadyMs) failures = 0;
      options.log(`o banco de dados embutido parou sem aviso (${signal ?? `código ${code}`}); reiniciando`);
      restarting = restart();
    });
  }
  watch(first);

  return {
    first,
    stop: async () => {
      stopping = true;
      await restarting;
      await current?.stop();
    },
  };
}
