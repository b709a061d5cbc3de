import { type GreyPage, ink } from './grey-page.ts';
import { straighten } from './skew.ts';
import { removeSpecks } from './specks.ts';
import { thresholdPage } from './threshold.ts';

const middle = 4;

/** The fifth of nine values; sorts no further than that. */
function medianOfNine(values: Uint8Array): number {
  for (let place = 0; place <= middle; place += 1) {
    let least = place;
    for (let at = place + 1; at < 9; at += 1) if ((values[at] as number) < (values[least] as number)) least = at;
    const value = values[place] as number;
    values[place] = values[least] as number;
    values[least] = value;
  }
  return values[middle] as number;
}

/** Each pixel becomes the median of its 3 × 3 neighbourhood: takes away single specks of a sensor, keeps edges. */
function medianFilter({ pixels, width, height }: GreyPage): GreyPage {
  const filtered = new Uint8Array(pixels);
  const around = new Uint8Array(9);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      let count = 0;
      for (let row = y - 1; row <= y + 1; row += 1) {
        const start = row * width + x - 1;
        around[count++] = pixels[start] as number;
        around[count++] = pixels[start + 1] as number;
        around[count++] = pixels[start + 2] as number;
      }
      filtered[y * width + x] = medianOfNine(around);
    }
  return { pixels: filtered, width, height };
}

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
