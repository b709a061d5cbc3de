import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { jobAttempts, failedJobTexts as texts } from '@virtual-med/contract/system/system.texts';
import { CircleCheck } from 'lucide-react';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { failedJobsQuery, retryJob } from './system.api.ts';

type FailedJob = Awaited<ReturnType<NonNullable<typeof failedJobsQuery.queryFn>>>[number];

function FailedJobItem({ job }: { job: FailedJob }) {
  const again = useAct(texts.retryFailed, async () => {
    try {
      await retryJob(job.id);
      toast.success({ title: texts.retried });
    } finally {
      await queryClient.invalidateQueries(failedJobsQuery);
    }
  });
  const name = texts.queues[job.queue] ?? job.queue;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium">{name}</p>
        <p className="mt-0.5 text-[0.9375rem] break-words">{job.reason}</p>
        <p className="mt-1 text-sm text-ink-muted tabular-nums">
          {job.failedAt && `${texts.failedAt} ${formatDateTime(job.failedAt)} · `}
          {jobAttempts(job.attempts)}
        </p>
      </div>
      <Button variant="outline" loading={again.busy} onClick={again.run} aria-label={`${texts.retry}: ${name}`}>
        {texts.retry}
      </Button>
    </li>
  );
}

/** Work nobody would otherwise hear about: shown until it is put back. */
export function FailedJobs() {
  const { data: jobs, isError, refetch } = useQuery(failedJobsQuery);
  if (isError && !jobs) return <LoadFailed message={texts.loadFailed} onRetry={refetch} />;
  if (!jobs) return <Loading className="p-5" skeleton="h-14" />;
  if (jobs.length === 0)
    return (
      <div className="flex items-start gap-4 p-5">
        <CircleCheck className="mt-0.5 size-6 shrink-0 text-secondary-ink" aria-hidden="true" />
        <div>
          <p className="font-medium">{texts.none}</p>
          <p className="text-[0.9375rem] text-ink-muted">{texts.noneNote}</p>
        </div>
      </div>
    );
  return (
    <ul className="divide-y divide-line">
      {jobs.map((job) => (
        <FailedJobItem key={job.id} job={job} />
      ))}
    </ul>
  );
}
