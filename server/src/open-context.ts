import type { Logger } from 'pino';
import { openAdapters } from './adapters/adapters.ts';
import { openTrustFolder } from './adapters/trust/trust-folder.ts';
import type { Config } from './config/config.ts';
import type { AppContext } from './context/context.ts';
import { startSealing } from './core/audit/audit.jobs.ts';
import { chainKeys } from './core/audit/chain-keys.ts';
import { headFile } from './core/audit/head-file.ts';
import { openIsolated } from './core/isolated/isolated.ts';
import { openJobs } from './core/jobs/jobs.ts';
import { countRequests } from './core/requests-under-way.ts';
import { tellIfPaymentsFail } from './features/business/billing/billing.jobs.ts';
import { createJobHandlers } from './job-handlers.ts';
import type { Closings, OpenedDatabase } from './open-database.ts';

interface ContextParts extends OpenedDatabase {
  readonly config: Config;
  readonly log: Logger;
  readonly dataDir: string;
  readonly appUrl: string;
  readonly shuttingDown: AbortSignal;
  readonly closings: Closings;
}

interface OpenedContext {
  readonly ctx: AppContext;
  /** Begins the work in the background and the sealing of the trail. */
  begin(): Promise<void>;
}

/** Everything around the routes: the outside world, work in the background, the sealing of the trail. Asks the database nothing. */
export async function openContext(parts: ContextParts): Promise<OpenedContext> {
  const { config, log, dataDir, appUrl, secretKey, access, db, shuttingDown, closings } = parts;
  const isolated = openIsolated({ ...config.fileReading, log });
  closings.push(() => isolated.stop());
  const adapters = await openAdapters({ config, dataDir, appUrl, secretKey, db, isolated, log });
  closings.push(() => adapters.mail.close());
  const requests = countRequests();
  const jobs = openJobs({
    access,
    requests,
    handlers: createJobHandlers({ access, db, mail: adapters.mail, ctx: () => ctx }),
    log,
  });
  const trust = openTrustFolder(dataDir, log);
  const ctx: AppContext = {
    config,
    appUrl,
    secretKey,
    log,
    db,
    jobs,
    adapters,
    trust,
    isolated,
    requests,
    shuttingDown,
  };
  closings.push(() => jobs.stop());
  let sealer: ReturnType<typeof startSealing> | undefined;
  closings.push(async () => sealer?.stop());
  return {
    ctx,
    async begin() {
      void tellIfPaymentsFail(ctx);
      await jobs.start();
      sealer = startSealing({ db, keys: chainKeys(secretKey, config.oldSecretKeys), head: headFile(dataDir), log });
    },
  };
}
