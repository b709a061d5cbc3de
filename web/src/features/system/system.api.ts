import { queryOptions } from '@tanstack/react-query';
import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import { getChecklist, sendTestMail } from '@virtual-med/contract/system/checklist';
import { listFailedJobs, retryFailedJob } from '@virtual-med/contract/system/jobs';
import { getSystemServices } from '@virtual-med/contract/system/system';
import { call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';

/** Asked for anew each time: what is shown here is what is true now. */
export const servicesQuery = endpointQuery(['system', 'services'], getSystemServices, {}, { staleTime: 0 });

export const checklistQuery = endpointQuery(['system', 'checklist'], getChecklist, {}, { staleTime: 0 });

export const sendLetter = () => call(sendTestMail, {});

export const backupQuery = endpointQuery(['system', 'backup'], getBackupStatus, {}, { staleTime: 0 });

export const failedJobsQuery = queryOptions({
  queryKey: ['system', 'failed-jobs'],
  queryFn: async ({ signal }) => (await call(listFailedJobs, {}, { signal })).jobs,
  staleTime: 0,
});

export const retryJob = (jobId: string) => call(retryFailedJob, { params: { jobId } });
