import type { AppContext } from '../../../../context/context.ts';
import { ownBytes, partsOf } from '../../../../core/isolated/messages.ts';
import { withFooter } from '../../verification/public.ts';

export interface DocumentToSign {
  readonly id: string;
  readonly filePath: string;
  /** Carries a signature already: nothing may be put on it any more. */
  readonly isSigned: boolean;
}

/**
 * The one place the bytes to be signed come from; what is to stand on a document before it is signed is put on here. They are
 * read when asked for: many may wait for their turn.
 */
export async function fileToSign(ctx: AppContext, document: DocumentToSign): Promise<() => Promise<ArrayBuffer[]>> {
  const read = async () => partsOf((await ctx.adapters.storage.read(document.filePath)).stream);
  if (document.isSigned) return read;
  const whole = async () => Buffer.concat((await read()).map((part) => Buffer.from(part)));
  const stamped = await withFooter(ctx, document.id, whole);
  return stamped ? async () => [ownBytes(stamped)] : read;
}
