import { AppError } from '../../../core/app-error.ts';
import { ownBytes } from '../../../core/isolated/messages.ts';
import type { LogoExtension } from './logo-files.ts';
import { drawIcons } from './logo-icons.ts';
import { readLogo } from './logo-picture.ts';

interface Read {
  readonly logo: { readonly extension: LogoExtension; readonly bytes: ArrayBuffer };
  /** In the order of `iconNames`. */
  readonly icons: ArrayBuffer[];
}

/** A logo somebody sent, and what is drawn from it on this colour. */
export default async function readSentLogo({
  file,
  colour,
}: {
  file: ArrayBuffer;
  colour: string;
}): Promise<Read | { readonly refused: AppError['code'] }> {
  try {
    const { extension, bytes } = await readLogo(Buffer.from(file));
    const icons = await drawIcons(bytes, colour);
    return { logo: { extension, bytes: ownBytes(bytes) }, icons: icons.map(ownBytes) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code };
    throw error;
  }
}
