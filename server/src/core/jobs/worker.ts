import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { RequestsUnderWay } from '../requests-under-way.ts';
import type { JobLog } from './boss.ts';
import { failureReason, isPermanent } from './failure.ts';
import { checkPayload, type PayloadOf, type QueueName, queueNames, rulesOf } from './queues.ts';

export interface JobContext {
  readonly jobId: string;
  /** 1 the first time. */
  readonly attempt: number;
  /** Set off when the attempt is given up: it took too long, or the server could not wait for it. */
  readonly signal: AbortSignal;
}

/** Resolves when the work is done. A thrown error is retried, unless it says `permanent: true`. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export type JobHandlers = { readonly [N in QueueName]: JobHandler<PayloadOf<N>> };

async function runJob<N extends QueueName>(
  name: N,
  handler: JobHandler<PayloadOf<N>>,
  job: JobWithMetadata<unknown>,
  log: JobLog,
): Promise<JobResult> {
  const attempt = job.retryCount + 1;
  try {
    await handler(checkPayload(name, job.data), { jobId: job.id, attempt, signal: job.signal });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const reason = failureReason(error);
    const permanent = isPermanent(error);
    const line = { queue: name, jobId: job.id, attempt, reason };
    if (permanent || job.retryCount >= job.retryLimit) log.error(line, 'background jobs: a job failed for good');
    else log.warn(line, 'background jobs: a job failed and will be tried again');
    return { id: job.id, status: permanent ? 'deadletter' : 'failed', output: { message: reason } };
  }
}

interface WorkerSetting {
  readonly log: JobLog;
  readonly requests: RequestsUnderWay;
  readonly pollSeconds: number;
}

/** The longest a job lets requests go first. */
const yieldMs = 1_000;

async function startWorker<N extends QueueName>(
  boss: PgBoss,
  name: N,
  handler: JobHandler<PayloadOf<N>>,
  { log, requests, pollSeconds }: WorkerSetting,
): Promise<void> {
  const { yields, pollSeconds: ownPoll = pollSeconds } = rulesOf(name);
  const interval = Math.min(pollSeconds, ownPoll);
  let workerId = '';
  const options = {
    // One at a time, so that each job is settled the moment it is done.
    batchSize: 1,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: interval,
    notifyPollingIntervalSeconds: interval,
  } as const;
  workerId = await boss.work<unknown, JobResult[], typeof options>(name, options, async (jobs) => {
    if (yields) await requests.gap(yieldMs);
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await runJob(name, handler, job, log));
    // Where there was one job there may be another: look again at once.
    boss.notifyWorker(workerId);
    return results;
  });
}

export async function startWorkers(boss: PgBoss, handlers: JobHandlers, setting: WorkerSetting): Promise<void> {
  for (const name of queueNames) {
    const handler = handlers[name] as JobHandler<PayloadOf<typeof name>>;
    for (let count = 0; count < rulesOf(name).workers; count++) await startWorker(boss, name, handler, setting);
  }
}
