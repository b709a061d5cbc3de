import type { GreyPage } from './grey-page.ts';

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
export function medianFilter({ pixels, width, height }: GreyPage): GreyPage {
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
