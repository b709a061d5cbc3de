import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { wholeOf } from '../../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';

const isSigned = isolatedTask<typeof import('./is-signed.task.ts').default>(
  new URL('./is-signed.task.ts', import.meta.url),
);

/** Refuses a file that carries a signature, before anybody writes into it: it would then read as altered. */
export async function requireUnsigned(
  { isolated, adapters }: Pick<AppContext, 'isolated' | 'adapters'>,
  { clinicId, path }: { clinicId: string; path: string },
): Promise<void> {
  const signed = await isolated
    .run(isSigned, clinicId, async () => ({ file: await wholeOf(await adapters.storage.read(path)) }))
    .catch((error: unknown) => {
      if (error instanceof ReadersBusy) throw new AppError('server.overloaded', { cause: error, retryAfterSeconds: 5 });
      if (error instanceof UnreadableFile) throw new AppError('documents.unreadable', { cause: error });
      throw new AppError('documents.not_readable', { cause: error });
    });
  if (signed) throw new AppError('documents.carries_signature');
}
