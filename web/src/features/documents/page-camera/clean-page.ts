import type { Picture } from './find-edges.ts';

const cell = 32;
/** Paper is what is bright in a cell; the text on it covers less than this. */
const paperShare = 0.85;
/** A cell much darker than the brightest is a picture, not paper in the shade. */
const darkestPaper = 0.45;
const white = 250;
/** Above one, grey text becomes darker while white stays. */
const depth = 1.35;

/** Shade and the lamp's colour taken out, text made darker. Changes the picture. */
export function cleanPage(picture: Picture): void {
  for (let channel = 0; channel < 3; channel += 1) cleanChannel(picture, channel);
}

function cleanChannel({ width, height, pixels }: Picture, channel: number): void {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const paper = paperOf({ width, height, pixels }, channel, columns, rows);
  const curve = Float32Array.from({ length: 512 }, (_, value) => 255 * (Math.min(255, value) / 255) ** depth);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.max(0, y / cell - 0.5));
    const upper = Math.floor(row);
    const lower = Math.min(rows - 1, upper + 1);
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(columns - 1, Math.max(0, x / cell - 0.5));
      const left = Math.floor(column);
      const right = Math.min(columns - 1, left + 1);
      const across = (line: number) =>
        (paper[line * columns + left] ?? white) * (1 - column + left) +
        (paper[line * columns + right] ?? white) * (column - left);
      const here = across(upper) * (1 - row + upper) + across(lower) * (row - upper);
      const i = 4 * (y * width + x) + channel;
      pixels[i] = curve[Math.min(511, Math.round(((pixels[i] ?? 0) * white) / here))] ?? 255;
    }
  }
}

/** How bright paper is in each cell. */
function paperOf({ width, height, pixels }: Picture, channel: number, columns: number, rows: number): Float32Array {
  const seen = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const values: number[] = [];
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += 3)
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += 3)
          values.push(pixels[4 * (y * width + x) + channel] ?? 0);
      values.sort((a, b) => a - b);
      seen[row * columns + column] = values[Math.floor(values.length * paperShare)] ?? 0;
    }
  const brightest = seen.reduce((most, value) => Math.max(most, value), 1);
  const least = Math.max(1, brightest * darkestPaper);
  return smooth(
    seen.map((value) => Math.max(value, least)),
    columns,
    rows,
  );
}

/** Each cell the mean of itself and its neighbours: shade has no steps. */
const smooth = (cells: Float32Array, columns: number, rows: number): Float32Array =>
  cells.map((_, index) => {
    let [sum, count] = [0, 0];
    const column = index % columns;
    const row = Math.floor(index / columns);
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        sum += cells[y * columns + x] ?? 0;
        count += 1;
      }
    return sum / count;
  });
