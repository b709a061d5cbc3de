import sharp from 'sharp';

/** A drawing as a photograph of it. */
export const jpegOf = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer();
