import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/web-build.ts';

export const folder = join(root, 'docs/decisions');
export const indexFile = join(folder, 'README.md');

/** The groups of the index, in its order. */
export const areas = [
  'Architecture',
  'Tenancy and access',
  'Sign-in and accounts',
  'Documents and files',
  'Signatures and verification',
  'Privacy and audit',
  'Billing',
  'Web',
  'Operation',
  'Tests',
];

interface Decision {
  readonly number: string;
  readonly file: string;
  readonly title: string;
  /** The decision in one line, below the title. */
  readonly line: string;
  readonly status: string;
  readonly area: string;
  /** Numbers of former decisions whose text became part of this one. */
  readonly includes: readonly string[];
}

export function readDecision(file: string, text: string): Decision {
  const [, number = '', title = '', line = ''] = /^# (\d{3}) (.+)\n\n(.+)\n/.exec(text) ?? [];
  const [, status = '', area = ''] = /^## Status\n\n(.+) · (.+)$/m.exec(text) ?? [];
  const [, includes = ''] = /^Includes ([\d, ]+)\.$/m.exec(text) ?? [];
  return { number, file, title, line: line.replace(/\.$/, ''), status, area, includes: includes.match(/\d{3}/g) ?? [] };
}

export const readDecisions = (): Decision[] =>
  globSync('[0-9]*.md', { cwd: folder })
    .sort()
    .map((file) => readDecision(file, readFileSync(join(folder, file), 'utf8')));

const introduction = `# Decisions

Why the product is built the way it is: what a newcomer would question, half a page each. When a decision no longer
holds, its status says \`Superseded by NNN\`, or its text says what changed. "The specification" is the product's list of
requirements. What was done for speed is in [performance](../performance.md), how tests run in [testing](../testing.md); how screens behave is in
[flows](../flows/screens.md).

\`npm run decisions\` writes this page from the files; a test fails when they differ.
`;

const row = ({ number, file, title, status, line }: Decision) =>
  `| [${number}](${file}) | ${title} | ${status} | ${line} |`;

export function renderIndex(decisions: readonly Decision[]): string {
  const tables = areas.map((area) => {
    const rows = decisions.filter((decision) => decision.area === area).map(row);
    return [
      '',
      `## ${area}`,
      '',
      '| Number | Title | Status | In one line |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ];
  });
  const former = decisions
    .flatMap(({ number, includes }) => includes.map((old) => `${old} → ${number}`))
    .sort()
    .join(', ');
  const end = [
    '',
    '## Former numbers',
    '',
    'Joined with another decision. Other numbers that are missing above were about speed, the run of the tests, or how\nscreens behave. A number is never used again.',
    '',
    `${former}.`,
    '',
  ];
  return [introduction, ...tables.map((lines) => lines.join('\n')), end.join('\n')].join('');
}
