import { sharp } from '../../../../core/pictures/image-library.ts';
import { type Drawn, writeThumbnail } from './thumbnail-picture.ts';

/** A photograph or a scan, upright and small. What is damaged in it stays damaged, as in every viewer. */
export default async ({ file }: { file: ArrayBuffer }): Promise<Drawn> => ({
  thumbnail: await writeThumbnail(sharp(Buffer.from(file), { failOn: 'none' }).autoOrient(), 'centre'),
});
