import { type Isolated, isolatedTask } from '../isolated/isolated.ts';
import { UnreadableFile } from '../isolated/unreadable-file.ts';
import type { TableRead } from './read-table.task.ts';

const readTable = isolatedTask<typeof import('./read-table.task.ts').default>(
  new URL('./read-table.task.ts', import.meta.url),
  'process',
  { mostFiles: 20, mostMb: 400, memoryMb: 800, idleMs: 5_000, deadlineMs: 60_000 },
);

/** Reads a stranger's CSV file or workbook, apart from the event loop; `share` names whose turn it takes. */
export async function readTableFile(
  { isolated }: { readonly isolated: Isolated },
  share: string,
  file: ArrayBuffer,
): Promise<TableRead> {
  try {
    return await isolated.run(readTable, share, () => ({ file }));
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.reason === 'failed' ? 'unreadable' : 'too_large' };
    throw error;
  }
}
