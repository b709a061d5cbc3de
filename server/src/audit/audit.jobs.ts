import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../db/database.ts';

const batchSize = 1000;

/** Links the rows not yet sealed to their chains. Nothing happens while another process is at it. */
export async function sealAuditTrail(db: Database, stop?: AbortSignal, batch = batchSize): Promise<void> {
  let sealed = batch;
  while (sealed === batch && !stop?.aborted)
    sealed = await db.asSystem('audit: seal new rows', (tx) => sealBatch(tx, batch));
}

async function sealBatch(tx: Tx, batch: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit_events(${batch}) as sealed`.execute(tx);
  return rows[0]?.sealed ?? 0;
}

export interface Sealer {
  /** Resolves when the batch at hand is done and no other will begin. */
  stop(): Promise<void>;
}

interface SealerOptions {
  readonly db: Database;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly intervalMs?: number;
}

/** Seals new rows every two seconds, one run after the other, for as long as the server lives. */
export function startSealing({ db, log, intervalMs = 2_000 }: SealerOptions): Sealer {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    let failing = false;
    while (!signal.aborted) {
      try {
        await sealAuditTrail(db, signal);
        if (failing) log.info('audit: sealing works again');
        failing = false;
      } catch (error) {
        // Said once per outage; the rows wait, and the next round takes them.
        if (!failing) log.error({ err: error }, 'audit: sealing failed and will be tried again');
        failing = true;
      }
      await setTimeout(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
