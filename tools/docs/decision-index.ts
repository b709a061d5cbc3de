import type { Decision } from './decision-files.ts';

const parts: readonly (readonly [upTo: number, name: string])[] = [
  [6, 'Structure'],
  [22, 'Stack: runtime and server'],
  [29, 'Stack: web'],
  [40, 'Database and security'],
  [100, 'Product'],
  [999, 'Later'],
];

const introduction = `# Decisions

Why the product is built the way it is, one half page each: context, decision, consequences. A decision that no longer
holds is not rewritten: a new one replaces it and both say so. "The specification" is the product's list of requirements.

\`npm run decisions\` writes this page from the files; a test fails when they differ.
`;

/** What an index says of each number, whoever wrote its rows: the last column. */
export const linesOf = (index: string): Map<string, string> =>
  new Map(
    [...index.matchAll(/^\|\s*\[(\d{3})\]\([^)]*\)\s*\|(.+)\|\s*$/gm)].map(([, number = '', columns = '']) => [
      number,
      columns.split('|').at(-1)?.trim() ?? '',
    ]),
  );

const row = ({ number, file, title, status, line }: Decision, former: ReadonlyMap<string, string>) =>
  `| [${number}](${file}) | ${title} | ${status.replace(/\.$/, '')} | ${line ?? former.get(number) ?? ''} |`;

/** The page that lists all decisions. \`former\` gives the line of those that do not bring one themselves. */
export function renderIndex(decisions: readonly Decision[], former: ReadonlyMap<string, string>): string {
  const tables = parts.flatMap(([upTo, name], index) => {
    const from = parts[index - 1]?.[0] ?? 0;
    const own = decisions.filter(({ number }) => Number(number) > from && Number(number) <= upTo);
    if (own.length === 0) return [];
    const rows = own.map((decision) => row(decision, former));
    return [
      [
        '',
        `## ${name}`,
        '',
        '| Number | Title | Status | In one line |',
        '| --- | --- | --- | --- |',
        ...rows,
        '',
      ].join('\n'),
    ];
  });
  const gone = decisions.flatMap(({ number, joined }) => joined.map((old) => `${old} → ${number}`)).sort();
  const end = `
## Numbers that are gone

Joined with another decision; a number is never used again.

${gone.join(', ')}.
`;
  return introduction + tables.join('') + (gone.length > 0 ? end : '');
}
