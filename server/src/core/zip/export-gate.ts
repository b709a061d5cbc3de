import type { AppContext } from '../../context/context.ts';
import { AppError } from '../app-error.ts';
import type { Actor } from '../db/database.ts';
import { requireWithinLimit } from '../http/rate-limit.ts';

/** A ZIP holds files open for as long as its reader takes, so few are written at once. */
const atOnce = { person: 2, clinic: 6 } as const;
const perHour = { person: { max: 30, windowSeconds: 3600 }, clinic: { max: 200, windowSeconds: 3600 } } as const;

export interface ExportGate {
  /** Lets one more export in and gives the way out, to be called once it is over however it ended. */
  take(ctx: AppContext, actor: Actor, clinicId: string): Promise<() => void>;
}

/** Those under way are counted by each process; those of an hour by the database, for all of them. */
export function createExportGate(): ExportGate {
  const underWay = new Map<string, number>();
  const add = (key: string, step: 1 | -1): void => {
    const now = (underWay.get(key) ?? 0) + step;
    if (now > 0) underWay.set(key, now);
    else underWay.delete(key);
  };
  return {
    async take(ctx, { userId }, clinicId) {
      const [person, clinic] = [`person ${userId}`, `clinic ${clinicId}`];
      const isFull = (underWay.get(person) ?? 0) >= atOnce.person || (underWay.get(clinic) ?? 0) >= atOnce.clinic;
      if (isFull) throw new AppError('documents.export_busy', { retryAfterSeconds: 30 });
      // Before anything is awaited: of many at once each sees the others.
      add(person, 1);
      add(clinic, 1);
      let isIn = true;
      const release = () => {
        if (!isIn) return;
        isIn = false;
        add(person, -1);
        add(clinic, -1);
      };
      try {
        for (const [key, limit] of [
          [`export ${person}`, perHour.person],
          [`export ${clinic}`, perHour.clinic],
        ] as const) {
          await requireWithinLimit(ctx, key, limit, 'documents.export_too_many');
        }
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
