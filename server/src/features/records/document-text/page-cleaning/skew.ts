import { type GreyPage, ink, paper } from './grey-page.ts';

/** In degrees: a page put crookedly into a scanner, not one put in sideways. */
const mostDegrees = 6;
/** Less than this no reader minds. */
const leastDegrees = 0.3;
/** Too little ink to say how its lines run. */
const leastInk = 500;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Every ninth pixel of ink, spread over the page: enough to see how lines run. */
function inkPoints({ pixels, width, height }: GreyPage): { xs: number[]; ys: number[] } {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = y % 3; x < width; x += 3)
      if (pixels[y * width + x] === ink) {
        xs.push(x);
        ys.push(y);
      }
  return { xs, ys };
}

/** By how many degrees the lines of a page fall to the right: at that angle rows of print and rows between them differ most. */
export function skewOf(page: GreyPage): number {
  const { xs, ys } = inkPoints(page);
  if (xs.length < leastInk) return 0;
  const rows = new Int32Array(page.height + page.width);

  function contrastAt(degrees: number): number {
    const slope = Math.tan(radians(degrees));
    rows.fill(0);
    for (let point = 0; point < xs.length; point += 1) {
      const row = Math.trunc((ys[point] as number) - (xs[point] as number) * slope + page.width / 2);
      if (row >= 0 && row < rows.length) rows[row] = (rows[row] as number) + 1;
    }
    let contrast = 0;
    for (let row = 1; row < rows.length; row += 1) contrast += ((rows[row] as number) - (rows[row - 1] as number)) ** 2;
    return contrast;
  }

  function bestBetween(from: number, to: number, step: number): number {
    let best = { degrees: 0, contrast: -1 };
    for (let degrees = from; degrees <= to; degrees += step) {
      const contrast = contrastAt(degrees);
      if (contrast > best.contrast) best = { degrees, contrast };
    }
    return best.degrees;
  }

  const roughly = bestBetween(-mostDegrees, mostDegrees, 0.5);
  return bestBetween(roughly - 0.4, roughly + 0.4, 0.1);
}

function rotate({ pixels, width, height }: GreyPage, degrees: number): GreyPage {
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const rotated = new Uint8Array(width * height).fill(paper);
  const [middleX, middleY] = [width / 2, height / 2];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round(middleX + (x - middleX) * cosine - (y - middleY) * sine);
      const fromY = Math.round(middleY + (x - middleX) * sine + (y - middleY) * cosine);
      if (fromX >= 0 && fromY >= 0 && fromX < width && fromY < height)
        rotated[y * width + x] = pixels[fromY * width + fromX] as number;
    }
  return { pixels: rotated, width, height };
}

/** The page with its lines level. */
export function straighten(page: GreyPage): GreyPage {
  const degrees = skewOf(page);
  return Math.abs(degrees) < leastDegrees ? page : rotate(page, degrees);
}
