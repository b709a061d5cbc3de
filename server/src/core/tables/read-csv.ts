import Papa from 'papaparse';
import type { RowWriter } from './row-writer.ts';

const separators = [';', ',', '\t', '|'] as const;
/** Of the beginning of a file, to see what parts its columns. */
const sampleChars = 20_000;

/** How much the first rows look like columns of this separator: their usual number, as far as they agree on it. */
function regularity(sample: string, delimiter: string): number {
  const widths = Papa.parse<string[]>(sample, { delimiter, preview: 30, skipEmptyLines: true }).data.map(
    ({ length }) => length,
  );
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
  if (usual < 2) return 0;
  return (widths.filter((width) => width === usual).length / widths.length) * Math.min(usual, 12);
}

const said = /^sep=(.)\r?\n/i;

function separatorOf(text: string): string {
  const sample = text.slice(0, sampleChars);
  return separators.reduce(
    (best, one) => (regularity(sample, one) > regularity(sample, best) ? one : best),
    separators[0],
  );
}

/** A quote that is never closed would make one cell of the rest: then quotes are letters like any other. */
const closesQuotes = (text: string, delimiter: string): boolean => {
  let isClosed = true;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ errors }) => {
      if (errors.some(({ code }) => code === 'MissingQuotes')) isClosed = false;
    },
  });
  return isClosed;
};

/** Text with separated columns; a line `sep=;`, as Excel writes it, is obeyed. */
export function readCsv(text: string, rows: RowWriter): void {
  const [line = '', separator] = said.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = separator ?? separatorOf(body);
  let number = line ? 1 : 0;
  Papa.parse<string[]>(body, {
    delimiter,
    ...(closesQuotes(body, delimiter) ? {} : { quoteChar: '\u0000' }),
    step: ({ data }) => {
      number += 1;
      rows.add(number, data);
    },
  });
}
