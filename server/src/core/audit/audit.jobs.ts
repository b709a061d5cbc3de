import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { headOf, newestSeal, sealAt, type TrailHead, writeHead } from './chain.ts';
import type { ChainKeys } from './chain-keys.ts';
import type { HeadFile } from './head-file.ts';
import { sealAuditTrail } from './seal.service.ts';

export interface Sealer {
  /** Resolves when the batch at hand is done and no other will begin. */
  stop(): Promise<void>;
}

interface SealerOptions {
  readonly db: Database;
  readonly keys: ChainKeys;
  readonly head: HeadFile;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly intervalMs?: number;
  /** How often the end of the trail goes to the log, where nobody who writes to the database can take it back. */
  readonly tellEveryMs?: number;
}

const same = (one: TrailHead, other: TrailHead): boolean => one.sequence === other.sequence && one.mac === other.mac;

/** Whether the trail still contains the end that was written down. */
async function contains(db: Database, head: TrailHead): Promise<boolean> {
  const seal = await db.asSystem('audit: look for the head', (tx) => sealAt(tx, head.sequence));
  return seal !== undefined && same(headOf(seal), head);
}

/** Seals new rows every two seconds, one run after the other, for as long as the server lives. */
export function startSealing({
  db,
  keys,
  head,
  log,
  intervalMs = 2_000,
  tellEveryMs = 15 * 60_000,
}: SealerOptions): Sealer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let written: TrailHead | undefined;
  let checked = false;
  /** The end written down is not in the trail any more: it is evidence, and stays as it is. */
  let isLost = false;
  let told: { at: number; head: string } | undefined;

  async function check(): Promise<void> {
    const kept = await head.read();
    if (kept !== undefined && (kept === 'unreadable' || !(await contains(db, kept)))) {
      isLost = true;
      log.error(
        { auditHead: kept === 'unreadable' ? undefined : writeHead(kept) },
        'audit: the trail does not contain the end that was written down; run audit:verify',
      );
    }
    if (kept !== 'unreadable') written = kept;
    checked = true;
  }

  async function keepHead(): Promise<void> {
    const seal = await db.asSystem('audit: newest seal', newestSeal);
    if (!seal) return;
    const now = headOf(seal);
    if (!isLost && (written === undefined || !same(written, now))) {
      // Looked at again each time: rows may be lost while the server runs, too.
      if (written && !(await contains(db, written))) return check();
      await head.write(now);
      written = now;
    }
    tell(now);
  }

  function tell(now: TrailHead): void {
    const text = writeHead(now);
    if (told && (told.head === text || Date.now() - told.at < tellEveryMs)) return;
    told = { at: Date.now(), head: text };
    log.info({ auditHead: text }, 'audit: end of the trail');
  }

  async function round(): Promise<void> {
    if (!checked) await check();
    await sealAuditTrail(db, keys, { stop: signal, mayBegin: !isLost });
    await keepHead();
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!signal.aborted) {
      try {
        await round();
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
