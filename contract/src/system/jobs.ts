import { endpoint } from '../core/endpoint.ts';
import { instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const failedJob = z.object({
  id: uuid,
  queue: z.string(),
  attempts: z.int(),
  failedAt: z.nullable(instant),
  /** The failure's own words, shortened; never the job's payload. */
  reason: z.string(),
});

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/failed',
  summary: 'Background jobs that ran out of attempts, newest first',
  access: { area: 'platform' },
  audit: 'none',
  response: z.object({ jobs: z.array(failedJob) }),
});

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/retry',
  summary: 'Put a failed job back on its queue',
  access: { area: 'platform' },
  audit: 'jobs.retried',
  params: z.strictObject({ jobId: uuid }),
  response: z.object({ id: uuid }),
  errors: ['jobs.not_found'],
});
