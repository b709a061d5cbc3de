import { type GreyPage, ink, paper } from './grey-page.ts';

/** Fewer connected pixels than the dot of an i has at 200 dpi. */
const leastPixels = 8;

/** Takes away runs of ink too small to be part of a letter. Of a page of ink and paper alone. */
export function removeSpecks({ pixels, width, height }: GreyPage): GreyPage {
  const cleaned = new Uint8Array(pixels);
  const seen = new Uint8Array(width * height);
  const open = new Int32Array(width * height);
  const speck = new Int32Array(leastPixels);

  /** How many pixels of ink hang together with this one; the first of them are noted in `speck`. */
  function followInk(start: number): number {
    let count = 0;
    let waiting = 0;
    open[waiting++] = start;
    seen[start] = 1;
    while (waiting > 0) {
      const at = open[--waiting] as number;
      if (count < leastPixels) speck[count] = at;
      count += 1;
      const x = at % width;
      const y = (at - x) / width;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (pixels[next] !== ink || seen[next]) continue;
          seen[next] = 1;
          open[waiting++] = next;
        }
    }
    return count;
  }

  for (let start = 0; start < pixels.length; start += 1) {
    if (pixels[start] !== ink || seen[start]) continue;
    const count = followInk(start);
    if (count < leastPixels) for (const at of speck.subarray(0, count)) cleaned[at] = paper;
  }
  return { pixels: cleaned, width, height };
}
