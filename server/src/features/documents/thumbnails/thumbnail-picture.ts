import { ownBytes } from '../../../core/isolated/messages.ts';
import type { sharp } from '../../../core/pictures/image-library.ts';

/** Twice or three times what lists show, for dense screens. */
export const thumbnailWidth = 192;
export const thumbnailHeight = 256;

type Picture = ReturnType<typeof sharp>;

/** Of one size for all, without anything a camera wrote into the picture. */
export const writeThumbnail = async (picture: Picture, position: 'top' | 'centre'): Promise<ArrayBuffer> =>
  ownBytes(
    await picture
      .resize({ width: thumbnailWidth, height: thumbnailHeight, fit: 'cover', position })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 70 })
      .toBuffer(),
  );
