// A process of its own, of the lowest priority: whoever is served at the same time does not wait for a backup.
import type { ProcessAnswer, ProcessOrder } from './back-up-by-order.ts';
import { takeLowestPriority } from './lowest-priority.ts';

const answer = (told: ProcessAnswer) => process.send?.(told, () => process.exit(0));

// It ends with whoever started it.
process.on('disconnect', () => process.exit(1));
process.once('message', async (order: ProcessOrder) => {
  await takeLowestPriority();
  // Loaded only now: that alone is a second of work.
  const { backUpByOrder } = await import('./back-up-by-order.ts');
  answer(await backUpByOrder(order));
});
