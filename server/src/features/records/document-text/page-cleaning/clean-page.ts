import { type GreyPage, ink } from './grey-page.ts';
import { medianFilter } from './median.ts';
import { straighten } from './skew.ts';
import { removeSpecks } from './specks.ts';
import { thresholdPage } from './threshold.ts';

/** A scan or a photograph as black on white, without noise and level: what decides how much of it can be read. */
export const cleanPage = (page: GreyPage): GreyPage => straighten(removeSpecks(thresholdPage(medianFilter(page))));

/** As PBM, the plainest format of pictures in black and white, one bit a pixel. */
export function toBitmap({ pixels, width, height }: GreyPage): ArrayBuffer {
  const head = new TextEncoder().encode(`P4\n${width} ${height}\n`);
  const rowBytes = Math.ceil(width / 8);
  const bitmap = new Uint8Array(head.length + rowBytes * height);
  bitmap.set(head);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (pixels[y * width + x] === ink) {
        const at = head.length + y * rowBytes + (x >> 3);
        bitmap[at] = (bitmap[at] as number) | (0x80 >> (x & 7));
      }
  return bitmap.buffer;
}
