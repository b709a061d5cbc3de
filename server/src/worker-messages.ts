import type { DatabaseAccess } from './core/db/connection.ts';
import type { DrainTimeouts } from './core/http/shutdown.ts';

/** What `npm run restart` sends; one that a closed terminal never sends. */
export const restartSignal = 'SIGUSR2';

/** Comes by the channel, never by the command line or the environment: others of the machine can read those. */
export interface WorkerOrder {
  readonly kind: 'serve';
  readonly secretKey: string;
  readonly access: DatabaseAccess;
  readonly dataDir: string;
}

export type ToWorker = WorkerOrder | { readonly kind: 'stop'; readonly timeouts?: DrainTimeouts };

export type FromWorker =
  | { readonly kind: 'serving'; readonly url: string; readonly firstStep: string | undefined }
  | { readonly kind: 'failed'; readonly text: string };
