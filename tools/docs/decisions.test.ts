import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run/web-build.ts';
import { indexFile, joinedInto, readDecision, readDecisions, withPlainStatus } from './decision-files.ts';
import { linesOf, renderIndex } from './decision-index.ts';
import { referencesIn, renamed } from './decision-references.ts';

const decisions = readDecisions();
const repair = 'run `npm run decisions`';

test('every decision has a number of its own, used once and never again', () => {
  assert.ok(decisions.length > 50);
  for (const { file, number } of decisions) assert.equal(file.slice(0, 4), `${number}-`, file);
  const taken = decisions.flatMap(({ number, joined }) => [number, ...joined]);
  assert.deepEqual(
    taken.filter((number, index) => taken.indexOf(number) !== index),
    [],
  );
});

test('every decision says its title, itself in one line, its status in one word, context, decision and consequences', () => {
  for (const decision of decisions) {
    const text = readFileSync(join(root, 'docs/decisions', decision.file), 'utf8');
    assert.notEqual(decision.title, '', decision.file);
    assert.match(decision.status, /^(Proposed|Accepted|Replaced)\.$/, `${decision.file}: ${repair}`);
    assert.deepEqual(
      [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
      ['Status', 'Context', 'Decision', 'Consequences'],
      decision.file,
    );
  }
});

test('the index lists every decision in order, and is what the script writes', () => {
  const index = readFileSync(indexFile, 'utf8');
  const lines = linesOf(index);
  assert.deepEqual(
    [...lines.keys()],
    decisions.map(({ number }) => number),
    repair,
  );
  for (const [number, line] of lines) assert.notEqual(line, '', `${number} says nothing in one line`);
  assert.equal(index, renderIndex(decisions, lines), repair);
});

test('whoever names a decision names one that is there', () => {
  const numbers = new Set(decisions.map(({ number }) => number));
  const into = joinedInto(decisions);
  const sources = globSync(
    ['*.md', 'docs/**/*.md', '{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql}'],
    { cwd: root, exclude: (name) => name.includes('node_modules') || name.includes('dist') },
  ).filter((file) => join(root, file) !== indexFile && !file.startsWith('tools/docs/decision'));
  const lost = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/^Joined with [^.]*\./m, '');
    return [...referencesIn(text, file.endsWith('.md'))]
      .filter((number) => !numbers.has(number))
      .map(
        (number) => `${file} names ${number}${into.has(number) ? `, now ${into.get(number)?.number}: ${repair}` : ''}`,
      );
  });
  assert.deepEqual(lost, []);
});

test('rows written by hand are understood, in any number of columns', () => {
  const lines = linesOf('| [101](101-x.md) | Title | One line |\n| [102](102-y.md)   | T | Accepted | Another |\n');
  assert.deepEqual(
    [...lines],
    [
      ['101', 'One line'],
      ['102', 'Another'],
    ],
  );
  const [bare] = [readDecision('101-x.md', '# 101 Title\n\n## Status\n\nAccepted.\n\n## Context\n')];
  assert.match(renderIndex([bare], lines), /^\| \[101\]\(101-x\.md\) \| Title \| Accepted \| One line \|$/m);
});

test('a status with more to say keeps it, below the word', () => {
  const before = '# 110 T\n\n## Status\n\nAccepted and built: `server/x`. Amends 086\nand 094.\n\n## Context\n\nC\n';
  const after = withPlainStatus(before);
  assert.equal(after, '# 110 T\n\n## Status\n\nAccepted.\n\nIn `server/x`. Amends 086\nand 094.\n\n## Context\n\nC\n');
  assert.equal(withPlainStatus(after), after);
  assert.equal(
    withPlainStatus('## Status\n\nAccepted and built.\n\n## Context\n'),
    '## Status\n\nAccepted.\n\n## Context\n',
  );
});

test('an old number becomes the one it is part of, and other numbers stay as they are', () => {
  const into = new Map([['082', { number: '056', file: '056-logos.md' }]]);
  assert.equal(
    renamed('Amends 082, 086 and [082](082-old.md); 0.082 s', into),
    'Amends 056, 086 and [056](056-logos.md); 0.082 s',
  );
  assert.deepEqual([...referencesIn('200 rows (see 044), (503), 00000-000 and (110)', true)].sort(), ['044', '110']);
  assert.deepEqual([...referencesIn('const x = 044; // decision 045', false)], ['045']);
});
