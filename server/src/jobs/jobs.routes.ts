import { listFailedJobs, retryFailedJob } from '@virtual-med/contract/jobs';
import { AppError } from '../app-error.ts';
import { record } from '../audit/audit.service.ts';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';

export function jobsRoutes(router: Router, house: House): void {
  router.serve(listFailedJobs, async () => ({ jobs: await house.jobs.listFailed() }));
  router.serve(retryFailedJob, (actor, { params }) =>
    house.db.asActor(actor, async (tx) => {
      await record(tx, { event: 'jobs.retried', clinicId: null, recordType: 'job', recordId: params.jobId });
      if (!(await house.jobs.retryFailed(params.jobId))) throw new AppError('jobs.not_found');
      return { id: params.jobId };
    }),
  );
}
