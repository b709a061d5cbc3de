import type { EmbeddedInvoice } from '../../../../adapters/payments/embedded.payments.ts';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { isolatedTask } from '../../../../core/isolated/isolated.ts';
import { ReadersBusy, UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import { readFace, readPrintedLogo } from './clinic-face.ts';

const receipt = isolatedTask<typeof import('./receipt.task.ts').default>(
  new URL('./receipt.task.ts', import.meta.url),
  'process',
);

/** In the clinic's colour and under its logo. A logo that cannot be drawn takes no receipt away. */
export async function writeReceipt(ctx: AppContext, invoice: EmbeddedInvoice): Promise<Buffer> {
  const { clinicId } = invoice;
  const brand = await readFace(ctx, clinicId);
  const logo = await readPrintedLogo(ctx, clinicId, brand);
  const write = (picture: ArrayBuffer | undefined) =>
    ctx.isolated.run(receipt, clinicId, () => ({ invoice, brand, logo: picture }));
  try {
    return Buffer.from(
      await write(logo).catch((error: unknown) => {
        if (logo && error instanceof UnreadableFile) return write(undefined);
        throw error;
      }),
    );
  } catch (error) {
    if (error instanceof ReadersBusy) throw new AppError('server.overloaded', { cause: error, retryAfterSeconds: 5 });
    throw error;
  }
}
