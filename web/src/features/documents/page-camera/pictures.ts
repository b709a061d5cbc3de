import type { Picture } from './find-edges.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a canvas can draw, with its size. */
export interface Drawable extends Size {
  readonly image: CanvasImageSource;
}

export interface Jpeg extends Size {
  readonly blob: Blob;
}

const fitInto = ({ width, height }: Size, longestSide: number): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

function draw({ image, ...own }: Drawable, longestSide: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitInto(own, longestSide));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas left');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** Phones keep few canvases: one that is not needed gives its memory back at once. */
function drop(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

export function pixelsOf(drawable: Drawable, longestSide: number): Picture {
  const { canvas, context } = draw(drawable, longestSide);
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  drop(canvas);
  return { width, height, pixels: data as Uint8ClampedArray<ArrayBuffer> };
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Jpeg>((resolve, reject) => {
    const { width, height } = canvas;
    canvas.toBlob(
      (blob) => {
        drop(canvas);
        if (blob) resolve({ blob, width, height });
        else reject(new Error('This browser wrote no JPEG'));
      },
      'image/jpeg',
      quality,
    );
  });

/** Written anew: nothing the camera noted, such as the place, is in it. */
export const jpegOf = (drawable: Drawable, longestSide: number, quality: number): Promise<Jpeg> =>
  encode(draw(drawable, longestSide).canvas, quality);

export function jpegOfPixels({ width, height, pixels }: Picture, quality: number): Promise<Jpeg> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas left');
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  return encode(canvas, quality);
}

/** A file's picture, upright as the camera was held, for as long as it is used. */
export async function withPicture<T>(file: Blob, use: (drawable: Drawable) => T | Promise<T>): Promise<T> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await use({ image, width: image.width, height: image.height });
  } finally {
    image.close();
  }
}
