import type { Item, Standard, State } from './item.ts';

const kinds = ['proven', 'written', 'process', 'not applicable', 'missing'] as const satisfies readonly State['kind'][];

const headings: Record<State['kind'], string> = {
  proven: 'proven by a test',
  written: 'said in a document',
  process: 'outside the software',
  'not applicable': 'not applicable',
  missing: 'missing',
};

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

function told(state: State): string {
  switch (state.kind) {
    case 'proven':
      return state.proofs
        .map(({ file, title }) => `\`${file}\`${title === undefined ? '' : `: ${title}`}`)
        .join('<br>');
    case 'written':
      return `document: ${state.files.map((file) => `\`${file}\``).join(', ')}`;
    case 'not applicable':
      return `not applicable: ${state.why}`;
    case 'process':
      return `outside the software: ${state.whose}`;
    case 'missing':
      return `**missing**: ${state.what}`;
  }
}

const count = (items: readonly Item[], kind: State['kind']): number =>
  items.filter(({ state }) => state.kind === kind).length;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

export function renderConformity(standards: readonly Standard[]): string {
  const all = standards.flatMap(({ items }) => items);
  const totals = [...standards, { name: 'All', items: all }].map(({ name, items }) =>
    row([name, items.length, ...kinds.map((kind) => count(items, kind))]),
  );
  const parts = standards.map(({ name, scope, items }) =>
    [
      `## ${name}`,
      `${scope}.`,
      [
        row(['item', 'asks for', 'how it stands']),
        row(['---', '---', '---']),
        ...items.map(({ id, asks, state }) => row([id, cell(asks), cell(told(state))])),
      ].join('\n'),
    ].join('\n\n'),
  );
  return `${[
    '# Conformity',
    'What laws and standards ask for, in our own words, and the test that proves it here. Written by `npm run conformity` from `tools/docs/conformity`; a test fails when a named test is gone or this page is not what the command writes. It is our own reading, no certificate: who audits reads the originals.',
    [
      row(['standard', 'items', ...kinds.map((kind) => headings[kind])]),
      row(new Array(kinds.length + 2).fill('---')),
      ...totals,
    ].join('\n'),
    ...parts,
  ].join('\n\n')}\n`;
}
