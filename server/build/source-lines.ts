const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of one segment of a source map, each a sum of groups of five bits, lowest first. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/**
 * Of a source map what a stack needs: where in the built file another line of a source begins, as four numbers each
 * (line, column, source, line of the source), counted from 1 but for the source.
 */
export function sourceLines(mappings: string): number[] {
  const lines: number[] = [];
  let [source, sourceLine] = [0, 0];
  let last = '';
  mappings.split(';').forEach((segments, line) => {
    let column = 0;
    for (const segment of segments ? segments.split(',') : []) {
      const [columns = 0, sources, sourceLinesOn] = numbersOf(segment);
      column += columns;
      if (sources === undefined || sourceLinesOn === undefined) continue;
      source += sources;
      sourceLine += sourceLinesOn;
      const here = `${source}:${sourceLine}`;
      if (here === last) continue;
      last = here;
      lines.push(line + 1, column + 1, source, sourceLine + 1);
    }
  });
  return lines;
}
