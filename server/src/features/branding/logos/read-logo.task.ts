import { AppError } from '../../../core/app-error.ts';
import { ownBytes } from '../../../core/isolated/messages.ts';
import { type LogoExtension, readIcon, readLogo } from './logo-image.ts';

interface IconInput {
  readonly bytes: ArrayBuffer;
  readonly size: { readonly width: number; readonly height: number; readonly exact: boolean };
}

interface Read {
  readonly logo?: { readonly extension: LogoExtension; readonly bytes: ArrayBuffer };
  readonly icons: ArrayBuffer[];
}

/** A logo and the pictures drawn from it, each rewritten; the first one refused refuses all. */
export default function readPictures({
  logo,
  icons,
}: {
  logo: ArrayBuffer | undefined;
  icons: readonly IconInput[];
}): Read | { readonly refused: AppError['code'] } {
  try {
    const image = logo && readLogo(Buffer.from(logo));
    return {
      ...(image ? { logo: { extension: image.extension, bytes: ownBytes(image.bytes) } } : {}),
      icons: icons.map(({ bytes, size }) => ownBytes(readIcon(Buffer.from(bytes), size))),
    };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code };
    throw error;
  }
}
