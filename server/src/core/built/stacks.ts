import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Written by the build beside each of its files. */
export interface SourceLines {
  /** Relative to the file. */
  readonly sources: readonly string[];
  /** Where another line of a source begins: line, column, source, line of the source; in order. */
  readonly lines: readonly number[];
}

/** The source of a place in a built file, as `file:line`. */
export function sourceOf({ sources, lines }: SourceLines, line: number, column: number): string | undefined {
  let [low, high] = [0, lines.length / 4];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [atLine = 0, atColumn = 0] = lines.slice(middle * 4, middle * 4 + 2);
    if (atLine < line || (atLine === line && atColumn <= column)) low = middle + 1;
    else high = middle;
  }
  const [source, sourceLine] = low > 0 ? lines.slice(low * 4 - 2, low * 4) : [];
  return source === undefined ? undefined : `${sources[source]}:${sourceLine}`;
}

/**
 * Stacks of the built server name its sources. Node's own way reads every source map at the start, which costs a tenth of
 * a second and 20 MB; here what is needed of one is read when a stack is looked at.
 */
export function nameSourcesInStacks(): void {
  const known = new Map<string, SourceLines | undefined>();

  function linesOf(built: string): SourceLines | undefined {
    if (known.has(built)) return known.get(built);
    let found: SourceLines | undefined;
    try {
      found = JSON.parse(readFileSync(`${fileURLToPath(built)}.lines`, 'utf8')) as SourceLines;
    } catch {
      // A library's file, or one of a build that is gone: told as it is.
    }
    known.set(built, found);
    return found;
  }

  function named(frame: NodeJS.CallSite): string {
    const told = String(frame);
    const [built, line, column] = [frame.getFileName(), frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0];
    const lines = built?.startsWith('file:') ? linesOf(built) : undefined;
    const source = built && lines && sourceOf(lines, line, column);
    if (!source) return told;
    const href = pathToFileURL(join(dirname(fileURLToPath(built)), source)).href;
    return told.replace(`${built}:${line}:${column}`, () => href);
  }

  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${named(frame)}`)].join('\n');
}
