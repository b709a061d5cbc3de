import type { AppContext } from '../../../../context/context.ts';
import type { PayloadOf } from '../../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../../core/jobs/worker.ts';
import { publishHeads } from './published.service.ts';

export const publishHeadsJob =
  (ctx: () => AppContext): JobHandler<PayloadOf<'verification.publish'>> =>
  () =>
    publishHeads(ctx());
