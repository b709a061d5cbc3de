import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded.ts';

export interface SupervisedPostgres {
  readonly first: EmbeddedPostgres;
  stop(): Promise<void>;
}

const attempts = 5;
const firstPauseMs = 200;

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

  async function restart(): Promise<void> {
    current = undefined;
    for (let attempt = 0; attempt < attempts && !stopping; attempt += 1) {
      try {
        current = await startEmbeddedPostgres(options);
        options.log('o banco de dados embutido voltou');
        watch(current);
        return;
      } catch (error) {
        if (attempt === attempts - 1) onGivingUp(error);
        else await delay(firstPauseMs * 2 ** attempt);
      }
    }
  }

  function watch(server: EmbeddedPostgres): void {
    void server.died.then(({ code, signal }) => {
      if (stopping) return;
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
