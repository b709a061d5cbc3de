import type { House } from '../../../house.ts';
import { type Ending, finish } from '../settle.service.ts';
import { forgetPrepared } from './prepared-file.service.ts';

/** Ends a signature that is still open, with all that was kept for it. */
export async function endRequest(house: House, requestId: string, ending: Ending): Promise<void> {
  await finish(house, requestId, ending);
  await forgetPrepared(house, requestId);
}
