import { ownBytes } from '../../../../core/isolated/messages.ts';
import type { sharp } from '../../../../core/pictures/image-library.ts';

/** Twice or three times what lists show, for dense screens. */
const thumbnailWidth = 192;
const thumbnailHeight = 256;

/** What stands in the viewer until the page itself is drawn there: to be read on a phone, and light enough for its line. */
export const firstPageWidth = 800;

/** What is drawn of a file. Pictures are shown as they are: they need no first page. */
export interface Drawn {
  readonly thumbnail: ArrayBuffer;
  readonly firstPage?: ArrayBuffer;
}

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

export const writeFirstPage = async (picture: Picture): Promise<ArrayBuffer> =>
  ownBytes(
    await picture
      .resize({ width: firstPageWidth })
      .flatten({ background: '#ffffff' })
      // Half the work of the usual effort, for a picture of the same weight.
      .webp({ quality: 55, effort: 2 })
      .toBuffer(),
  );
