import { decode } from '@jridgewell/sourcemap-codec';

/**
 * Of a source map what a stack needs: where in the built file another line of a source begins, as four numbers each
 * (line, column, source, line of the source), counted from 1 but for the source.
 */
export function sourceLines(mappings: string): number[] {
  const lines: number[] = [];
  let last = '';
  for (const [line, segments] of decode(mappings).entries())
    for (const [column, source, sourceLine] of segments) {
      const here = `${source}:${sourceLine}`;
      if (source === undefined || sourceLine === undefined || here === last) continue;
      last = here;
      lines.push(line + 1, column + 1, source, sourceLine + 1);
    }
  return lines;
}
