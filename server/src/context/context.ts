import type { Logger } from 'pino';
import type { Adapters } from '../adapters/adapters.ts';
import type { TrustFolder } from '../adapters/trust/trust-folder.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../core/db/database.ts';
import type { Isolated } from '../core/isolated/isolated.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { RequestsUnderWay } from '../core/requests-under-way.ts';

/** Everything a service may reach, made once at start and passed by hand: no globals, so tests can hold several. */
export interface AppContext {
  readonly config: Config;
  /** Where people reach the product, without a trailing slash. */
  readonly appUrl: string;
  readonly secretKey: string;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly adapters: Adapters;
  /** What the operator trusts beside what ships with the product. */
  readonly trust: TrustFolder;
  /** Where strangers' files are read. */
  readonly isolated: Isolated;
  readonly requests: RequestsUnderWay;
  /** Set off when this server is about to stop: it still serves, but nobody new should be sent to it. */
  readonly shuttingDown: AbortSignal;
}
