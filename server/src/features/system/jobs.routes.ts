import { listFailedJobs, retryFailedJob } from '@virtual-med/contract/system/jobs';
import { AppError } from '../../core/app-error.ts';
import { record } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/db/database.ts';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';

export function jobsRoutes(router: Router, house: House): void {
  router.serve(listFailedJobs, async () => ({ jobs: await house.jobs.listFailed() }));
  router.serve(retryFailedJob, async (actor, { params }) => {
    await putBack(house, actor, params.jobId);
    return { id: params.jobId };
  });
}

/** The queue has a connection of its own, so the trace is kept first: nothing is ever put back without one. */
async function putBack(house: House, actor: Actor, jobId: string): Promise<void> {
  const failed = await house.jobs.listFailed();
  if (!failed.some((job) => job.id === jobId)) throw new AppError('jobs.not_found');
  await house.db.asActor(actor, (tx) =>
    record(tx, { event: 'jobs.retried', clinicId: null, recordType: 'job', recordId: jobId }),
  );
  if (!(await house.jobs.retryFailed(jobId))) throw new AppError('jobs.not_found');
}
