import type { AppContext } from '../../../context/context.ts';
import type { DatabaseAccess } from '../../../core/db/connection.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { isDue, readStanding } from './backup-runs.ts';
import { backUpApart } from './run-process.ts';
import { tellOfFailure } from './tell-of-failure.ts';

/** Looked at every few minutes; what is due by the configuration is done, by one server at a time. */
export const backUpWhenDue =
  (ctx: () => AppContext, access: DatabaseAccess): JobHandler<PayloadOf<'backup.run'>> =>
  async (_payload, { signal }) => {
    const { config, secretKey, db, log } = ctx();
    const { destination, everyMs } = config.backup;
    if (!destination || everyMs === undefined) return;
    const standing = await db.asSystem('backup schedule', readStanding);
    if (!isDue(standing, everyMs, Date.now())) return;
    const keys = { secretKey, oldSecretKeys: [...config.oldSecretKeys] };
    const answer = await backUpApart({ config, access, keys }, signal);
    if ('report' in answer) {
      const { archive, bytes, sha256, counts, removed } = answer.report;
      const { rows: _rows, missing, ...rest } = counts;
      log.info({ archive, bytes, sha256, ...rest, removed }, 'backup made');
      if (missing.length > 0) log.error({ documents: missing.slice(0, 100) }, 'backup: documents without their file');
      return;
    }
    const { reason, cause } = answer.failure;
    // Another server is at it, or the operator.
    if (reason === 'running') return;
    log.error({ reason, cause }, 'backup failed');
    await tellOfFailure(ctx(), reason);
  };
