import { type GreyPage, ink, paper } from './grey-page.ts';

/** Half the side of the square a pixel is compared with: about the height of two lines of print at 200 dpi. */
const radius = 20;
/** How much darker than its surroundings ink must be. */
const sensitivity = 0.18;
/** The widest a standard deviation of greys can be. */
const widestDeviation = 128;

/** Sums of all greys, and of their squares, above and to the left of each corner: any square's sum is four of them. */
function areaSums({ pixels, width, height }: GreyPage): { sums: Float64Array; squares: Float64Array } {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let rowSum = 0;
    let rowSquares = 0;
    for (let x = 0; x < width; x += 1) {
      const grey = pixels[y * width + x] as number;
      rowSum += grey;
      rowSquares += grey * grey;
      const corner = (y + 1) * stride + x + 1;
      sums[corner] = (sums[corner - stride] as number) + rowSum;
      squares[corner] = (squares[corner - stride] as number) + rowSquares;
    }
  }
  return { sums, squares };
}

/** Sauvola's threshold: ink is what is darker than its own surroundings, so that shadows and yellowed paper are paper. */
export function thresholdPage(page: GreyPage): GreyPage {
  const { pixels, width, height } = page;
  const { sums, squares } = areaSums(page);
  const stride = width + 1;
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    const rows = (bottom - top) / stride;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const inSquare = (area: Float64Array): number =>
        (area[bottom + right] as number) -
        (area[top + right] as number) -
        (area[bottom + left] as number) +
        (area[top + left] as number);
      const count = (right - left) * rows;
      const mean = inSquare(sums) / count;
      const deviation = Math.sqrt(Math.max(0, inSquare(squares) / count - mean * mean));
      const threshold = mean * (1 + sensitivity * (deviation / widestDeviation - 1));
      result[y * width + x] = (pixels[y * width + x] as number) < threshold ? ink : paper;
    }
  }
  return { pixels: result, width, height };
}
