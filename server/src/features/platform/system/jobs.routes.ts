import { listFailedJobs, retryFailedJob } from '@virtual-med/contract/system/jobs';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import type { Router } from '../../../core/http/router.ts';

export function jobsRoutes(router: Router, ctx: AppContext): void {
  router.serve(listFailedJobs, async () => ({ jobs: await ctx.jobs.listFailed() }));
  router.serve(retryFailedJob, async (actor, { params }) => {
    await putBack(ctx, actor, params.jobId);
    return { id: params.jobId };
  });
}

/** The queue has a connection of its own, so the trace is kept first: nothing is ever put back without one. */
async function putBack(ctx: AppContext, actor: Actor, jobId: string): Promise<void> {
  const failed = await ctx.jobs.listFailed();
  if (!failed.some((job) => job.id === jobId)) throw new AppError('jobs.not_found');
  await ctx.db.asActor(actor, (tx) =>
    record(tx, { event: 'jobs.retried', clinicId: null, recordType: 'job', recordId: jobId }),
  );
  if (!(await ctx.jobs.retryFailed(jobId))) throw new AppError('jobs.not_found');
}
