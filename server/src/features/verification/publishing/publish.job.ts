import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import type { House } from '../../../house.ts';
import { publishHeads } from './published.service.ts';

export const publishHeadsJob =
  (house: () => House): JobHandler<PayloadOf<'verification.publish'>> =>
  () =>
    publishHeads(house());
